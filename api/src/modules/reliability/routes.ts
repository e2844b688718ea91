import type { Handlers } from '#http/handlers.ts';
import type { Reliability } from './index.ts';

export const reliabilityRoutes = (reliability: Reliability) =>
	({
		'business.reliability.get': (_input, { shop }) => reliability.own(shop.businessId),
		'admin.reliability.list': async () => ({ shops: await reliability.toReview() }),
		'admin.reliability.find': async ({ query }) => ({ shops: await reliability.find(query.q) }),
		'admin.reliability.withdraw': async ({ params, body }, { actor }) => {
			await reliability.withdraw(actor.userId, params.id, { date: params.date, reason: body.reason });
			return null;
		},
		'admin.reliability.emergency': async ({ params, body }, { actor }) => {
			await reliability.markEmergency(actor.userId, params.id, body);
			return null;
		},
	}) satisfies Partial<Handlers>;
