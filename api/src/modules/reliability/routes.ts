import type { Handlers } from '#http/handlers.ts';
import type { Reliability } from './index.ts';

export const reliabilityRoutes = (reliability: Reliability) =>
	({
		'business.reliability.get': (_input, { shop }) => reliability.own(shop.businessId),
		'admin.reliability.list': async () => ({ shops: await reliability.toReview() }),
		'admin.reliability.find': async ({ query }) => ({ shops: await reliability.find(query.q) }),
		'admin.reliability.withdraw': ({ params, body }, { actor }) =>
			reliability.withdraw(actor.userId, params.id, { date: params.date, reason: body.reason }),
		'admin.reliability.emergency': ({ params, body }, { actor }) =>
			reliability.markEmergency(actor.userId, params.id, body),
	}) satisfies Partial<Handlers>;
