/** Lists, public pages, and a person's own data beside the shared cards (R-own-beside-list). */
import { type Language, nearestBusiness, type OwnAtBusiness, ownByBusiness } from '@flavorbag/contract';
import type { Bags } from '#bags';
import { type Actor, type Handlers, paged } from '#http/handlers.ts';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { withOwn } from '#lib/raw-json.ts';
import type { SchemaFilter } from '#lib/schema-filter.ts';
import { msg } from '#lib/texts.ts';
import type { Shops } from '#shops';
import type { Listing } from './index.ts';
import type { ListedPage, NearbyQuery } from './list-nearby.ts';

type OwnOf = (customerId: string) => Promise<ReadonlyMap<string, OwnAtBusiness>>;

function yoursAt(
	ids: readonly string[],
	of: {
		own: ReadonlyMap<string, OwnAtBusiness>;
		marked: ReadonlySet<string>;
		conflicts: ReadonlyMap<string, string>;
	},
) {
	const yours: Record<string, OwnAtBusiness> = {};
	for (const id of ids) {
		const [here, conflict, favorite] = [of.own.get(id), of.conflicts.get(id), of.marked.has(id)];
		if (!here && conflict === undefined && !favorite) continue;
		yours[id] = { ...here, ...(conflict !== undefined && { conflict }), ...(favorite && { favorite }) };
	}
	return yours;
}

const toQuery = ({ fits, ...query }: NearbyQuery & { fits?: 'true' | undefined }, { diet }: Actor) => ({
	...query,
	...(fits && { diet }),
});

type Reader = { actor: Actor; readonly language: Language };

interface Modules {
	listing: Listing;
	shops: Pick<Shops, 'favorites'>;
	bags: Pick<Bags, 'dietConflicts'>;
}

export function listingRoutes({ listing, shops, bags }: Modules, ownOf: OwnOf, filterBySchema: SchemaFilter) {
	const { favorites } = shops;
	const exactOwn = filterBySchema(ownByBusiness);
	const exactNearest = filterBySchema(nearestBusiness.nullable());
	async function answer<List extends object>(
		asked: Promise<ListedPage<List>>,
		query: NearbyQuery,
		{ actor, language }: Reader,
	) {
		const [page, own, marked] = await Promise.all([asked, ownOf(actor.userId), favorites.of(actor.userId)]);
		const conflicts = await bags.dietConflicts(actor.diet, page.ids, language);
		const yours = exactOwn(yoursAt(page.ids, { own, marked, conflicts }));
		const nearest = exactNearest(page.nearest ?? null);
		return paged(withOwn(page.shared, { yours, nearest }), query, page.total);
	}
	return {
		'customer.businesses.list': ({ query }, call) =>
			answer(listing.findListed(call.actor.userId, toQuery(query, call.actor)), query, call),
		'customer.businesses.summaries': ({ query }, call) =>
			answer(listing.findSummaries(call.actor.userId, toQuery(query, call.actor)), query, call),
		'customer.favorites.list': async (_call, { actor, language }) => {
			const { favorites: shown, away } = await favorites.list(actor.userId);
			const ids = shown.map(({ id }) => id);
			const [own, conflicts] = await Promise.all([
				ownOf(actor.userId),
				bags.dietConflicts(actor.diet, ids, language),
			]);
			return { favorites: shown, away, yours: yoursAt(ids, { own, marked: new Set(ids), conflicts }) };
		},
		'public.businesses.list': async ({ query }) => {
			const { json, total } = await listing.publicShops.list(query);
			return paged(json, query, total);
		},
		'public.businesses.get': async ({ params }) => {
			const found = await listing.publicShops.get(params.slug);
			const town = found ? undefined : await listing.publicShops.townIn(params.slug);
			if (town)
				throw new AppError('NOT_FOUND', {
					message: msg('There is no shop at this address. Shops near {town} are at {page}.', {
						town: `${town.city}, ${town.state}`,
						page: `/near/${town.slug}`,
					}),
				});
			return orNotFound(found);
		},
	} satisfies Partial<Handlers>;
}
