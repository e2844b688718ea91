/** Rules by which I am told of bags (R-alert-rule). */
import type { AlertRule, CallInput, Endpoints } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { call } from './connection.ts';
import { queryClient, refreshes } from './query-client.ts';

export type NewAlert = CallInput<Endpoints['customer.alerts.create']>['body'];
export type AlertPatch = CallInput<Endpoints['customer.alerts.change']>['body'];

const alertsKey = ['alerts'];

/** The newest first. */
export const myAlerts = () =>
	asked(alertsKey, 'customer.alerts.list', {}, undefined, (answer) => answer.rules);

const change = (next: (rules: AlertRule[]) => AlertRule[]) =>
	queryClient.setQueryData(myAlerts().queryKey, (rules) => rules && next(rules));

export const useCreateAlert = () =>
	useMutation({
		mutationFn: ({ action, ...body }: NewAlert & { action: string }) =>
			call('customer.alerts.create', { body }, { action }),
		onSuccess: (rule) => change((rules) => [rule, ...rules.filter(({ id }) => id !== rule.id)]),
		meta: refreshes(() => [alertsKey]),
	});

export const useChangeAlert = (id: string) =>
	useMutation({
		mutationFn: (body: AlertPatch) => call('customer.alerts.change', { params: { id }, body }),
		onSuccess: (rule) => change((rules) => rules.map((one) => (one.id === id ? rule : one))),
		meta: refreshes(() => [alertsKey]),
	});

export const useRemoveAlert = (id: string) =>
	useMutation({
		mutationFn: async () => {
			await call('customer.alerts.remove', { params: { id } });
		},
		onSuccess: () => change((rules) => rules.filter((one) => one.id !== id)),
		meta: refreshes(() => [alertsKey]),
	});
