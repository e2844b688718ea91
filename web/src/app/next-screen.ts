/** Prefetches a screen's code and data. Errors are ignored: the screen retries and reports them. */
import type { QueryClient } from '@tanstack/react-query';
import { matchPath, matchRoutes, type RouteObject } from 'react-router';
import { dashboardOf, ownBusinesses } from '#api/businesses.ts';
import { calendarOf } from '#api/calendar.ts';
import { nearbyPages, offer } from '#api/offers.ts';
import { myOrderPages } from '#api/orders.ts';
import { payoutsOf } from '#api/payouts.ts';
import { queryFor } from '#api/query.ts';
import { readFilters as readOrderFilters } from '#features/dashboard/order-filters.ts';
import { type Tab, tabOf } from '#features/dashboard/tabs.ts';
import { readFilters, toQuery } from '#lib/list-filters.ts';
import { paths } from '#lib/paths.ts';
import { dashboardCode } from './dashboard-code.ts';

export type Address = Pick<URL, 'pathname' | 'search'>;
type Ask = (cache: QueryClient, id: string, search: URLSearchParams) => unknown;

const tabs: Partial<Record<Tab, Ask>> = {
	schedule: (cache, id) => cache.prefetchQuery(calendarOf(id)),
	orders: (cache, id, search) =>
		cache.prefetchQuery(
			queryFor('business.orders.list', { params: { id }, query: readOrderFilters(search) }),
		),
	payouts: (cache, id) => cache.prefetchQuery(payoutsOf(id, { page: 1 })),
	profile: (cache, id) => cache.prefetchQuery(queryFor('business.stripe.status', { params: { id } })),
};

const screens: [pattern: string, ask: Ask][] = [
	[
		paths.marketplace(),
		(cache, _, search) => cache.prefetchInfiniteQuery(nearbyPages(toQuery(readFilters(search)))),
	],
	[`${paths.marketplace()}/:id`, (cache, id) => cache.prefetchQuery(offer(id))],
	[
		paths.orders(),
		// Only the unfiltered list is prefetched, because that is where links lead.
		(cache, _, search) => search.has('status') || cache.prefetchInfiniteQuery(myOrderPages(undefined)),
	],
	[paths.businessPicker(), (cache) => cache.prefetchQuery(ownBusinesses())],
	[
		`${paths.businessPicker()}/:id`,
		(cache, id, search) => {
			const tab = tabOf(id, search);
			if (tab === 'create') return;
			void cache.prefetchQuery(dashboardOf(id));
			tabs[tab]?.(cache, id, search);
		},
	],
];

export function askForData(cache: QueryClient, { pathname, search }: Address): void {
	for (const [pattern, ask] of screens) {
		const match = matchPath(pattern, pathname);
		if (match) ask(cache, match.params.id ?? '', new URLSearchParams(search));
	}
}

export function askForCode(routes: RouteObject[], { pathname, search }: Address): void {
	const nothing = () => undefined;
	for (const { route } of matchRoutes(routes, pathname) ?? [])
		if (typeof route.lazy === 'function') route.lazy().catch(nothing);
	const id = matchPath(`${paths.businessPicker()}/:id`, pathname)?.params.id;
	if (id === undefined) return;
	const code: Partial<Record<Tab, () => Promise<unknown>>> = dashboardCode;
	code[tabOf(id, new URLSearchParams(search))]?.().catch(nothing);
}
