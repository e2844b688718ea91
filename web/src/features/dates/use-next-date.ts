import { type Business, limits } from '@flavorbag/contract';
import { useQuery } from '@tanstack/react-query';
import { calendarOf, ordersOfDate } from '#api/calendar.ts';
import { queryFor } from '#api/query.ts';
import { serverNow } from '#lib/server-clock.ts';
import { shopClock } from '#lib/time.ts';
import { useOnce } from '#lib/use-once.ts';
import { nextSlots } from './tonight.ts';

/** The next date with orders to pack. Late pickups still belong to today. */
export function useDateToPack({ id, time_zone }: Business): string | undefined {
	const { data: calendar } = useQuery(calendarOf(id, limits.daysOffered));
	const [next] = calendar ? nextSlots(calendar, shopClock(time_zone, serverNow())) : [];
	return next?.date ?? calendar?.today;
}

/** True once the parts of the first view have loaded or failed; never goes back to false. */
export function useNextLoaded(business: Business): boolean {
	const calendar = useQuery(calendarOf(business.id, limits.daysOffered));
	const closing = useQuery(queryFor('business.closing.get', { params: { id: business.id } }));
	const date = useDateToPack(business);
	const orders = useQuery({ ...ordersOfDate(business.id, date ?? ''), enabled: date !== undefined });
	return useOnce(!calendar.isLoading && !closing.isLoading && !orders.isLoading);
}
