/** Businesses, as customers find them. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { withTimeZones } from '@flavorbag/contract/summary';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { asked, pageAfterPage } from './asked.ts';
import { call } from './connection.ts';

type NearbyQuery = Omit<CallInput<Endpoints['customer.businesses.summaries']>['query'], 'page'>;

/** Businesses around the customer, page after page: `data.businesses` and `meta.pagination` of each. */
export const nearbyPages = (query: NearbyQuery = {}) =>
	infiniteQueryOptions({
		queryKey: ['customer.businesses.summaries', { query }],
		queryFn: async ({ signal, pageParam: page }) => {
			const input = { query: { ...query, page } };
			const { data, meta } = await call('customer.businesses.summaries', input, { signal });
			return { data: { ...data, businesses: withTimeZones(data) }, meta };
		},
		...pageAfterPage,
		staleTime: freshness.businessListMs,
	});

/** One business as a customer sees it, with the slots it offers. */
export const offer = (id: string) =>
	asked('customer.businesses.get', { params: { id } }, { staleTime: freshness.businessMs });
