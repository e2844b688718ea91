/** The dates of an own business: what is sold on them, what is otherwise than usual, and the orders of one. */
import {
	type Calendar,
	type CallInput,
	type DateChange,
	type Endpoints,
	limits,
	ofShop,
} from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { following, useChange } from './change.ts';
import { call } from './connection.ts';
import { askedBy, queryClient } from './query-client.ts';
import { afterDraws } from './waitlist.ts';

/** So many dates from today on. */
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

/** However many dates of it are loaded. */
const calendarsOf = (id: string) => ({ queryKey: ['business.calendar.get', { params: { id } }] });

/** Each list that is loaded is as long as it was asked for. */
const applyCalendar = (id: string, changed: Calendar) =>
	queryClient.setQueriesData<Calendar>(
		calendarsOf(id),
		(shown) => shown && { ...changed, dates: changed.dates.slice(0, shown.dates.length) },
	);

type ChangesOf = (shown: Calendar | undefined) => DateChange[];
/** One after the other: who taps quickly changes what the tap before made. */
export const useChangeDates = (id: string) =>
	useMutation({
		/** Given what is there when its turn comes. */
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

/** All that were paid, and which of them are packed. */
export const ordersOfDate = (id: string, date: string) =>
	asked('business.day.orders', { params: { id }, query: { date } });

type CancelBody = CallInput<Endpoints['business.day.cancel']>['body'];
type NotifyBody = CallInput<Endpoints['business.day.notify']>['body'];

export const useCancelDay = (id: string) =>
	useChange((body: CancelBody) => ['business.day.cancel', { params: { id }, body }], {
		// Some of its orders may be canceled by then.
		onError: () => queryClient.invalidateQueries(askedBy(...ofShop)),
	});

export const useNotifyDay = (id: string) =>
	useChange(({ action, ...body }: NotifyBody & { action: string }) => [
		'business.day.notify',
		{ params: { id }, body, action },
	]);

/** Ticked at once, and back if the server doesn't take it. */
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
