/**
 * How many of its last orders a shop has kept.
 * Promised: an order that ended is counted by its own commit, for what the shop did and for nothing else.
 */
import type { OwnReliability } from '@flavorbag/contract';
import { countsOf } from './facts.ts';
import { createEmergencies, type EmergenciesDeps, emergenciesOf } from './mark-emergencies.ts';
import { countedSince, isShown, stepOf } from './reliability.rules.ts';
import * as store from './reliability.store.ts';

const listed = 20;
/** Those that age in one statement. */
const agePage = 200;

export type Reliability = ReturnType<typeof createReliability>;

async function own(deps: EmergenciesDeps, businessId: string): Promise<OwnReliability> {
	const { db } = deps;
	const [counts, broken, emergencies] = await Promise.all([
		countsOf(db, businessId),
		store.brokenOf(db, businessId, listed),
		emergenciesOf(db, [businessId], listed),
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
