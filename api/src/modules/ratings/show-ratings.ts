/** Public ratings of a shop (R-ratings-shown), cached for a few seconds. */
import type { ShownRatings } from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import { firstNamesOf } from '#identity';
import { orNotFound } from '#lib/app-error.ts';
import { shownReliabilityOf } from '#reliability/facts';
import { findRated } from '#shops';
import { surplusOf } from '#stock';
import type { RatingsDeps } from './deps.ts';
import { shownOf } from './ratings.rules.ts';
import * as store from './ratings.store.ts';

const ttl = 10_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Shop {
	id: string;
}

async function read({ db }: Pick<RatingsDeps, 'db'>, shop: Shop, textsMax: number): Promise<ShownRatings> {
	const [business, counts, rows, reliability] = await Promise.all([
		// The promised value is read from the table, because the public one depends on these ratings.
		findRated(db, shop.id),
		store.countsOf(db, shop.id),
		store.shownTexts(db, shop.id, textsMax),
		shownReliabilityOf(db, shop.id),
	]);
	const surplus = business && (await surplusOf(db, shop.id, business.tz));
	const names = await firstNamesOf(
		db,
		rows.map(({ user_id }) => user_id),
	);
	const texts = rows.map(({ user_id, food, text, reply }) => ({
		first_name: names.get(user_id) ?? '',
		food,
		text: text ?? '',
		reply,
	}));
	return {
		...shownOf(counts, business?.rating ?? null, texts, business?.retail_value_cents != null),
		reliability,
		...(surplus && { surplus }),
	};
}

export function createShown({ db, listing }: Pick<RatingsDeps, 'db' | 'listing'>, textsMax: number) {
	const known = new LRUCache<string, ShownRatings>({
		max: 5_000,
		ttl,
		fetchMethod: (_id, _old, { context }) => read({ db }, context as Shop, textsMax),
	});
	const of = async (shop: Shop): Promise<ShownRatings> =>
		(await known.fetch(shop.id, { context: shop })) as ShownRatings;
	return {
		of,
		/** `name` is the slug or ID of a listed shop. */
		async get(name: string): Promise<ShownRatings> {
			const { publicShops } = listing;
			const slug = uuid.test(name) ? await publicShops.slugOf(name) : name;
			return of(await orNotFound(slug === undefined ? undefined : publicShops.get(slug)));
		},
		forget: (businessId: string) => void known.delete(businessId),
	};
}
