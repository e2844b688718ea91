import type { Handlers } from '#http/handlers.ts';
import type { Announcements, ClosedDays } from './index.ts';

export const operatorRoutes = ({
	closedDays,
	announcements,
}: {
	closedDays: ClosedDays;
	announcements: Announcements;
}) =>
	({
		'admin.closedDays.list': () => closedDays.list(),
		'admin.closedDays.close': ({ body }, { actor }) => closedDays.close(actor.userId, body),
		'admin.closedDays.reopen': ({ params }) => closedDays.reopen(params.date),
		'admin.closedDays.answer': ({ params, body }) => closedDays.answer(params.date, body.orders),
		'admin.announcements.list': () => announcements.list(),
		'admin.announcements.reach': ({ query }) => announcements.reach(query),
		'admin.announcements.send': ({ body }, { actor }) => announcements.send(actor.userId, body),
		'user.announcements.get': (_input, { actor }) => announcements.agreed(actor.userId),
		'user.announcements.set': ({ body }, { actor }) => announcements.agree(actor.userId, body.emails),
	}) satisfies Partial<Handlers>;
