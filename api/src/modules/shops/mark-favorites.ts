/** Customers' favorite shops (R-favorites). Only the customer sees theirs; a shop sees only the count. */
import { type FavoriteShop, favoritesMax } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { findPosition, holdPerson } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { distanceMiles, type Position } from '#places';
import type { Clock } from '#ports/clock.ts';
import { inventoryOf, type NextSale, nextSale, offeredOf } from '#stock';
import * as store from './favorites.store.ts';
import { toSummary } from './shops.rules.ts';
import { type SummaryRow, summariesById } from './shops.store.ts';

interface FavoritesDeps {
	db: Db;
	clock: Clock;
	mediaUrl(key: string): string;
}
type Marked = ReadonlySet<string>;
const nothing: Marked = new Set();

/** Batches concurrent lookups into one statement. */
const createMarks = ({ db }: FavoritesDeps) =>
	createBatcher<string, Marked>(
		async (userIds) => {
			const rows = await store.favoritesOf(db, [...new Set(userIds)]);
			const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
			return userIds.map((id) => {
				const marks = byUser.get(id);
				return marks ? new Set(marks.map(({ business_id }) => business_id)) : nothing;
			});
		},
		{ maxSize: 200, maxQueued: 20_000, concurrency: 2 },
	);

function toFavorite(row: SummaryRow, { mediaUrl, now, from, sales }: Seen): FavoriteShop {
	const offered = offeredOf(row, now, row.tz);
	const { lat, lng } = row;
	const miles = from && lat !== null && lng !== null ? distanceMiles(from, { lat, lng }) : null;
	const next_sale = offered.inventory.length === 0 ? sales.get(row.id) : undefined;
	return {
		...toSummary(row, mediaUrl, offered, {}),
		time_zone: row.tz,
		distance: miles,
		...(next_sale && { next_sale }),
	};
}
interface Seen {
	mediaUrl(key: string): string;
	now: Date;
	from: Position | undefined;
	sales: ReadonlyMap<string, NextSale>;
}

export function createFavorites(deps: FavoritesDeps) {
	const { db, clock, mediaUrl } = deps;
	return {
		of: createMarks(deps),

		/** Idempotent. Shops that aren't listed anymore can still be unmarked. */
		async set(userId: string, businessId: string, favorite: boolean): Promise<void> {
			if (!favorite) return store.dropFavorites(db, { userId, businessId });
			await transaction(db, `favorites:${userId}`, async (tx) => {
				if (!(await holdPerson(tx, userId)) || !(await store.holdListed(tx, businessId)))
					throw new AppError('NOT_FOUND');
				const added = { userId, businessId, at: clock.now(), max: favoritesMax };
				if (!(await store.addFavorite(tx, added))) throw new AppError('TOO_MANY_FAVORITES');
			});
		},

		/** `away` counts favorites that aren't listed. */
		async list(userId: string): Promise<{ favorites: FavoriteShop[]; away: number }> {
			const now = clock.now();
			const [marked, from] = await Promise.all([
				store.markedShops(db, userId, now),
				findPosition(db, userId),
			]);
			const ids = marked.filter(({ listed }) => listed).map(({ id }) => id);
			const rows = new Map((await summariesById(db, ids, now)).map((row) => [row.id, row]));
			const empty = [...rows.values()].filter((row) => inventoryOf(row, now, row.tz).length === 0);
			const sales = await nextSale(db, empty, now);
			const favorites = ids.flatMap((id) => {
				const row = rows.get(id);
				return row ? [toFavorite(row, { mediaUrl, now, from, sales })] : [];
			});
			return { favorites, away: marked.length - ids.length };
		},

		count: (businessId: string): Promise<number> => store.countFavorites(db, businessId),
	};
}
