import type { Handlers } from '#http/handlers.ts';
import type { Businesses } from './businesses.ts';

export const suggestionRoutes = ({ bagCounts }: Pick<Businesses, 'bagCounts'>) =>
	({
		'business.closing.get': ({ params }, { shop }) => bagCounts.closing(shop.ownerId, params.id),
		'business.closing.answer': ({ params, body }, { actor, shop }) =>
			bagCounts.answer({ userId: actor.userId, shop }, params.id, body),
		'business.suggestions.get': ({ params }, { shop }) => bagCounts.suggestions(shop.ownerId, params.id),
		'business.suggestions.setCaution': ({ params, body }, { shop }) =>
			bagCounts.setCaution(shop.ownerId, params.id, body.caution),
	}) satisfies Partial<Handlers>;
