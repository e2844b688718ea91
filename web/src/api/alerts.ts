/** Rules by which I am told of bags (R-alert-rule). */
import type { CallInput, Endpoints } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';

export type NewAlert = CallInput<Endpoints['customer.alerts.create']>['body'];
export type AlertPatch = CallInput<Endpoints['customer.alerts.change']>['body'];

/** The newest first. */
export const myAlerts = () => asked('customer.alerts.list', {}, { select: ({ rules }) => rules });

export const useCreateAlert = () =>
	useChange(({ action, ...body }: NewAlert & { action: string }) => [
		'customer.alerts.create',
		{ body, action },
	]);

export const useChangeAlert = (id: string) =>
	useChange((body: AlertPatch) => ['customer.alerts.change', { params: { id }, body }]);

export const useRemoveAlert = (id: string) => useChange(() => ['customer.alerts.remove', { params: { id } }]);
