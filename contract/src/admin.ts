/** What an admin sees of the platform. */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { dollars } from './fields.ts';
import { order } from './orders.ts';

const count = z.int().min(0);

export const platformFigures = z
	.object({
		/** Living accounts, and how many of them came since midnight UTC. */
		users: z.object({ total: count, new_today: count }),
		/** Not deleted; `listed`: customers find them now (R-listed). */
		businesses: z.object({ total: count, listed: count }),
		/** Shops that wait for an admin's approval (R-shop-approval). */
		shops_waiting: count,
		/** Orders for a pickup date that is today in the business's own zone. */
		orders_today: count,
		/** Subtotals of the paid and fulfilled ones of them (R-figures), in dollars. */
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
		query: z.strictObject(pageQuery),
		reply: z.object({ orders: z.array(order) }),
		paged: true,
		audited: ['page'],
	}),
};
