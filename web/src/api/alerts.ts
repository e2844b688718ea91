/** The customer's alert rules (R-alert-rule). */
import type { AlertRule } from '@flavorbag/contract';
import { asked, type BodyOf } from './asked.ts';
import { useChange } from './change.ts';
import { queryClient } from './query-client.ts';

export type NewAlert = BodyOf<'customer.alerts.create'>;
export type AlertPatch = BodyOf<'customer.alerts.change'>;

export const myAlerts = () => asked('customer.alerts.list', {}, { select: ({ rules }) => rules });

const change = (next: (rules: AlertRule[]) => AlertRule[]) =>
	queryClient.setQueryData(myAlerts().queryKey, (shown) => shown && { rules: next(shown.rules) });

export const useCreateAlert = () =>
	useChange(
		({ action, ...body }: NewAlert & { action: string }) => ['customer.alerts.create', { body, action }],
		{ onSuccess: (rule) => change((rules) => [rule, ...rules.filter(({ id }) => id !== rule.id)]) },
	);

export const useChangeAlert = (id: string) =>
	useChange((body: AlertPatch) => ['customer.alerts.change', { params: { id }, body }], {
		onSuccess: (rule) => change((rules) => rules.map((one) => (one.id === id ? rule : one))),
	});

export const useRemoveAlert = (id: string) =>
	useChange(() => ['customer.alerts.remove', { params: { id } }], {
		onSuccess: () => change((rules) => rules.filter((one) => one.id !== id)),
	});
