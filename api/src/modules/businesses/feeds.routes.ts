/** Contract endpoints of calendar links → use cases. */
import type { Handlers } from '#http/handlers.ts';
import type { Businesses } from './businesses.ts';

export const feedRoutes = ({ feeds }: Pick<Businesses, 'feeds'>) =>
	({
		'business.calendarFeed.get': (_input, { actor, shop }) => feeds.get({ userId: actor.userId, shop }),
		'business.calendarFeed.create': (_input, { actor, shop }) => feeds.create({ userId: actor.userId, shop }),
		'business.calendarFeed.revoke': async (_input, { actor, shop }) => {
			await feeds.revoke({ userId: actor.userId, shop });
			return null;
		},
		'public.calendar.get': ({ params }) => feeds.read(params.token),
	}) satisfies Partial<Handlers>;
