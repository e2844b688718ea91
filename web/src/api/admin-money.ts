/** Money that is not where it belongs. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { asked } from './asked.ts';

export type MoneyQuery = NonNullable<CallInput<Endpoints['admin.money.find']>['query']>;

const staleTime = freshness.businessOrdersMs;

export const moneySums = () => asked('admin.money.get', {}, { staleTime });

export const moneyRows = (query: MoneyQuery) =>
	asked('admin.money.find', { query }, { staleTime, placeholderData: keepPreviousData });
