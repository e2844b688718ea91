/** Counts how many of a shop's recent orders it honored. Each order is counted in the transaction that ends it. */
import type { OwnReliability } from '@flavorbag/contract';
import { countsOf } from './facts.ts';
import { createEmergencies, type EmergenciesDeps, emergenciesOf } from './mark-emergencies.ts';
import { countedSince, isShown, stepOf } from './reliability.rules.ts';
import * as store from './reliability.store.ts';

const listed = 20;
/** Shops that one commit locks, so few that pickups there hardly wait. */
const agePage = 16;

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
		/** Job: stops counting outcomes older than six months. */
		async age(): Promise<void> {
			while ((await store.countSince(db, countedSince(clock.now()), agePage)) === agePage);
		},
	};
}
