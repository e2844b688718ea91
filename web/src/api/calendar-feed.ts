/** One's own link to a shop's pickups for a calendar app (R-shop-calendar). */
import { useMutation } from '@tanstack/react-query';
import { askedOfShop } from './asked.ts';
import { call } from './connection.ts';
import { queryClient } from './query-client.ts';

/** When it was made; null: there is none. */
export const calendarFeedOf = (businessId: string) =>
	askedOfShop(businessId, ['calendar-feed'], 'business.calendarFeed.get', {}, (answer) => answer.created_at);

export function useCalendarFeed(businessId: string) {
	const { queryKey } = calendarFeedOf(businessId);
	const params = { id: businessId };
	return {
		/** Its answer has the link, which is shown this once. */
		create: useMutation({
			mutationFn: () => call('business.calendarFeed.create', { params }),
			onSuccess: ({ created_at }) => queryClient.setQueryData(queryKey, created_at),
		}),
		revoke: useMutation({
			mutationFn: () => call('business.calendarFeed.revoke', { params }),
			onSuccess: () => queryClient.setQueryData(queryKey, null),
		}),
	};
}
