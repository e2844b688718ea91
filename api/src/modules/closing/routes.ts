import type { Handlers } from '#http/handlers.ts';
import type { Closing } from './index.ts';

export const closingRoutes = (closing: Closing) =>
	({
		'business.remove': ({ params }, { shop }) => closing.remove(shop.ownerId, params.id),
		'business.handover.offer': ({ body }, { actor, shop }) =>
			closing.offer({ userId: actor.userId, shop }, body),
		'business.handover.withdraw': (_input, { actor, shop }) =>
			closing.withdrawOffer({ userId: actor.userId, shop }),
		'user.shopOffers.list': async (_input, { actor }) => ({ offers: await closing.offersTo(actor.userId) }),
		'user.shopOffers.accept': ({ params }, { actor }) => closing.acceptOffer(actor.userId, params.offer_id),
	}) satisfies Partial<Handlers>;
