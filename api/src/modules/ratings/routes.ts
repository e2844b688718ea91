import { type Handlers, paged } from '#http/handlers.ts';
import type { Ratings } from './index.ts';

export const ratingRoutes = (ratings: Ratings) =>
	({
		'rating.shown': ({ params }) => ratings.shown.get(params.slug),
		'rating.list': (_input, { actor }) => ratings.own(actor.userId),
		'rating.give': ({ params, body }, { actor }) => ratings.give(actor.userId, params.id, body),
		'rating.later': ({ params }, { actor }) => ratings.later(actor.userId, params.id),
		'rating.emails': ({ body }, { actor }) => ratings.setEmails(actor.userId, body.emails),
		'business.ratings.list': async ({ query }, { shop }) => {
			const { data, total } = await ratings.received(shop.businessId, query);
			return paged(data, query, total);
		},
		'business.ratings.reply': ({ params, body }, { actor, shop }) =>
			ratings.reply({ userId: actor.userId, shop }, params.rating_id, body.reply),
		'business.ratings.report': ({ params, body }, { actor, shop }) =>
			ratings.report({ userId: actor.userId, shop }, params.rating_id, body.reason),
		'admin.ratings.list': async ({ query }) => {
			const { ratings: found, total } = await ratings.waiting(query);
			return paged({ ratings: found }, query, total);
		},
		'admin.ratings.decide': ({ params, body }, { actor }) => ratings.decide(actor.userId, params.id, body),
	}) satisfies Partial<Handlers>;
