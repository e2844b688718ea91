/** Rules by which I am told of bags (R-alert-rule). */
import type { AlertRule, CallInput, Endpoints } from '@flavorbag/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './connection.ts';
import { refreshes } from './query-client.ts';

export type NewAlert = CallInput<Endpoints['customer.alerts.create']>['body'];
export type AlertPatch = CallInput<Endpoints['customer.alerts.change']>['body'];

const alertsKey = ['alerts'];

/** The newest first. */
export const myAlerts = () =>
	queryOptions({
		queryKey: alertsKey,
		queryFn: async ({ signal }) => (await call('customer.alerts.list', {}, { signal })).rules,
	});

const change = (cache: QueryClient, next: (rules: AlertRule[]) => AlertRule[]) =>
	cache.setQueryData(myAlerts().queryKey, (rules) => rules && next(rules));

export function useCreateAlert() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: ({ action, ...body }: NewAlert & { action: string }) =>
			call('customer.alerts.create', { body }, { action }),
		onSuccess: (rule) => change(cache, (rules) => [rule, ...rules.filter(({ id }) => id !== rule.id)]),
		meta: refreshes(() => [alertsKey]),
	});
}

export function useChangeAlert(id: string) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (body: AlertPatch) => call('customer.alerts.change', { params: { id }, body }),
		onSuccess: (rule) => change(cache, (rules) => rules.map((one) => (one.id === id ? rule : one))),
		meta: refreshes(() => [alertsKey]),
	});
}

export function useRemoveAlert(id: string) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: async () => {
			await call('customer.alerts.remove', { params: { id } });
		},
		onSuccess: () => change(cache, (rules) => rules.filter((one) => one.id !== id)),
		meta: refreshes(() => [alertsKey]),
	});
}
