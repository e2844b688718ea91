/** Contract endpoints of payouts → use cases. */
import { type Handlers, paged } from '#http/handlers.ts';
import type { Payouts } from './payouts.ts';

export function payoutRoutes(payouts: Payouts): Pick<Handlers, 'business.payouts'> {
	return {
		'business.payouts': async ({ params, query }, { actor }) => {
			const { data, total } = await payouts.list(actor.userId, params.id, query);
			return paged(data, { page: query.page, per_page: query.per_page, total });
		},
	};
}
