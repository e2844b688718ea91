/** Contract endpoints of orders → use cases. */

import type { Dashboard } from '@flavorbag/contract';
import { type Handlers, paged } from '#http/handlers.ts';
import { AppError } from '#lib/app-error.ts';
import type { OrderBook } from './order-book.ts';
import type { Orders } from './orders.ts';

type Names =
	| 'customer.orders.create'
	| 'customer.orders.list'
	| 'customer.orders.get'
	| 'customer.orders.settle'
	| 'customer.orders.abandon'
	| 'customer.orders.cancel'
	| 'customer.orders.confirmPickup'
	| 'business.orders.list'
	| 'business.orders.get'
	| 'business.orders.lookup'
	| 'business.orders.setStatus'
	| 'business.dashboard'
	| 'customer.orders.refund'
	| 'business.orders.answerRefund'
	| 'admin.orders.cancel'
	| 'admin.refunds.list'
	| 'admin.refunds.answer'
	| 'admin.refunds.retry';

export function orderRoutes(deps: {
	orders: Orders;
	dashboard(ownerId: string, businessId: string): Promise<Dashboard>;
	book: OrderBook;
}): Pick<Handlers, Names> {
	const { orders, dashboard, book } = deps;
	const asked = (call: { actor: { userId: string }; idempotencyKey: string }) => ({
		userId: call.actor.userId,
		key: call.idempotencyKey,
	});
	return {
		'customer.orders.create': ({ body }, call) => orders.place(asked(call), body),
		'customer.orders.list': async ({ query }, { actor }) => {
			const { orders: list, total, counts } = await orders.list(actor.userId, query);
			const { paid = 0, fulfilled = 0, cancelled = 0, expired = 0, refunded = 0 } = counts;
			const all = paid + fulfilled + cancelled + expired + refunded;
			return paged({ orders: list, counts: { all, paid, fulfilled, cancelled, expired } }, query, total);
		},
		'customer.orders.get': ({ params }, { actor }) => orders.get(actor.userId, params.id),
		'customer.orders.settle': ({ params }, { actor }) => orders.settleOwn(actor.userId, params.id),
		'customer.orders.abandon': ({ params }, call) => orders.abandon(asked(call), params.id),
		'customer.orders.cancel': ({ params }, call) => orders.cancel(asked(call), params.id),
		'customer.orders.confirmPickup': ({ params }, call) => orders.confirmPickup(asked(call), params.id),
		'business.orders.list': async ({ params, query }, { actor }) => {
			const { orders: list, total } = await book.list(actor.userId, params.id, query);
			return paged({ orders: list }, query, total);
		},
		'business.orders.get': ({ params }, { actor }) => book.get(actor.userId, params.id),
		'business.orders.lookup': ({ params, body }, { actor }) =>
			orders.lookup(actor.userId, params.id, body.code),
		'business.orders.setStatus': ({ params, body }, call) => {
			if (body.status === 'fulfilled') return orders.handOver(asked(call), params.id, body.code);
			if (!body.reason) {
				throw new AppError('INVALID_INPUT', {
					details: [{ field: 'reason', message: 'Say why, so that the customer knows.' }],
				});
			}
			return body.status === 'cancelled'
				? orders.cancelByBusiness(asked(call), params.id, body.reason)
				: orders.refunds.refundByBusiness(asked(call), params.id, body.reason);
		},
		'business.dashboard': ({ params }, { actor }) => dashboard(actor.userId, params.id),
		'customer.orders.refund': ({ params, body }, call) =>
			orders.refunds.request(asked(call), params.id, body.reason),
		'business.orders.answerRefund': ({ params, body }, call) =>
			orders.refunds.answerByBusiness(asked(call), params.id, body),
		'admin.orders.cancel': ({ params, body }, call) =>
			orders.cancelByAdmin(asked(call), params.id, body.reason),
		'admin.refunds.list': async ({ query }) => {
			const { orders: list, total } = await orders.refunds.listWaiting(query.state, query);
			return paged({ orders: list }, query, total);
		},
		'admin.refunds.answer': ({ params, body }, call) =>
			orders.refunds.answerByAdmin(asked(call), params.id, body),
		'admin.refunds.retry': ({ params }, call) => orders.refunds.retry(asked(call), params.id),
	};
}
