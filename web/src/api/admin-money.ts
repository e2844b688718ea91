/** Money that is not where it belongs. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { askedByAdmin } from './admin.ts';

export type MoneyQuery = NonNullable<CallInput<Endpoints['admin.money.find']>['query']>;

export const moneySums = () => askedByAdmin(['money'], 'admin.money.get', {}, freshness.businessOrdersMs);

export const moneyRows = (query: MoneyQuery) => ({
	...askedByAdmin(['money', query], 'admin.money.find', { query }, freshness.businessOrdersMs),
	placeholderData: keepPreviousData,
});
