/**
 * How many of its last orders a shop has kept.
 * Promised: an order that ended is counted by its own commit, for what the shop did and for nothing else; what an admin called an
 * emergency is written down and never taken back.
 */
import type { OwnReliability, ShopToReview, ShownReliability } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
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
const reviewed = 50;
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

interface ReliabilityDeps {
	db: Db;
	clock: Clock;
	/** What people are called, as others may read it. */
	namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>>;
}

async function own({ db, namesOf }: ReliabilityDeps, businessId: string): Promise<OwnReliability> {
	const [counts, broken, emergencies] = await Promise.all([
		countsOf(db, businessId),
		store.brokenOf(db, businessId, listed),
		store.emergenciesOf(db, businessId, listed),
	]);
	const names = await namesOf(
		db,
		emergencies.map(({ marked_by }) => marked_by),
	);
	return {
		...counts,
		is_shown: isShown(counts),
		step: stepOf(counts),
		broken: broken.map(({ order_id, outcome, ended_at }) => ({
			order_id,
			why: outcome,
			at: ended_at.toISOString(),
		})),
		emergencies: emergencies.map(({ local_date, reason, marked_by, at }) => ({
			date: local_date,
			reason,
			marked_by: names.get(marked_by) ?? '',
			at: at.toISOString(),
		})),
	};
}

export function createReliability(deps: ReliabilityDeps) {
	const { db, clock } = deps;
	return {
		own: (businessId: string) => own(deps, businessId),
		toReview: (): Promise<ShopToReview[]> => store.shopsToReview(db, reviewed),
		async markEmergency(adminId: string, businessId: string, given: { date: string; reason: string }) {
			const marked = { ...given, businessId, by: adminId, at: clock.now() };
			if (!(await store.markEmergency(db, marked))) throw new AppError('NOT_FOUND');
		},
		/** Job: what is older than six months leaves the numbers. */
		async age(): Promise<void> {
			while ((await store.countSince(db, countedSince(clock.now()), agePage)) === agePage);
		},
	};
}
