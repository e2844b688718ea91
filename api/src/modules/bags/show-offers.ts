import {
	conflictLines,
	conflictsText,
	dietConflicts,
	type Language,
	type OfferedBusiness,
	type StockChange,
} from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { orNotFound } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { bagWords } from '#lib/texts.ts';
import { distanceMiles } from '#places';
import type { Clock } from '#ports/clock.ts';
import { businessesById, findListedBusinesses, type ListQuery, toListed, withTax } from '#shops';
import { offeredOf } from '#stock';

interface OffersDeps {
	db: Db;
	clock: Clock;
	mediaUrl(key: string): string;
}

export function createOffer({ db, clock, mediaUrl }: OffersDeps) {
	const look = createBatcher(
		async (queries: ListQuery[]) => {
			const now = clock.now();
			const rows = await findListedBusinesses(db, queries, now);
			return rows.map((row) => row && { row, now });
		},
		{ maxSize: 100, maxQueued: 10_000, concurrency: 2 },
	);
	return async (userId: string, id: string, language: Language = 'en'): Promise<OfferedBusiness> => {
		const found = await orNotFound(look({ id, userId }));
		const { row, now } = found;
		const { lat, lng, saved, diet, favorite } = row;
		const miles = saved && lat !== null && lng !== null ? distanceMiles(saved, { lat, lng }) : null;
		const listed = toListed(row, mediaUrl, miles, offeredOf(row, now, row.tz));
		const conflicts = diet ? dietConflicts(diet, listed.bag) : [];
		return {
			...listed,
			favorite,
			// R-my-diet
			conflict:
				conflicts.length > 0
					? { lines: conflictLines(conflicts, bagWords[language]), version: conflictsText(conflicts) }
					: null,
		};
	};
}

const nothing = { inventory: [], next_draw: null };
export async function stockOf({ db, clock }: OffersDeps, ids: readonly string[]): Promise<StockChange[]> {
	const now = clock.now();
	const rows = await businessesById(db, ids, now);
	return rows.map((row) => {
		const { inventory, next_draw } = row.listed ? offeredOf(row, now, row.tz) : nothing;
		return {
			business_id: row.id,
			listed: row.listed,
			price: row.price_cents / 100,
			inventory: withTax(row, inventory),
			next_draw,
		};
	});
}
