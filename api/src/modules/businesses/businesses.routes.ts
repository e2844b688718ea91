import { type Language, limits, nearestBusiness, ownByBusiness } from '@flavorbag/contract';
import { type Actor, type Handlers, paged } from '#http/handlers.ts';
import { AppError } from '#lib/app-error.ts';
import { rawObject } from '#lib/raw-json.ts';
import type { SchemaFilter } from '#lib/schema-filter.ts';
import { bagRoutes } from './bag.routes.ts';
import type { Businesses } from './businesses.ts';
import { counterDeviceRoutes } from './counter-devices.routes.ts';
import { favoriteRoutes, type OwnOf, yoursAt } from './favorites.routes.ts';
import { feedRoutes } from './feeds.routes.ts';
import type { ListedPage, NearbyQuery } from './listing.ts';
import { suggestionRoutes } from './suggestions.routes.ts';
import { taxRoutes } from './tax.routes.ts';
import { teamRoutes } from './team.routes.ts';

/** Who never said what they eat has everything in it. */
const toQuery = ({ fits, ...query }: NearbyQuery & { fits?: 'true' | undefined }, { diet }: Actor) => ({
	...query,
	...(fits && { diet }),
});

interface Reader {
	actor: Actor;
	readonly language: Language;
}

export function businessRoutes(businesses: Businesses, ownOf: OwnOf, filterBySchema: SchemaFilter) {
	const exactOwn = filterBySchema(ownByBusiness);
	const exactNearest = filterBySchema(nearestBusiness.nullable());
	/** A page, and what stands beside its cards. */
	async function withOwn<Shown>(found: Promise<ListedPage<Shown>>, { actor, language }: Reader) {
		// What is one's own is asked for beside the list.
		const [page, own, marked] = await Promise.all([
			found,
			ownOf(actor.userId),
			businesses.favorites.of(actor.userId),
		]);
		const conflicts = await businesses.dietConflicts(actor.diet, page.ids, language);
		const yours = exactOwn(yoursAt(page.ids, { own, marked, conflicts }));
		return { ...page, beside: { yours, nearest: exactNearest(page.nearest ?? null) } };
	}
	return {
		'customer.businesses.list': async ({ query }, call) => {
			const found = businesses.findListed(call.actor.userId, toQuery(query, call.actor));
			const { cards, beside, total } = await withOwn(found, call);
			return paged(rawObject({ businesses: cards, ...beside }), query, total);
		},
		'customer.businesses.summaries': async ({ query }, call) => {
			const found = businesses.findSummaries(call.actor.userId, toQuery(query, call.actor));
			const { cards, timeZone = null, beside, total } = await withOwn(found, call);
			return paged(rawObject({ businesses: cards, time_zone: timeZone, ...beside }), query, total);
		},
		'customer.businesses.get': ({ params }, { actor, language }) =>
			businesses.getListed(actor.userId, params.id, language),
		...favoriteRoutes(businesses, ownOf),
		...openingAlertRoutes(businesses),
		'public.businesses.list': async ({ query }) => {
			const { json, total } = await businesses.publicShops.list(query);
			return paged(json, query, total);
		},
		'public.businesses.get': async ({ params }) => {
			const found = await businesses.publicShops.get(params.slug);
			if (!found) throw new AppError('NOT_FOUND');
			return found;
		},
		'business.list': async ({ query }, { actor }) => ({
			businesses: await businesses.listOwned(actor.userId, query.closed === 'true'),
		}),
		'business.get': ({ params }, { shop }) => businesses.getForBooks(shop, params.id),
		'business.create': ({ body }, { actor, idempotencyKey }) =>
			businesses.open({ userId: actor.userId, key: idempotencyKey }, body),
		'business.anotherBag': ({ params, body }, { actor, idempotencyKey }) =>
			businesses.openAnotherBag({ userId: actor.userId, key: idempotencyKey }, params.id, body),
		'business.update': ({ params, body }, { actor, shop, ifMatch }) =>
			businesses.update({ ...shop, userId: actor.userId }, params.id, body, ifMatch),
		'business.remove': async ({ params }, { shop }) => {
			await businesses.remove(shop.ownerId, params.id);
			return null;
		},
		'business.setImage': ({ params }, { shop, readUpload }) =>
			businesses.setImage(shop, params.id, readUpload),
		'business.calendar.get': ({ params, query }, { shop }) =>
			businesses.calendar(shop.ownerId, params.id, query.days),
		'business.calendar.change': async ({ params, body }, { actor, shop }) => {
			await businesses.changeDates({ userId: actor.userId, shop }, params.id, body.changes);
			return businesses.calendar(shop.ownerId, params.id, limits.calendarDays);
		},
		'business.dates': ({ params }, { shop }) => businesses.comingDates(shop.ownerId, params.id),
		...approvalRoutes(businesses),
		...bagRoutes(businesses),
		...taxRoutes(businesses),
		...teamRoutes(businesses),
		...feedRoutes(businesses),
		...counterDeviceRoutes(businesses),
		...suggestionRoutes(businesses),
	} satisfies Partial<Handlers>;
}

const approvalRoutes = ({ requestApproval }: Pick<Businesses, 'requestApproval'>) =>
	({
		'business.requestApproval': ({ params }, { actor, shop }) =>
			requestApproval({ ...shop, userId: actor.userId }, params.id),
	}) satisfies Partial<Handlers>;

const openingAlertRoutes = ({ openingAlerts }: Pick<Businesses, 'openingAlerts'>) =>
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
