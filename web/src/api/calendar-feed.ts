/** A team member's own calendar link to a shop's pickups (R-shop-calendar). */
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { queryClient } from './query-client.ts';

/** Creation time of the link, or null without one. */
export const calendarFeedOf = (id: string) =>
	asked('business.calendarFeed.get', { params: { id } }, { select: ({ created_at }) => created_at });

export function useCalendarFeed(id: string) {
	const { queryKey } = calendarFeedOf(id);
	return {
		/** Only this answer contains the link. */
		create: useChange(() => ['business.calendarFeed.create', { params: { id } }], {
			onSuccess: ({ created_at }) => queryClient.setQueryData(queryKey, { created_at }),
		}),
		revoke: useChange(() => ['business.calendarFeed.revoke', { params: { id } }], {
			onSuccess: () => queryClient.setQueryData(queryKey, { created_at: null }),
		}),
	};
}
