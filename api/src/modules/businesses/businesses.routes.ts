import { type Handlers, paged, Written } from '#http/handlers.ts';
import type { Businesses } from './businesses.ts';

export const businessRoutes = (businesses: Businesses) =>
	({
		'customer.businesses.list': async ({ query }, { actor }) => {
			const { json, tags, total } = await businesses.findListed(actor.userId, query);
			return paged(new Written(json, tags), query, total);
		},
		'customer.businesses.get': ({ params }, { actor }) => businesses.getListed(actor.userId, params.id),
		'business.list': async ({ query }, { actor }) => ({
			businesses: await businesses.listOwned(actor.userId, query.closed === 'true'),
		}),
		'business.get': ({ params }, { actor }) => businesses.getForBooks(actor.userId, params.id),
		'business.create': ({ body }, { actor, idempotencyKey }) =>
			businesses.open({ userId: actor.userId, key: idempotencyKey }, body),
		'business.update': ({ params, body }, { actor, ifMatch }) =>
			businesses.update(actor.userId, params.id, body, ifMatch),
		'business.remove': async ({ params }, { actor }) => {
			await businesses.remove(actor.userId, params.id);
			return null;
		},
		'business.setImage': ({ params }, { actor, readUpload }) =>
			businesses.setImage(actor.userId, params.id, readUpload),
		'business.dates': ({ params }, { actor }) => businesses.comingDates(actor.userId, params.id),
	}) satisfies Partial<Handlers>;
