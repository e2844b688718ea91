import type { Handlers } from '#http/handlers.ts';
import type { Push } from './index.ts';

export const pushRoutes = (push: Push) =>
	({
		'user.push.get': (_input, { actor }) => push.get(actor.userId),
		'user.push.subscribe': ({ body }, { actor }) => push.subscribe(actor.userId, body),
		'user.push.unsubscribe': ({ params }, { actor }) => push.unsubscribe(actor.userId, params.id),
		'user.push.settings': ({ body }, { actor }) => push.set(actor.userId, body),
	}) satisfies Partial<Handlers>;
