import { limits } from '@flavorbag/contract';
import type { Handlers } from '#http/handlers.ts';
import type { Shops } from './index.ts';

export const shopRoutes = (shops: Shops) =>
	({
		'customer.favorites.set': async ({ params, body }, { actor }) => {
			await shops.favorites.set(actor.userId, params.id, body.favorite);
			return body;
		},
		'business.list': async ({ query }, { actor }) => ({
			businesses: await shops.listOwned(actor.userId, query.closed === 'true'),
		}),
		'business.get': ({ params }, { shop }) => shops.getForBooks(shop, params.id),
		'business.create': ({ body }, { actor, idempotencyKey }) =>
			shops.open({ userId: actor.userId, key: idempotencyKey }, body),
		'business.anotherBag': ({ params, body }, { actor, idempotencyKey }) =>
			shops.openAnotherBag({ userId: actor.userId, key: idempotencyKey }, params.id, body),
		'business.update': ({ params, body }, { actor, shop, ifMatch }) =>
			shops.update({ ...shop, userId: actor.userId }, params.id, body, ifMatch),
		'business.remove': async ({ params }, { shop }) => {
			await shops.remove(shop.ownerId, params.id);
			return null;
		},
		'business.setImage': ({ params }, { shop, readUpload }) => shops.setImage(shop, params.id, readUpload),
		'business.calendar.get': ({ params, query }, { shop }) =>
			shops.calendar(shop.ownerId, params.id, query.days),
		'business.calendar.change': async ({ params, body }, { actor, shop }) => {
			await shops.changeDates({ userId: actor.userId, shop }, params.id, body.changes);
			return shops.calendar(shop.ownerId, params.id, limits.calendarDays);
		},
		'business.dates': ({ params }, { shop }) => shops.comingDates(shop.ownerId, params.id),
		...approvalRoutes(shops),
		...taxRoutes(shops),
		...feedRoutes(shops),
	}) satisfies Partial<Handlers>;

const approvalRoutes = ({ requestApproval }: Pick<Shops, 'requestApproval'>) =>
	({
		'business.requestApproval': ({ params }, { actor, shop }) =>
			requestApproval({ ...shop, userId: actor.userId }, params.id),
	}) satisfies Partial<Handlers>;

const taxRoutes = ({ taxRates }: Pick<Shops, 'taxRates'>) =>
	({
		'admin.taxRates.list': async () => ({ rates: await taxRates.list() }),
		'admin.taxRates.set': async ({ body }, { actor }) => ({
			rates: await taxRates.set(actor.userId, body),
		}),
	}) satisfies Partial<Handlers>;

const feedRoutes = ({ feeds }: Pick<Shops, 'feeds'>) =>
	({
		'business.calendarFeed.get': (_input, { actor, shop }) => feeds.get({ userId: actor.userId, shop }),
		'business.calendarFeed.create': (_input, { actor, shop }) => feeds.create({ userId: actor.userId, shop }),
		'business.calendarFeed.revoke': async (_input, { actor, shop }) => {
			await feeds.revoke({ userId: actor.userId, shop });
			return null;
		},
		'public.calendar.get': ({ params }) => feeds.read(params.token),
	}) satisfies Partial<Handlers>;
