import { limits } from '@flavorbag/contract';
import type { Handlers } from '#http/handlers.ts';
import type { Businesses } from './businesses.ts';
import { feedRoutes } from './feeds.routes.ts';
import { taxRoutes } from './tax.routes.ts';

export const businessRoutes = (businesses: Businesses) =>
	({
		'customer.favorites.set': async ({ params, body }, { actor }) => {
			await businesses.favorites.set(actor.userId, params.id, body.favorite);
			return body;
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
		...taxRoutes(businesses),
		...feedRoutes(businesses),
	}) satisfies Partial<Handlers>;

const approvalRoutes = ({ requestApproval }: Pick<Businesses, 'requestApproval'>) =>
	({
		'business.requestApproval': ({ params }, { actor, shop }) =>
			requestApproval({ ...shop, userId: actor.userId }, params.id),
	}) satisfies Partial<Handlers>;
