/**
 * What customers find: listed shops around a place, by name, price and bags, live, and what anybody may see of them.
 * Promised: a customer sees a shop only while it is listed (R-listed), with the numbers of its own zone; distances are computed here
 * and sorted exactly (R-distance).
 */
import type { StockChange } from '@flavorbag/contract';
import type { Changes } from '#changes';
import type { Db } from '#db/database.ts';
import type { Reads } from '#db/replica.ts';
import type { SchemaFilter } from '#lib/schema-filter.ts';
import type { Places, Position } from '#places';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { createOpeningAlerts } from './alert-of-openings.ts';
import { createCards, fullView, summaryView } from './cards.ts';
import { createEmptySearches } from './count-empty-searches.ts';
import { createLiveStock } from './follow-stock.ts';
import { createLists } from './list-nearby.ts';
import { createListingCache } from './listing-cache.ts';
import { type Neighbor, neighbors } from './nearby.store.ts';
import { createPublicShops } from './show-public-shops.ts';

export { listingErasure } from './alert-of-openings.ts';
export { listingExport } from './listing.export.ts';
export type { PublicShops } from './show-public-shops.ts';

export interface ListingDeps {
	db: Db;
	/** For what may be a moment old. */
	reads: Reads;
	clock: Clock;
	log: Log;
	places: Places;
	changes: Changes;
	/** Address of a stored picture. */
	mediaUrl(key: string): string;
	/** Holds what is written in advance against the contract. */
	filterBySchema: SchemaFilter;
	caching?: CacheSettings | undefined;
	/** Of the asker. */
	favoritesOf(userId: string): Promise<ReadonlySet<string>>;
	/** What is left of these. */
	stockOf(ids: readonly string[]): Promise<StockChange[]>;
}

/** When lists come from memory; only tests ask for other numbers than the usual. */
export interface CacheSettings {
	/** Places: with so many listed businesses. */
	placesFrom: number;
	/** Cards: with so many lists a second. */
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
		/** Tells what is left of these after each change; returns the way to stop. */
		followStock: createLiveStock(deps),
		/** For anybody. */
		publicShops: createPublicShops(lists),
		/** For customers where nobody sells yet. */
		openingAlerts: createOpeningAlerts(deps),
		emptySearches,
		/** The nearest listed ones. */
		near: async (from: Position, radiusMiles: number, count: number): Promise<Neighbor[]> =>
			(await neighbors(db, { from, radiusMiles, offset: 0, count })).found,
		async close(): Promise<void> {
			fullCards.close();
			summaryCards.close();
			await listingCache.close();
		},
	};
}
