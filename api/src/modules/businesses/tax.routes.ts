/** Contract endpoints of tax rates → use cases. */
import type { Handlers } from '#http/handlers.ts';
import type { Businesses } from './businesses.ts';

export const taxRoutes = ({ taxRates }: Pick<Businesses, 'taxRates'>) =>
	({
		'admin.taxRates.list': async () => ({ rates: await taxRates.list() }),
		'admin.taxRates.set': async ({ body }, { actor }) => ({
			rates: await taxRates.set(actor.userId, body),
		}),
	}) satisfies Partial<Handlers>;
