/** One's own link to a shop's pickups for a calendar app (R-shop-calendar). */
import { freshness } from '@flavorbag/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ownBusinessKey } from './businesses.ts';
import { call } from './connection.ts';

/** When it was made; null: there is none. */
export const calendarFeedOf = (businessId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'calendar-feed'],
		queryFn: async ({ signal }) =>
			(await call('business.calendarFeed.get', { params: { id: businessId } }, { signal })).created_at,
		staleTime: freshness.businessOrdersMs,
	});

export function useCalendarFeed(businessId: string) {
	const cache = useQueryClient();
	const { queryKey } = calendarFeedOf(businessId);
	const params = { id: businessId };
	return {
		/** Its answer has the link, which is shown this once. */
		create: useMutation({
			mutationFn: () => call('business.calendarFeed.create', { params }),
			onSuccess: ({ created_at }) => cache.setQueryData(queryKey, created_at),
		}),
		revoke: useMutation({
			mutationFn: () => call('business.calendarFeed.revoke', { params }),
			onSuccess: () => cache.setQueryData(queryKey, null),
		}),
	};
}
