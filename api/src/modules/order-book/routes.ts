import { type Handlers, paged } from '#http/handlers.ts';
import { forRole } from '#orders';
import type { OrderBook } from './index.ts';

export const orderBookRoutes = (book: OrderBook) =>
	({
		'customer.orders.list': async ({ query }, { actor }) => {
			const { orders, total, counts, bagsPickedUp } = await book.ofCustomer(actor.userId, query);
			const { paid = 0, fulfilled = 0, cancelled = 0, expired = 0, refunded = 0 } = counts;
			const all = paid + fulfilled + cancelled + expired + refunded;
			return paged(
				{ orders, counts: { all, paid, fulfilled, cancelled, expired }, bags_saved: bagsPickedUp },
				query,
				total,
			);
		},
		'business.dashboard': ({ params }, { shop }) => book.dashboard(shop, params.id),
		'business.tonight': async (_call, { actor }) => ({ shops: await book.tonight(actor.userId) }),
		'business.orders.list': async ({ params, query }, { shop }) => {
			const { orders, total } = await book.list(shop, params.id, query);
			return paged({ orders }, query, total);
		},
		'business.orders.file': ({ params, query }, { shop, language }) =>
			book.file(shop, params.id, query, language),
		'business.day.orders': async ({ params, query }, { shop }) => {
			const { orders, packed } = await book.ofDate(shop.ownerId, params.id, query.date);
			return { orders: orders.map((order) => forRole(shop, order)), packed };
		},
		'business.orders.get': ({ params }, { shop }) => book.get(shop, params.id),
		'admin.orders': async ({ query }) => {
			const { orders, total } = await book.latest(query);
			return paged({ orders }, query, total);
		},
		'admin.orders.find': ({ query }) => book.findForAdmin(query),
		'admin.orders.file': ({ query }, { language }) => book.fileForAdmin(query, language),
		'admin.orders.get': ({ params }) => book.getForAdmin(params.id),
		'admin.refunds.list': async ({ query }) => {
			const { orders, total } = await book.refundsWaiting(query.state, query);
			return paged({ orders }, query, total);
		},
	}) satisfies Partial<Handlers>;
