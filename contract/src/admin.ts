import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { byPage } from './envelope.ts';
import { dollars } from './fields.ts';
import { order } from './orders.ts';

const count = z.int().min(0);

export const platformFigures = z
	.object({
		/** Existing accounts, and those created since midnight UTC. */
		users: z.object({ total: count, new_today: count }),
		/** Not deleted; customers can find `listed` ones now (R-listed). */
		businesses: z.object({ total: count, listed: count }),
		/** R-shop-approval */
		shops_waiting: count,
		/** Orders for pickup today in the shop's own time zone. */
		orders_today: count,
		/** Subtotals of today's paid and fulfilled orders (R-figures). */
		revenue_today: dollars,
	})
	.meta({ id: 'PlatformFigures' });
export type PlatformFigures = z.infer<typeof platformFigures>;

export const adminEndpoints = {
	'admin.figures': endpoint('GET /v0/admin/figures', {
		...forAdmins,
		summary: 'Figures of the platform today',
		reply: platformFigures,
	}),
	'admin.orders': endpoint('GET /v0/admin/orders', {
		...forAdmins,
		summary: 'The latest orders of all businesses, newest first',
		...byPage,
		reply: z.object({ orders: z.array(order) }),
		audited: ['page'],
	}),
};
