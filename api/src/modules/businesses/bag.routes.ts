/** Contract endpoints of what is in the bags → use cases. */
import type { Handlers } from '#http/handlers.ts';
import type { Businesses } from './businesses.ts';

export const bagRoutes = ({ bag }: Pick<Businesses, 'bag'>) =>
	({
		'business.bag.get': (_input, { actor, shop }) => bag.own({ userId: actor.userId, shop }),
		'business.bag.update': ({ body }, { actor, shop, ifMatch }) =>
			bag.change({ userId: actor.userId, shop }, body, ifMatch),
		'business.bag.sheet': (_input, { actor, shop, language }) =>
			bag.sheet({ userId: actor.userId, shop }, language),
		'business.bag.confirm': (_input, { actor, shop, ifMatch }) =>
			bag.confirm({ userId: actor.userId, shop }, ifMatch),
	}) satisfies Partial<Handlers>;
