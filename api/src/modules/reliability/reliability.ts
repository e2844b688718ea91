/**
 * How many of its last orders a shop has kept.
 * Promised: an order that ended is counted by its own commit, for what the shop did and for nothing else.
 */
import type { OwnReliability, ShownReliability } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { createEmergencies, type EmergenciesDeps, emergenciesOf } from './emergencies.ts';
import {
	type Counts,
	countedSince,
	isCapped,
	isShown,
	noOrders,
	shownOf,
	stepOf,
} from './reliability.rules.ts';
import * as store from './reliability.store.ts';

const listed = 20;
/** Those that age in one statement. */
const agePage = 200;

export type Reliability = ReturnType<typeof createReliability>;

const countsOf = async (db: Db, businessId: string) => (await store.countsOf(db, businessId)) ?? noOrders;

/** What anybody may read; null: New. */
export const shownReliabilityOf = async (db: Db, businessId: string): Promise<ShownReliability> =>
	shownOf(await countsOf(db, businessId));

/** Null: it may offer as many bags as it likes (R-reliability-cap). */
export async function cappedCounts(db: Db, businessId: string): Promise<Counts | null> {
	const counts = await countsOf(db, businessId);
	return isCapped(counts) ? counts : null;
}

async function own(deps: EmergenciesDeps, businessId: string): Promise<OwnReliability> {
	const { db } = deps;
	const [counts, broken, emergencies] = await Promise.all([
		countsOf(db, businessId),
		store.brokenOf(db, businessId, listed),
		emergenciesOf(deps, [businessId], listed),
	]);
	return {
		...counts,
		is_shown: isShown(counts),
		step: stepOf(counts),
		broken: broken.map(({ order_id, outcome, ended_at }) => ({
			order_id,
			why: outcome,
			at: ended_at.toISOString(),
		})),
		emergencies: emergencies.get(businessId) ?? [],
	};
}

export function createReliability(deps: EmergenciesDeps) {
	const { db, clock } = deps;
	return {
		counts: (businessId: string) => countsOf(db, businessId),
		own: (businessId: string) => own(deps, businessId),
		...createEmergencies(deps),
		/** Job: what is older than six months leaves the numbers. */
		async age(): Promise<void> {
			while ((await store.countSince(db, countedSince(clock.now()), agePage)) === agePage);
		},
	};
}
