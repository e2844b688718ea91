/** One's own link to a shop's pickups for a calendar app (R-shop-calendar). */
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { queryClient } from './query-client.ts';

/** When it was made; null: there is none. */
export const calendarFeedOf = (id: string) =>
	asked('business.calendarFeed.get', { params: { id } }, { select: ({ created_at }) => created_at });

export function useCalendarFeed(id: string) {
	const { queryKey } = calendarFeedOf(id);
	return {
		/** Its answer has the link, which is shown this once. */
		create: useChange(() => ['business.calendarFeed.create', { params: { id } }], {
			onSuccess: ({ created_at }) => queryClient.setQueryData(queryKey, { created_at }),
		}),
		revoke: useChange(() => ['business.calendarFeed.revoke', { params: { id } }], {
			onSuccess: () => queryClient.setQueryData(queryKey, { created_at: null }),
		}),
	};
}
