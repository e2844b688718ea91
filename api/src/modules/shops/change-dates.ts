import { type Calendar, type DateChange, hasRole } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { orNotFound } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import { dateExceptions, type ShopSuggestions, usualPosting } from '#stock';
import { waitsOf } from '#waitlist/facts';
import { lockBusiness } from './decisions.store.ts';
import { refuseOverCap } from './refuse-over-cap.ts';
import * as store from './shops.store.ts';
import type { Asker } from './show-own-shops.ts';
import { stepPrices } from './step-prices.ts';

export interface CalendarDeps {
	db: Db;
	clock: Clock;
	suggestions: ShopSuggestions;
}

const mayPost = ({ role, ownRole = role }: Asker['shop']) => hasRole(ownRole, 'manager');

export async function calendar(
	{ db, clock }: CalendarDeps,
	shop: Asker['shop'],
	id: string,
	days: number,
): Promise<Calendar> {
	const row = await orNotFound(store.findOwnedBusiness(db, shop.ownerId, id));
	const now = clock.now();
	const waits = (await waitsOf(db, [id], now)).get(id);
	return { ...(await dateExceptions.calendar(db, row, days, now, waits)), may_post: mayPost(shop) };
}

/**
 * All or nothing; refuses changes based on outdated data. The counter changes only today's counts (R-team), and at a
 * counter device managers also today's times (R-post-left).
 */
export async function changeDates(
	deps: CalendarDeps,
	{ userId, shop }: Asker,
	id: string,
	changes: readonly DateChange[],
): Promise<void> {
	const now = deps.clock.now();
	await transaction(deps.db, `business:${userId}`, async (tx) => {
		const row = await orNotFound(store.lockOwnedBusiness(tx, shop.ownerId, id));
		await dateExceptions.change(tx, row, changes, {
			userId,
			now,
			only: shop.role !== 'counter' ? 'all' : mayPost(shop) ? 'times' : 'counts',
			refuseRaises: (raises) => refuseOverCap(tx, { ...deps, row, now }, raises),
		});
		// Invalidates lists and open pages, but doesn't conflict with edits of the profile.
		await store.stampBusiness(tx, id, now, { posts_around: await usualPosting(tx, row) });
	});
	await stepPrices(deps, id);
}

export interface TownDate {
	business_id: string;
	local_date: string;
	closed_by: string;
	closed_at: Date;
	closes: boolean;
}
/** Closes a shop on a date on which the whole town is closed, or undoes that (R-closed-days). */
export async function setTownDate(tx: Db, given: TownDate, now: Date): Promise<void> {
	const row = await lockBusiness(tx, given.business_id);
	if (!row) return;
	const { local_date: date, closed_by: userId, closed_at: at, closes } = given;
	await dateExceptions.setClosed(tx, row, { date, closes, userId, at, now });
	await store.stampBusiness(tx, row.id, now);
}
