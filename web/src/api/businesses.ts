/** Businesses, as customers find them and as their owners keep them. */
import { freshness } from '@flavorbag/contract';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, openStream } from './connection.ts';
import { followStream } from './live-stream.ts';

export const nearbyKey = ['nearby'] as const;
export const offerKey = (businessId: string) => ['offer', businessId] as const;
export const ownBusinessesKey = ['own-businesses'] as const;
/** Everything that an owner sees of one business. */
export const ownBusinessKey = (businessId: string) => ['own-business', businessId] as const;

/** Businesses around the customer, page after page: `data.businesses` and `meta.pagination` of each. */
export const nearbyPages = () =>
	infiniteQueryOptions({
		queryKey: [...nearbyKey, 'pages'],
		queryFn: ({ signal, pageParam }) =>
			call('customer.businesses.list', { query: { page: pageParam } }, { signal }),
		initialPageParam: 1,
		getNextPageParam: (last) => {
			const { page, total_pages } = last.meta.pagination;
			return page < total_pages ? page + 1 : undefined;
		},
		staleTime: freshness.businessListMs,
	});

/** One business as a customer sees it, with the slots it offers. */
export const offer = (businessId: string) =>
	queryOptions({
		queryKey: offerKey(businessId),
		queryFn: ({ signal }) => call('customer.businesses.get', { params: { id: businessId } }, { signal }),
		staleTime: freshness.businessMs,
	});

export const ownBusinesses = () =>
	queryOptions({
		queryKey: ownBusinessesKey,
		queryFn: async ({ signal }) => (await call('business.list', {}, { signal })).businesses,
		staleTime: freshness.businessListMs,
	});

export const dashboardOf = (businessId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'dashboard'],
		queryFn: ({ signal }) => call('business.dashboard', { params: { id: businessId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

/** While the screen is open, what the owner sees of this business follows the server. */
export function useLiveBusiness(businessId: string): void {
	const cache = useQueryClient();
	useEffect(() => {
		const leaving = new AbortController();
		const reload = () => void cache.invalidateQueries({ queryKey: ownBusinessKey(businessId) });
		void followStream({
			open: (signal) => openStream(`/v0/business/${encodeURIComponent(businessId)}/live`, signal),
			onEvent: reload,
			onReconnect: reload,
			signal: leaving.signal,
		});
		return () => leaving.abort();
	}, [businessId, cache]);
}
