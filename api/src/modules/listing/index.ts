// Customers see a shop only while it is listed (R-listed), with dates in its own zone. Distances are computed here and
// sorted exactly (R-distance).
import type { Position } from '#places';
import { createEmptySearches } from './count-empty-searches.ts';
import { createLiveStock, type LiveStockDeps } from './follow-stock.ts';
import { createLists, type ListDeps } from './list-nearby.ts';
import { ListMemory, type MemoryDeps } from './memory.ts';
import { type Neighbor, neighbors } from './nearby.store.ts';
import { createPublicShops } from './show-public-shops.ts';

export type { PublicShops } from './show-public-shops.ts';

export type ListingDeps = Omit<ListDeps & LiveStockDeps & MemoryDeps, 'memory' | 'emptySearches'>;

export type Listing = ReturnType<typeof createListing>;

export function createListing(deps: ListingDeps) {
	const memory = new ListMemory(deps);
	const emptySearches = createEmptySearches(deps);
	const lists = { ...deps, memory, emptySearches };
	return {
		...createLists(lists),
		followStock: createLiveStock(deps),
		publicShops: createPublicShops(lists),
		emptySearches,
		near: async (from: Position, radiusMiles: number, count: number, db = deps.db): Promise<Neighbor[]> =>
			(await neighbors(db, { from, radiusMiles, offset: 0, count })).found,
		close: () => memory.close(),
	};
}
