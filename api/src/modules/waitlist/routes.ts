import type { Handlers } from '#http/handlers.ts';
import type { Waitlist } from './index.ts';

export const waitlistRoutes = (waitlist: Waitlist) =>
	({
		'customer.waitlist.list': async (_input, { actor }) => ({ entries: await waitlist.list(actor.userId) }),
		'customer.waitlist.full': async ({ params }, { actor }) => ({
			slots: await waitlist.full(actor.userId, params.id),
		}),
		'customer.waitlist.join': ({ body }, { actor }) => waitlist.join(actor.userId, body),
		'customer.waitlist.leave': ({ params }, { actor }) => waitlist.leave(actor.userId, params.id),
		'drop.get': ({ params }) => waitlist.drops.get(params.id),
		'business.drops.get': ({ params }) => waitlist.drops.ofShop(params.id),
		'business.drops.set': ({ params, body }, { actor }) =>
			waitlist.drops.set(params.id, actor.userId, body.lead_minutes),
		'customer.replacements.list': async (_input, { actor }) => ({
			replacements: await waitlist.replacements.list(actor.userId),
		}),
		'customer.replacements.decline': ({ params }, { actor }) =>
			waitlist.replacements.decline(actor.userId, params.id),
	}) satisfies Partial<Handlers>;
