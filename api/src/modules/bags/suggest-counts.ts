/** A shop's closing answers, and the counts suggested from them (R-closing-question, R-suggested-count). */
import type { CallInput, Caution, Endpoints, Period, Reply, Suggestions } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { orNotFound } from '#lib/app-error.ts';
import { pricesSold } from '#orders/facts';
import type { Clock } from '#ports/clock.ts';
import { cappedCounts } from '#reliability/facts';
import {
	type Asker,
	findBusiness,
	findOwnedBusiness,
	lockOwnedBusiness,
	saveCaution,
	stampBusiness,
} from '#shops';
import type { ShopSuggestions } from '#stock';

export interface SuggestionDeps {
	db: Db;
	clock: Clock;
	suggestions: ShopSuggestions;
}
type Closing = Reply<Endpoints['business.closing.get']>;

const shopOf = (db: Db, ownerId: string, id: string) => orNotFound(findOwnedBusiness(db, ownerId, id));

export const closing = async (
	{ db, clock, suggestions }: SuggestionDeps,
	ownerId: string,
	id: string,
): Promise<Closing> => suggestions.closing(db, await shopOf(db, ownerId, id), clock.now());

export async function answerClosing(
	deps: SuggestionDeps,
	{ userId, shop: { ownerId } }: Asker,
	id: string,
	given: CallInput<Endpoints['business.closing.answer']>['body'],
): Promise<Closing> {
	const { db, clock, suggestions } = deps;
	const now = clock.now();
	await transaction(db, `business:${userId}`, async (tx) => {
		const row = await orNotFound(lockOwnedBusiness(tx, ownerId, id));
		await suggestions.answer(tx, row, given, { userId, now });
		// Notifies the shop's other devices.
		await stampBusiness(tx, id, now);
	});
	return closing(deps, ownerId, id);
}

export const suggestionsOf = async (
	{ db, clock, suggestions }: SuggestionDeps,
	ownerId: string,
	id: string,
): Promise<Suggestions> => {
	const row = await shopOf(db, ownerId, id);
	// Suggests only as many as the cap allows (R-reliability-cap).
	const isCapped = (await cappedCounts(db, id)) !== null;
	const shop = isCapped ? { ...row, bag_caution: 'cautious' as const } : row;
	const found = await suggestions.get(db, shop, clock.now());
	const prices = await pricesSold(db, id, found.record.at(-1)?.date ?? found.today);
	const record = found.record.map((day) => {
		const sold = prices.get(`${day.date} ${day.period}`);
		return sold ? { ...day, prices: sold } : day;
	});
	return { ...found, record, caution: row.bag_caution };
};

export async function setCaution(
	deps: SuggestionDeps,
	ownerId: string,
	id: string,
	caution: Caution,
): Promise<Suggestions> {
	await shopOf(deps.db, ownerId, id);
	await saveCaution(deps.db, id, caution);
	return suggestionsOf(deps, ownerId, id);
}

export async function cautiousCount(
	{ db, clock, suggestions }: SuggestionDeps,
	id: string,
	date: string,
	period: Period,
): Promise<number | null> {
	const row = await findBusiness(db, id);
	return row ? suggestions.cautiousCount(db, row, { date, period, now: clock.now() }) : null;
}
