import { type Handlers, paged } from '#http/handlers.ts';
import type { Businesses } from './businesses.ts';

export const businessRoutes = (businesses: Businesses) =>
	({
		'customer.businesses.list': async ({ query }, { actor }) => {
			const { businesses: found, total } = await businesses.findListed(actor.userId, query);
			return paged({ businesses: found }, { page: query.page, per_page: query.per_page, total });
		},
		'customer.businesses.get': ({ params }, { actor }) => businesses.getListed(actor.userId, params.id),
		'business.list': async (_, { actor }) => ({ businesses: await businesses.listOwned(actor.userId) }),
		'business.get': ({ params }, { actor }) => businesses.getOwned(actor.userId, params.id),
	}) satisfies Pick<
		Handlers,
		'customer.businesses.list' | 'customer.businesses.get' | 'business.list' | 'business.get'
	>;
