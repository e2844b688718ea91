/** A business's dates: slots, changes for single dates, and one date's orders. */
import { type Calendar, type DateChange, limits, ofShop } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { asked, type BodyOf } from './asked.ts';
import { following, useChange } from './change.ts';
import { call } from './connection.ts';
import { askedBy, queryClient } from './query-client.ts';
import { afterDraws } from './waitlist.ts';

export const calendarOf = (id: string, days: number = limits.calendarDays) =>
	asked(
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

type ChangesOf = (shown: Calendar | undefined) => DateChange[];
/** Changes run one after the other, because a quick tap builds on the one before. */
export const useChangeDates = (id: string) =>
	useMutation({
		/** `changesOf` receives the calendar at the time the change runs. */
		mutationFn: (changesOf: ChangesOf) => {
			const [newest] = queryClient
				.getQueriesData<Calendar>(calendarsOf(id))
				.flatMap(([, shown]) => shown ?? [])
				.sort((one, other) => other.dates.length - one.dates.length);
			return call('business.calendar.change', { params: { id }, body: { changes: changesOf(newest) } });
		},
		...following((_: ChangesOf) => ['business.calendar.change', { params: { id }, body: { changes: [] } }], {
			scope: { id: `dates of ${id}` },
			onSuccess: (changed: Calendar) => applyCalendar(id, changed),
		}),
	});

/** The date's paid orders, and the ids of the packed ones. */
export const ordersOfDate = (id: string, date: string) =>
	asked('business.day.orders', { params: { id }, query: { date } });

type CancelBody = BodyOf<'business.day.cancel'>;
type NotifyBody = BodyOf<'business.day.notify'>;

export const useCancelDay = (id: string) =>
	useChange((body: CancelBody) => ['business.day.cancel', { params: { id }, body }], {
		// Some of its orders may already be canceled.
		onError: () => queryClient.invalidateQueries(askedBy(...ofShop)),
	});

export const useNotifyDay = (id: string) =>
	useChange(({ action, ...body }: NotifyBody & { action: string }) => [
		'business.day.notify',
		{ params: { id }, body, action },
	]);

/** Optimistic: reverted if the server refuses. */
export function usePack(businessId: string, date: string) {
	const { queryKey } = ordersOfDate(businessId, date);
	return useChange(
		({ id, packed }: { id: string; packed: boolean }) => [
			'business.orders.pack',
			{ params: { id }, body: { packed } },
		],
		{
			onMutate: ({ id, packed }) =>
				queryClient.setQueryData(
					queryKey,
					(shown) =>
						shown && {
							...shown,
							packed: packed ? [...shown.packed, id] : shown.packed.filter((other) => other !== id),
						},
				),
			onError: () => queryClient.invalidateQueries({ queryKey }),
		},
	);
}
