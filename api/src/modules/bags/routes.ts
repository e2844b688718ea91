import type { Handlers } from '#http/handlers.ts';
import type { Bags } from './index.ts';

export const bagRoutes = ({ counts, ...bags }: Bags) =>
	({
		'customer.businesses.get': ({ params }, { actor, language }) =>
			bags.getListed(actor.userId, params.id, language),
		'business.bag.get': (_input, { actor, shop }) => bags.own({ userId: actor.userId, shop }),
		'business.bag.update': ({ body }, { actor, shop, ifMatch }) =>
			bags.change({ userId: actor.userId, shop }, body, ifMatch),
		'business.bag.sheet': (_input, { actor, shop, language }) =>
			bags.sheet({ userId: actor.userId, shop }, language),
		'business.bag.confirm': (_input, { actor, shop, ifMatch }) =>
			bags.confirm({ userId: actor.userId, shop }, ifMatch),
		'business.closing.get': ({ params }, { shop }) => counts.closing(shop.ownerId, params.id),
		'business.closing.answer': ({ params, body }, { actor, shop }) =>
			counts.answer({ userId: actor.userId, shop }, params.id, body),
		'business.suggestions.get': ({ params }, { shop }) => counts.suggestions(shop.ownerId, params.id),
		'business.suggestions.setCaution': ({ params, body }, { shop }) =>
			counts.setCaution(shop.ownerId, params.id, body.caution),
	}) satisfies Partial<Handlers>;
