/** Businesses for customers. */
import { freshness } from '@flavorbag/contract';
import { withTimeZones } from '@flavorbag/contract/summary';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './connection.ts';
import { pageAfterPage, type QueryOf, queryFor } from './query.ts';

type NearbyQuery = Omit<QueryOf<'customer.businesses.summaries'>, 'page'>;

/** Each page has `data.businesses` and `meta.pagination`. */
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

export const offer = (id: string) =>
	queryFor('customer.businesses.get', { params: { id } }, { staleTime: freshness.businessMs });
