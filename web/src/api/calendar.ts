/** The dates of an own business: what is sold on them, what is otherwise than usual, and the orders of one. */
import {
	type Calendar,
	type CallInput,
	type DateChange,
	type Endpoints,
	freshness,
	limits,
} from '@flavorbag/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { askedOfShop, ownBusinessKey } from './asked.ts';
import { calendarKey } from './businesses.ts';
import { call } from './connection.ts';
import { offerKey } from './offers.ts';
import { queryClient, refreshes } from './query-client.ts';
import { afterDraws } from './waitlist.ts';

/** So many dates from today on. */
export const calendarOf = (businessId: string, days: number = limits.calendarDays) =>
	queryOptions({
		queryKey: [...calendarKey(businessId), days],
		queryFn: ({ signal }) =>
			call('business.calendar.get', { params: { id: businessId }, query: { days } }, { signal }),
		staleTime: freshness.businessOrdersMs,
		refetchInterval: ({ state: { data } }) =>
			afterDraws(
				(data?.dates ?? []).flatMap(({ slots }) => slots.flatMap(({ waits }) => waits?.draws_at ?? [])),
			),
	});

/** Each list that is loaded is as long as it was asked for. */
function applyCalendar(businessId: string, changed: Calendar): void {
	for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: calendarKey(businessId) })) {
		queryClient.setQueryData<Calendar>(queryKey, (shown) => {
			if (!shown) return shown;
			return { ...changed, dates: changed.dates.slice(0, shown.dates.length) };
		});
	}
	void queryClient.invalidateQueries({ queryKey: offerKey(businessId) });
}

/** One after the other: who taps quickly changes what the tap before made. */
export const useChangeDates = (businessId: string) =>
	useMutation({
		scope: { id: `dates of ${businessId}` },
		/** Given what is there when its turn comes. */
		mutationFn: (changesOf: (shown: Calendar | undefined) => DateChange[]) => {
			const [newest] = queryClient
				.getQueriesData<Calendar>({ queryKey: calendarKey(businessId) })
				.flatMap(([, shown]) => shown ?? [])
				.sort((one, other) => other.dates.length - one.dates.length);
			const changes = changesOf(newest);
			return call('business.calendar.change', { params: { id: businessId }, body: { changes } });
		},
		onSuccess: (changed) => applyCalendar(businessId, changed),
		meta: refreshes(() => [ownBusinessKey(businessId)]),
	});

/** All that were paid, and which of them are packed. */
export const ordersOfDate = (businessId: string, date: string) =>
	askedOfShop(businessId, ['date', date], 'business.day.orders', { query: { date } });

type CancelBody = CallInput<Endpoints['business.day.cancel']>['body'];
type NotifyBody = CallInput<Endpoints['business.day.notify']>['body'];

export const useCancelDay = (businessId: string) =>
	useMutation({
		mutationFn: (body: CancelBody) => call('business.day.cancel', { params: { id: businessId }, body }),
		onSettled: () => queryClient.invalidateQueries({ queryKey: ownBusinessKey(businessId) }),
	});

export function useNotifyDay(businessId: string) {
	return useMutation({
		mutationFn: ({ action, ...body }: NotifyBody & { action: string }) =>
			call('business.day.notify', { params: { id: businessId }, body }, { action }),
	});
}

/** Ticked at once, and back if the server doesn't take it. */
export function usePack(businessId: string, date: string) {
	const { queryKey } = ordersOfDate(businessId, date);
	return useMutation({
		mutationFn: ({ id, packed }: { id: string; packed: boolean }) =>
			call('business.orders.pack', { params: { id }, body: { packed } }),
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
	});
}
