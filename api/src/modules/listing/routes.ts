/** Lists, public pages, and a person's own data beside the shared cards (R-own-beside-list). */
import { type Language, nearestBusiness, type OwnAtBusiness, ownByBusiness } from '@flavorbag/contract';
import type { Bags } from '#bags';
import { type Actor, type Handlers, paged } from '#http/handlers.ts';
import { orNotFound } from '#lib/app-error.ts';
import { rawObject } from '#lib/raw-json.ts';
import type { SchemaFilter } from '#lib/schema-filter.ts';
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

interface Reader {
	actor: Actor;
	readonly language: Language;
}

interface Modules {
	listing: Listing;
	shops: Pick<Shops, 'favorites'>;
	bags: Pick<Bags, 'dietConflicts'>;
}

export function listingRoutes({ listing, shops, bags }: Modules, ownOf: OwnOf, filterBySchema: SchemaFilter) {
	const { favorites } = shops;
	const exactOwn = filterBySchema(ownByBusiness);
	const exactNearest = filterBySchema(nearestBusiness.nullable());
	async function withOwn<Shown>(found: Promise<ListedPage<Shown>>, { actor, language }: Reader) {
		const [page, own, marked] = await Promise.all([found, ownOf(actor.userId), favorites.of(actor.userId)]);
		const conflicts = await bags.dietConflicts(actor.diet, page.ids, language);
		const yours = exactOwn(yoursAt(page.ids, { own, marked, conflicts }));
		return { ...page, beside: { yours, nearest: exactNearest(page.nearest ?? null) } };
	}
	return {
		'customer.businesses.list': async ({ query }, call) => {
			const found = listing.findListed(call.actor.userId, toQuery(query, call.actor));
			const { cards, beside, total } = await withOwn(found, call);
			return paged(rawObject({ businesses: cards, ...beside }), query, total);
		},
		'customer.businesses.summaries': async ({ query }, call) => {
			const found = listing.findSummaries(call.actor.userId, toQuery(query, call.actor));
			const { cards, timeZone = null, beside, total } = await withOwn(found, call);
			return paged(rawObject({ businesses: cards, time_zone: timeZone, ...beside }), query, total);
		},
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
			const found = await orNotFound(listing.publicShops.get(params.slug));
			return found;
		},
		...openingAlertRoutes(listing),
	} satisfies Partial<Handlers>;
}

const openingAlertRoutes = ({ openingAlerts }: Pick<Listing, 'openingAlerts'>) =>
	({
		'customer.openingAlert.get': async (_call, { actor }) => ({
			opening_alert: await openingAlerts.get(actor.userId),
		}),
		'customer.openingAlert.create': async (_call, { actor }) => ({
			opening_alert: await openingAlerts.create(actor.userId),
		}),
		'customer.openingAlert.remove': async (_call, { actor }) => {
			await openingAlerts.remove(actor.userId);
			return null;
		},
		'admin.openingAlerts': async () => ({ places: await openingAlerts.demand() }),
	}) satisfies Partial<Handlers>;
