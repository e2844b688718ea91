import { limits, nearestBusiness, type OwnAtBusiness, ownByBusiness } from '@flavorbag/contract';
import { type Handlers, paged } from '#http/handlers.ts';
import { AppError } from '#lib/app-error.ts';
import { rawObject } from '#lib/raw-json.ts';
import type { SchemaFilter } from '#lib/schema-filter.ts';
import type { Businesses } from './businesses.ts';
import { counterDeviceRoutes } from './counter-devices.routes.ts';
import { feedRoutes } from './feeds.routes.ts';
import type { ListedPage } from './listing.ts';
import { suggestionRoutes } from './suggestions.routes.ts';
import { taxRoutes } from './tax.routes.ts';
import { teamRoutes } from './team.routes.ts';

/** By business: what somebody has there. Rooms above bring it. */
type OwnOf = (customerId: string) => Promise<ReadonlyMap<string, OwnAtBusiness>>;

export function businessRoutes(businesses: Businesses, ownOf: OwnOf, filterBySchema: SchemaFilter) {
	const exactOwn = filterBySchema(ownByBusiness);
	const exactNearest = filterBySchema(nearestBusiness.nullable());
	/** A page, and what stands beside its cards. */
	async function withOwn<Shown>(found: Promise<ListedPage<Shown>>, customerId: string) {
		const [page, own] = await Promise.all([found, ownOf(customerId)]);
		const yours: Record<string, OwnAtBusiness> = {};
		for (const id of page.ids) {
			const here = own.get(id);
			if (here) yours[id] = here;
		}
		return { ...page, beside: { yours: exactOwn(yours), nearest: exactNearest(page.nearest ?? null) } };
	}
	return {
		'customer.businesses.list': async ({ query }, { actor }) => {
			const found = businesses.findListed(actor.userId, query);
			const { cards, beside, total } = await withOwn(found, actor.userId);
			return paged(rawObject({ businesses: cards, ...beside }), query, total);
		},
		'customer.businesses.summaries': async ({ query }, { actor }) => {
			const found = businesses.findSummaries(actor.userId, query);
			const { cards, timeZone = null, beside, total } = await withOwn(found, actor.userId);
			return paged(rawObject({ businesses: cards, time_zone: timeZone, ...beside }), query, total);
		},
		'customer.businesses.get': ({ params }, { actor }) => businesses.getListed(actor.userId, params.id),
		'customer.openingAlert.get': async (_call, { actor }) => ({
			opening_alert: await businesses.openingAlerts.get(actor.userId),
		}),
		'customer.openingAlert.create': async (_call, { actor }) => ({
			opening_alert: await businesses.openingAlerts.create(actor.userId),
		}),
		'customer.openingAlert.remove': async (_call, { actor }) => {
			await businesses.openingAlerts.remove(actor.userId);
			return null;
		},
		'admin.openingAlerts': async () => ({ places: await businesses.openingAlerts.demand() }),
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
		...taxRoutes(businesses),
		...teamRoutes(businesses),
		...feedRoutes(businesses),
		...counterDeviceRoutes(businesses),
		...suggestionRoutes(businesses),
	} satisfies Partial<Handlers>;
}
