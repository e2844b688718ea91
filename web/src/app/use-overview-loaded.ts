import { type Dashboard, limits } from '@flavorbag/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownBag } from '#api/bag.ts';
import { closingOf } from '#api/bag-counts.ts';
import { calendarOf } from '#api/calendar.ts';
import { payoutsOf } from '#api/payouts.ts';
import { queryClient } from '#api/query-client.ts';
import { useNextLoaded } from '#features/dates/use-next-date.ts';
import { useOnce } from '#lib/use-once.ts';

/** What the overview shows besides the board comes beside it, not after it. */
export function useBesideBoard(businessId: string, isAsked: boolean): void {
	useEffect(() => {
		if (!isAsked) return;
		void queryClient.prefetchQuery(calendarOf(businessId, limits.daysOffered));
		void queryClient.prefetchQuery(closingOf(businessId));
		void queryClient.prefetchQuery(ownBag(businessId));
	}, [businessId, isAsked]);
}

/** ADR 118. All that is in the overview's first view came, or could not be had. */
export function useOverviewLoaded({ business, totals }: Dashboard): boolean {
	const isNextLoaded = useNextLoaded(business);
	const bag = useQuery(ownBag(business.id));
	const deposits = useQuery({
		...payoutsOf(business.id, { page: 1 }),
		enabled: totals.orders > 0 && business.my_role === 'owner',
	});
	// What could not be had is asked for once more by what shows it: it stays so.
	return useOnce(isNextLoaded && !bag.isLoading && !deposits.isLoading);
}
