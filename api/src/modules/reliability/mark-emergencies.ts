/** Records which dates don't count for a shop. Counts and email are part of the same transaction. */
import type { Emergency, ShopToReview } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { namesOf } from '#identity';
import { AppError, orNotFound } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import { notifyShop } from '#shops';
import * as store from './reliability.store.ts';

export interface EmergenciesDeps {
	db: Db;
	clock: Clock;
}

const reviewed = 50;
const found = 20;
const datesShown = 5;

export async function emergenciesOf(
	db: Db,
	businessIds: readonly string[],
	limit: number,
): Promise<Map<string, Emergency[]>> {
	const rows = await store.emergenciesOf(db, businessIds, limit);
	const people = rows.flatMap(({ said_by, back_by }) => (back_by ? [said_by, back_by] : [said_by]));
	const names = await namesOf(db, people);
	const toWire = (row: (typeof rows)[number]): Emergency => ({
		date: row.local_date,
		reason: row.reason,
		at: row.at.toISOString(),
		marked_by: names.get(row.said_by) ?? '',
		withdrawn:
			row.back_at && row.back_reason !== null
				? { reason: row.back_reason, by: names.get(row.back_by ?? '') ?? '', at: row.back_at.toISOString() }
				: null,
	});
	return new Map(
		businessIds.map((id) => [id, rows.filter(({ business_id }) => business_id === id).map(toWire)]),
	);
}

export function createEmergencies(deps: EmergenciesDeps) {
	const { db } = deps;
	async function withDates(shops: Omit<ShopToReview, 'emergencies'>[]): Promise<ShopToReview[]> {
		const ids = shops.map(({ business_id }) => business_id);
		const dates = await emergenciesOf(db, ids, datesShown);
		return shops.map((shop) => ({ ...shop, emergencies: dates.get(shop.business_id) ?? [] }));
	}
	return {
		toReview: async () => withDates(await store.shopsToReview(db, reviewed)),
		find: async (typed: string) => withDates(await store.shopsLike(db, typed, found)),
		/** Does nothing if the date is marked already. */
		async markEmergency(adminId: string, businessId: string, given: { date: string; reason: string }) {
			await say(deps, { ...given, what: 'marked', businessId, by: adminId });
		},
		async withdraw(adminId: string, businessId: string, given: { date: string; reason: string }) {
			const event = { ...given, what: 'withdrawn', businessId, by: adminId } as const;
			if (!(await say(deps, event))) throw new AppError('NOT_FOUND');
		},
	};
}

/** Returns false if the date has this state already. */
async function say(deps: EmergenciesDeps, given: Omit<store.EmergencyEvent, 'at'>): Promise<boolean> {
	const { businessId, date: local_date, what, reason, by } = given;
	return transaction(deps.db, `admin:${by}`, async (tx) => {
		const now = deps.clock.now();
		const shop = await orNotFound(store.lockShopNamed(tx, businessId));
		const nth = await store.addEmergencyEvent(tx, { ...given, at: now });
		if (nth === undefined) return false;
		const business = { id: businessId, name: shop.display_name };
		await notifyShop(tx, { kind: 'emergency', what, business, local_date, nth, reason }, now);
		return true;
	});
}
