/** What owners see of their businesses: their own alone, of a deleted one its books (R-closed-books). */
import type { Business, ComingDates } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import type { Clock } from '#ports/clock.ts';
import { type Weeks, windowOf } from '#stock';
import { toOwned } from './businesses.rules.ts';
import * as store from './businesses.store.ts';

export interface OwnedDeps {
	db: Db;
	clock: Clock;
	weeks: Weeks;
	mediaUrl(key: string): string;
}

function found({ mediaUrl }: OwnedDeps, row: store.OwnedRow | undefined): Business {
	if (!row) throw new AppError('NOT_FOUND');
	return toOwned(row, mediaUrl, windowOf(row));
}

export const getOwned = async (deps: OwnedDeps, ownerId: string, id: string): Promise<Business> =>
	found(deps, await store.findOwnedBusiness(deps.db, ownerId, id));

/** Also one that its owner has deleted: whoever sold there reads the books, and changes nothing. */
export const getForBooks = async (deps: OwnedDeps, ownerId: string, id: string): Promise<Business> =>
	found(deps, await store.findEverOwned(deps.db, ownerId, id));

/** Oldest first; those that were closed, last closed first. */
export async function listOwned(deps: OwnedDeps, ownerId: string, closed: boolean): Promise<Business[]> {
	return (await store.listOwnedBusinesses(deps.db, ownerId, closed)).map((row) => found(deps, row));
}

export async function comingDates(
	{ db, clock, weeks }: OwnedDeps,
	ownerId: string,
	id: string,
): Promise<ComingDates> {
	const row = await store.findOwnedBusiness(db, ownerId, id);
	if (!row) throw new AppError('NOT_FOUND');
	return weeks.dates(db, row, clock.now());
}

/** Every open dashboard asks each second: together. */
export function createIsOwner(db: Db): (userId: string, id: string) => Promise<boolean> {
	const ownerOf = createBatcher(
		async (ids: string[]) => {
			const owners = await store.ownersOf(db, [...new Set(ids)]);
			return ids.map((id) => owners.get(id));
		},
		{ maxSize: 500, maxQueued: 20_000 },
	);
	return async (userId, id) => (await ownerOf(id)) === userId;
}
