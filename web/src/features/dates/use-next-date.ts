import { type Business, limits } from '@flavorbag/contract';
import { useQuery } from '@tanstack/react-query';
import { calendarOf, ordersOfDate } from '#api/calendar.ts';
import { queryFor } from '#api/query.ts';
import { serverNow } from '#lib/server-clock.ts';
import { shopClock } from '#lib/time.ts';
import { useOnce } from '#lib/use-once.ts';
import { nextSlots } from './tonight.ts';

/** The next date's windows and orders, with today's late orders. */
export function useNextDate({ id, time_zone }: Business) {
	const calendar = useQuery(calendarOf(id, limits.daysOffered));
	const slots = calendar.data ? nextSlots(calendar.data, shopClock(time_zone, serverNow())) : [];
	const today = calendar.data?.today;
	const date = slots[0]?.date ?? today;
	const next = useQuery({ ...ordersOfDate(id, date ?? ''), enabled: date !== undefined });
	const before = useQuery({
		...ordersOfDate(id, today ?? ''),
		enabled: today !== undefined && today !== date,
	});
	const late = today === date ? [] : (before.data?.orders ?? []).filter(({ status }) => status === 'paid');
	return {
		calendar: calendar.data,
		slots,
		date,
		orders: next.data && [...next.data.orders, ...late],
		packed: [...(next.data?.packed ?? []), ...(before.data?.packed ?? [])],
		isLoading: calendar.isLoading || next.isLoading || before.isLoading,
	};
}

/** True once the parts of the first view have loaded or failed; never goes back to false. */
export function useNextLoaded(business: Business): boolean {
	const closing = useQuery(queryFor('business.closing.get', { params: { id: business.id } }));
	const { isLoading } = useNextDate(business);
	return useOnce(!closing.isLoading && !isLoading);
}
