// Customers see a shop only while it is listed (R-listed), with dates in its own zone. Distances are computed here and
// sorted exactly (R-distance).
import type { Position } from '#places';
import { createOpeningAlerts } from './alert-of-openings.ts';
import { type CardsDeps, createCards, fullView, summaryView } from './cards.ts';
import { createEmptySearches } from './count-empty-searches.ts';
import { createLiveStock, type LiveStockDeps } from './follow-stock.ts';
import { createLists } from './list-nearby.ts';
import { createListingCache } from './listing-cache.ts';
import { type Neighbor, neighbors } from './nearby.store.ts';
import { createPublicShops, type PublicShopsDeps } from './show-public-shops.ts';

export { listingErasure } from './alert-of-openings.ts';
export { listingExport } from './listing.export.ts';
export type { PublicShops } from './show-public-shops.ts';

type Own = 'listingCache' | 'emptySearches' | 'busyFrom';
export interface ListingDeps extends Omit<PublicShopsDeps & CardsDeps & LiveStockDeps, Own> {
	caching?: CacheSettings | undefined;
}

export interface CacheSettings {
	placesFrom: number;
	cardsFrom: number;
}

export type Listing = ReturnType<typeof createListing>;

export function createListing(deps: ListingDeps) {
	const { db, caching } = deps;
	const cardDeps = { ...deps, busyFrom: caching?.cardsFrom };
	const fullCards = createCards(cardDeps, fullView);
	const summaryCards = createCards(cardDeps, summaryView);
	const listingCache = createListingCache({ ...deps, minBusinesses: caching?.placesFrom });
	const emptySearches = createEmptySearches(deps);
	const lists = { ...deps, listingCache, emptySearches };
	return {
		...createLists({ ...lists, fullCards, summaryCards }),
		followStock: createLiveStock(deps),
		publicShops: createPublicShops(lists),
		openingAlerts: createOpeningAlerts(deps),
		emptySearches,
		near: async (from: Position, radiusMiles: number, count: number): Promise<Neighbor[]> =>
			(await neighbors(db, { from, radiusMiles, offset: 0, count })).found,
		async close(): Promise<void> {
			fullCards.close();
			summaryCards.close();
			await listingCache.close();
		},
	};
}
