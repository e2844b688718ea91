/** Owners' views of their shops, including books of deleted ones (R-closed-books). */
import type { Business, ComingDates, ShopRole, ShopWaits } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { ShopAccess } from '#http/handlers.ts';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { toLocalDateTime } from '#lib/time.ts';
import type { Clock } from '#ports/clock.ts';
import { type NextPickup, nextPickups, weeks, windowOf } from '#stock';
import { waitsOf } from '#waitlist/facts';
import { toOwned } from './shops.rules.ts';
import * as store from './shops.store.ts';

export interface OwnedDeps {
	db: Db;
	clock: Clock;
	mediaUrl(key: string): string;
}

/** A shop's owner, and the caller's role in the shop. */
export interface Who {
	ownerId: string;
	role: ShopRole;
	/** The caller; defaults to the owner. */
	userId?: string;
}
export interface Asker {
	userId: string;
	shop: ShopAccess;
}
const asOwner = (ownerId: string): Who => ({ ownerId, role: 'owner' });

function found({ mediaUrl, clock }: OwnedDeps, role: ShopRole, row: store.OwnedRow | undefined): Business {
	if (!row) throw new AppError('NOT_FOUND');
	const { date: today } = toLocalDateTime(clock.now(), row.tz);
	return toOwned(row, mediaUrl, windowOf(row), { my_role: role, today });
}

export async function getOwned(deps: OwnedDeps, who: string | Who, id: string): Promise<Business> {
	const { ownerId, role } = typeof who === 'string' ? asOwner(who) : who;
	return found(deps, role, await store.findOwnedBusiness(deps.db, ownerId, id));
}

/** Includes deleted shops, read-only. */
export async function getForBooks(deps: OwnedDeps, who: string | Who, id: string): Promise<Business> {
	const { ownerId, role } = typeof who === 'string' ? asOwner(who) : who;
	return found(deps, role, await store.findEverOwned(deps.db, ownerId, id));
}

/** Sorted oldest first, own shops before others. With `closed`, returns own closed shops, latest first. */
export async function listOwned(deps: OwnedDeps, userId: string, closed: boolean): Promise<Business[]> {
	const rows = await store.listOwnedBusinesses(deps.db, userId, closed);
	return rows.map((row) => found(deps, row.my_role, row));
}

/** Includes each shop's next pickup within a week. */
export async function listWithNext(
	deps: OwnedDeps,
	userId: string,
): Promise<{ business: Business; next: (NextPickup & { waits?: ShopWaits }) | undefined }[]> {
	const rows = await store.listOwnedBusinesses(deps.db, userId, false);
	const now = deps.clock.now();
	const nextOf = await nextPickups(deps.db, rows, now);
	const waitsIn = await waitsOf(deps.db, [...nextOf.keys()], now);
	return rows.map((row) => {
		const next = nextOf.get(row.id);
		const waits = next && waitsIn.get(row.id)?.get(`${next.date} ${next.period}`);
		return { business: found(deps, row.my_role, row), next: next && { ...next, ...(waits && { waits }) } };
	});
}

export async function comingDates(
	{ db, clock }: OwnedDeps,
	ownerId: string,
	id: string,
): Promise<ComingDates> {
	const row = await orNotFound(store.findOwnedBusiness(db, ownerId, id));
	return weeks.dates(db, row, clock.now());
}
