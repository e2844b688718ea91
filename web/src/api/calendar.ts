/** A business's dates: slots, changes for single dates, and one date's orders. */
import { type Calendar, type DateChange, limits } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { following, useChange } from './change.ts';
import { call } from './connection.ts';
import { queryFor } from './query.ts';
import { queryClient } from './query-client.ts';
import { afterDraws } from './waitlist.ts';

export const calendarOf = (id: string, days: number = limits.calendarDays) =>
	queryFor(
		'business.calendar.get',
		{ params: { id }, query: { days } },
		{
			refetchInterval: ({ state: { data } }) =>
				afterDraws(
					(data?.dates ?? []).flatMap(({ slots }) => slots.flatMap(({ waits }) => waits?.draws_at ?? [])),
				),
		},
	);

/** Matches the calendar at every length that is loaded. */
const calendarsOf = (id: string) => ({ queryKey: ['business.calendar.get', { params: { id } }] });

/** Each cached calendar keeps its length. */
const applyCalendar = (id: string, changed: Calendar) =>
	queryClient.setQueriesData<Calendar>(
		calendarsOf(id),
		(shown) => shown && { ...changed, dates: changed.dates.slice(0, shown.dates.length) },
	);

/** Changes run one after another, because a quick tap builds on the previous one. */
export const useChangeDates = (id: string) =>
	useMutation({
		/** `changesOf` receives the calendar at the time the change runs. */
		mutationFn: (changesOf: (shown: Calendar | undefined) => DateChange[]) => {
			const [newest] = queryClient
				.getQueriesData<Calendar>(calendarsOf(id))
				.flatMap(([, shown]) => shown ?? [])
				.sort((one, other) => other.dates.length - one.dates.length);
			return call('business.calendar.change', { params: { id }, body: { changes: changesOf(newest) } });
		},
		...following('business.calendar.change', {
			scope: { id: `dates of ${id}` },
			onSuccess: (changed: Calendar) => applyCalendar(id, changed),
		}),
	});

/** The date's paid orders, and the ids of the packed ones. */
export const ordersOfDate = (id: string, date: string) =>
	queryFor('business.day.orders', { params: { id }, query: { date } });

/** Optimistic: reverted if the server refuses. */
export function usePack(businessId: string, date: string) {
	const { queryKey } = ordersOfDate(businessId, date);
	return useChange('business.orders.pack', {
		onMutate: ({ params: { id }, body }) =>
			queryClient.setQueryData(
				queryKey,
				(shown) =>
					shown && {
						...shown,
						packed: body.packed ? [...shown.packed, id] : shown.packed.filter((other) => other !== id),
					},
			),
		onError: () => queryClient.invalidateQueries({ queryKey }),
	});
}
