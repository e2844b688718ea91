/** Money that is not where it belongs. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminKey } from './admin.ts';
import { call } from './connection.ts';

export type MoneyQuery = NonNullable<CallInput<Endpoints['admin.money.find']>['query']>;

export const moneySums = () =>
	queryOptions({
		queryKey: [...adminKey, 'money'],
		queryFn: ({ signal }) => call('admin.money.get', {}, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

export const moneyRows = (query: MoneyQuery) =>
	queryOptions({
		queryKey: [...adminKey, 'money', query],
		queryFn: ({ signal }) => call('admin.money.find', { query }, { signal }),
		staleTime: freshness.businessOrdersMs,
		placeholderData: keepPreviousData,
	});
