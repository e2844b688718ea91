import { type Handlers, paged } from '#http/handlers.ts';
import type { LatestOrders } from '#orders';
import type { Admin } from './admin.ts';

export const adminRoutes = (admin: Admin, latestOrders: LatestOrders) =>
	({
		'admin.figures': async () => admin.figures(),
		'admin.orders': async ({ query }) => {
			const { orders, total } = await latestOrders(query);
			return paged({ orders }, query, total);
		},
	}) satisfies Pick<Handlers, 'admin.figures' | 'admin.orders'>;
