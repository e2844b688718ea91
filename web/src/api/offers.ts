/** Businesses, as customers find them. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { withTimeZones } from '@flavorbag/contract/summary';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './connection.ts';

type NearbyQuery = Omit<CallInput<Endpoints['customer.businesses.summaries']>['query'], 'page'>;

export const nearbyKey = ['nearby'] as const;
export const offerKey = (businessId: string) => ['offer', businessId] as const;

/** Businesses around the customer, page after page: `data.businesses` and `meta.pagination` of each. */
export const nearbyPages = (filters: NearbyQuery = {}) =>
	infiniteQueryOptions({
		queryKey: [...nearbyKey, filters],
		queryFn: async ({ signal, pageParam }) => {
			const query = { ...filters, page: pageParam };
			const { data, meta } = await call('customer.businesses.summaries', { query }, { signal });
			return { data: { ...data, businesses: withTimeZones(data) }, meta };
		},
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
