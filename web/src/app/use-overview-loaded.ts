import { type Dashboard, limits } from '@flavorbag/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { calendarOf } from '#api/calendar.ts';
import { payoutsOf } from '#api/payouts.ts';
import { queryFor } from '#api/query.ts';
import { queryClient } from '#api/query-client.ts';
import { useNextLoaded } from '#features/dates/use-next-date.ts';
import { useOnce } from '#lib/use-once.ts';

export function useBesideBoard(businessId: string, isAsked: boolean): void {
	useEffect(() => {
		if (!isAsked) return;
		void queryClient.prefetchQuery(calendarOf(businessId, limits.daysOffered));
		void queryClient.prefetchQuery(queryFor('business.closing.get', { params: { id: businessId } }));
		void queryClient.prefetchQuery(queryFor('business.bag.get', { params: { id: businessId } }));
	}, [businessId, isAsked]);
}

/** True once everything in the overview's first view has loaded or failed (ADR 55). */
export function useOverviewLoaded({ business, totals }: Dashboard): boolean {
	const isNextLoaded = useNextLoaded(business);
	const bag = useQuery(queryFor('business.bag.get', { params: { id: business.id } }));
	const deposits = useQuery({
		...payoutsOf(business.id, { page: 1 }),
		enabled: totals.orders > 0 && business.my_role === 'owner',
	});
	// A failed query refetches when its part mounts, so the result is latched.
	return useOnce(isNextLoaded && !bag.isLoading && !deposits.isLoading);
}
