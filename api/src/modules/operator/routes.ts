import type { Handlers } from '#http/handlers.ts';
import type { ClosedDays } from './index.ts';

export const operatorRoutes = ({ closedDays }: { closedDays: ClosedDays }) =>
	({
		'admin.closedDays.list': () => closedDays.list(),
		'admin.closedDays.close': ({ body }, { actor }) => closedDays.close(actor.userId, body),
		'admin.closedDays.reopen': ({ params }) => closedDays.reopen(params.date),
		'admin.closedDays.answer': ({ params, body }) => closedDays.answer(params.date, body.orders),
	}) satisfies Partial<Handlers>;
