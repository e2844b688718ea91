import type { Handlers } from '#http/handlers.ts';
import type { Push } from './index.ts';

export const pushRoutes = (push: Push) =>
	({
		'user.push.get': (_input, { actor }) => push.get(actor.userId),
		'user.push.subscribe': ({ body }, { actor }) => push.subscribe(actor.userId, body),
		'user.push.unsubscribe': async ({ params }, { actor }) => {
			await push.unsubscribe(actor.userId, params.id);
			return null;
		},
		'user.push.settings': ({ body }, { actor }) => push.set(actor.userId, body),
	}) satisfies Pick<
		Handlers,
		'user.push.get' | 'user.push.subscribe' | 'user.push.unsubscribe' | 'user.push.settings'
	>;
