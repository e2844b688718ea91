/** Contract endpoints of payment accounts → use cases. */
import type { Handlers } from '#http/handlers.ts';
import type { Accounts } from './accounts.ts';

export const accountRoutes = (accounts: Accounts) =>
	({
		'business.stripe.onboard': ({ params }, { actor }) => accounts.onboard(actor.userId, params.id),
		'business.stripe.refresh': ({ params }, { actor }) => accounts.onboard(actor.userId, params.id),
		'business.stripe.dashboard': ({ params }, { actor }) => accounts.dashboard(actor.userId, params.id),
		'business.stripe.status': ({ params }, { actor }) => accounts.status(actor.userId, params.id),
	}) satisfies Partial<Handlers>;
