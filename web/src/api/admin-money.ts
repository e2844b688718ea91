/** The console's checks of where money is. */
import { freshness } from '@flavorbag/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { asked, type QueryOf } from './asked.ts';

export type MoneyQuery = QueryOf<'admin.money.find'>;

const staleTime = freshness.businessOrdersMs;

export const moneySums = () => asked('admin.money.get', {}, { staleTime });

export const moneyRows = (query: MoneyQuery) =>
	asked('admin.money.find', { query }, { staleTime, placeholderData: keepPreviousData });
