/** What an admin sees of the platform. */
import { freshness } from '@flavorbag/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './connection.ts';

const adminKey = ['admin'] as const;

export const platformFigures = () =>
	queryOptions({
		queryKey: [...adminKey, 'figures'],
		queryFn: ({ signal }) => call('admin.figures', {}, { signal }),
		staleTime: freshness.paymentStatusMs,
	});

export const latestOrders = (page: number) =>
	queryOptions({
		queryKey: [...adminKey, 'orders', page],
		queryFn: ({ signal }) => call('admin.orders', { query: { page } }, { signal }),
		staleTime: freshness.paymentStatusMs,
		placeholderData: keepPreviousData,
	});
