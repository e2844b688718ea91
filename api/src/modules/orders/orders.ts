/**
 * The lifecycle of an order: held, paid, handed over, or off (R-status-table).
 * Guarantees: bags are held and sold in the same transaction as the order row; a status moves only along the
 * table, by an update conditioned on the old status; what the customer pays is what was captured; every bag that
 * is given up is back on sale in the same commit, with its money on the way back.
 * Never: a provider call inside a transaction, a price from a request, somebody else's order.
 */
import type { Order } from '@flavorbag/contract';
import type { Businesses } from '#businesses';
import { type Db, transaction } from '#db/database.ts';
import { type Asked, once } from '#db/idempotency.ts';
import type { OrderRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import type { Payments, Refunds } from '#payments';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { ProviderRefused, ProviderUnreachable } from '#ports/payments.ts';
import type { OrderRequest } from './hold-together.ts';
import * as mails from './mails.ts';
import {
	callOffRefusal,
	cancelRefusal,
	normaliseCode,
	overdueSince,
	pickupRefusal,
	usedCode,
} from './orders.rules.ts';
import * as store from './orders.store.ts';
import { toWire } from './orders.wire.ts';
import { pickupRequest } from './pickup.store.ts';
import { createPlainPickup } from './pickup.ts';
import { createPlace } from './place.ts';
import { createOrderRefunds, type OrderRefunds } from './refunds.ts';
import { createSettle } from './settle.ts';
import type { Show } from './show.ts';

export interface OrdersDeps {
	db: Db;
	clock: Clock;
	log: Log;
	payments: Payments;
	refunds: Refunds;
	show: Show;
	businesses: Businesses;
	policy: { maxBagsPerCustomer: number | undefined; feeBps: number; feeCents: number };
}

export interface Orders {
	place(asked: Asked, request: OrderRequest): Promise<Order>;
	get(customerId: string, orderId: string): Promise<Order>;
	/** Asks the provider how the payment stands; no error when it is not paid yet, or not known yet. */
	settleOwn(customerId: string, orderId: string): Promise<Order>;
	abandon(asked: Asked, orderId: string): Promise<Order>;
	cancel(asked: Asked, orderId: string): Promise<Order>;
	confirmPickup(asked: Asked, orderId: string): Promise<Order>;
	lookup(ownerId: string, businessId: string, code: string): Promise<Order>;
	/** With the customer's code, or by the business's word. */
	handOver(asked: Asked, orderId: string, code?: string): Promise<Order>;
	cancelByBusiness(asked: Asked, orderId: string, reason: string): Promise<Order>;
	cancelByAdmin(asked: Asked, orderId: string, reason: string): Promise<Order>;
	refunds: OrderRefunds;
	/** The one function that turns the provider's word into the order's state. */
	settle(orderId: string): Promise<void>;
	/** Job: asks the provider about holds that are over, and gives back those that were not paid. */
	releaseDueHolds(): Promise<number>;
	/** Job: not collected in time. */
	expire(): Promise<number>;
}

/** How long a hold may outlive its end while the provider cannot be asked. */
const askingGraceMs = 60_000;

export function createOrders(deps: OrdersDeps): Orders {
	const { db, clock, log, payments, businesses, show } = deps;

	/** `unpaid`: its customer let it go, and it counts against the next one of that slot. */
	async function release(tx: Db, order: OrderRow, { unpaid = false } = {}): Promise<void> {
		const payment = await payments.lock(tx, order.id);
		if (payment?.status === 'authorized' || payment?.status === 'captured') return;
		const now = clock.now();
		const moved = await store.moveOrder(tx, order.id, ['pending'], {
			status: 'abandoned',
			stock: 'returned',
			hold_expires_at: null,
			unpaid_at: unpaid && (await store.isStillOffered(tx, order)) ? now : null,
			changed_at: now,
		});
		if (moved && payment) await payments.voidLater(tx, payment);
	}

	const place = createPlace({ ...deps, release });
	const plainPickup = createPlainPickup(deps);
	const settle = createSettle({
		db,
		clock,
		log,
		payments,
		refunds: deps.refunds,
		async onPaid(tx, order) {
			await mails.mailReceipt(tx, order, clock.now());
			await mails.mailNewOrder(tx, order, clock.now());
		},
	});

	async function own(customerId: string, orderId: string): Promise<OrderRow> {
		const order = await store.findOrder(db, orderId);
		if (order?.customer_id !== customerId) throw new AppError('NOT_FOUND');
		return order;
	}
	async function ofOwner(ownerId: string, orderId: string): Promise<OrderRow> {
		const order = await store.findOrder(db, orderId);
		if (!order || order.status === 'pending' || order.status === 'abandoned') throw new AppError('NOT_FOUND');
		await businesses.getOwned(ownerId, order.business_id);
		return order;
	}
	/**
	 * Where somebody waits for the answer: what the provider does not say now is not an error, for a card may be held
	 * all the same and a job asks again. Told that it failed, people would pay again.
	 */
	async function settleIfAnswered(orderId: string): Promise<void> {
		try {
			await settle(orderId);
		} catch (error) {
			if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
			log.warn({ order: orderId, err: error }, 'a payment could not be settled yet');
		}
	}
	async function view(orderId: string): Promise<Order> {
		const order = await store.findOrder(db, orderId);
		if (!order) throw new AppError('NOT_FOUND');
		return show.own(db, order);
	}

	/** Status, stock and the refund in one commit; the money follows from the outbox. */
	async function callOff(
		tx: Db,
		row: OrderRow,
		reason: string,
		by: 'customer' | 'business' | 'admin',
		userId: string,
	): Promise<OrderRow> {
		const now = clock.now();
		const moved = await store.moveOrder(tx, row.id, ['paid'], {
			status: 'cancelled',
			stock: 'returned',
			reason,
			changed_at: now,
		});
		const payment = await payments.lock(tx, row.id);
		if (!moved || !payment) throw new AppError('WRONG_STATUS');
		const refund = await deps.refunds.approveInFull(tx, payment, {
			by: by === 'customer' ? 'system' : by,
			reason,
			userId,
		});
		if (by === 'customer') {
			await mails.mailRefunded(tx, moved, now, refund);
			await mails.mailCancelledByCustomer(tx, moved, now);
		} else await mails.mailCancelledByBusiness(tx, moved, now);
		if (by === 'admin') await mails.mailCancelledByAdmin(tx, moved, now);
		return moved;
	}

	async function handedOver(tx: Db, row: OrderRow, userId: string): Promise<OrderRow> {
		const now = clock.now();
		const moved = await store.moveOrder(tx, row.id, [row.status], {
			status: 'fulfilled',
			picked_up_at: now,
			picked_up_by: userId,
			changed_at: now,
		});
		if (!moved) throw new AppError('WRONG_STATUS');
		return moved;
	}

	function callOffFor(by: 'business' | 'admin', asked: Asked, orderId: string, reason: string) {
		const request = `cancel-by-${by} ${orderId} ${reason}`;
		return once(db, asked, request, clock.now(), `${by}:${asked.userId}`, async (tx) => {
			const current = await store.lockOrder(tx, orderId);
			const refusal = callOffRefusal(current, clock.now());
			if (refusal) throw new AppError(refusal);
			return show.one(tx, await callOff(tx, current, reason, by, asked.userId));
		});
	}

	const refunds = createOrderRefunds({
		...deps,
		ofCustomer: own,
		ofOwner,
		keepBusiness: businesses.keep,
	});

	return {
		async place(asked, request) {
			const { order, payment } = await place(asked.userId, request, asked.key);
			return toWire(order, { now: clock.now(), payment });
		},
		get: async (customerId, orderId) => show.own(db, await own(customerId, orderId)),
		async settleOwn(customerId, orderId) {
			await own(customerId, orderId);
			await settleIfAnswered(orderId);
			return view(orderId);
		},
		async abandon(asked, orderId) {
			const order = await own(asked.userId, orderId);
			if (order.status === 'abandoned') return view(orderId);
			// The customer may have paid a moment ago: the provider knows.
			if (order.status === 'pending') await settleIfAnswered(orderId);
			await transaction(db, `customer:${asked.userId}`, async (tx) => {
				const current = await store.lockOrder(tx, orderId);
				const payment = await payments.lock(tx, orderId);
				if (current.status === 'abandoned') return;
				if (current.status !== 'pending') throw new AppError('WRONG_STATUS');
				if (payment?.status === 'authorized') throw new AppError('PAYMENT_IN_PROGRESS');
				await release(tx, current, { unpaid: true });
			});
			return view(orderId);
		},
		async cancel(asked, orderId) {
			await own(asked.userId, orderId);
			return once(db, asked, `cancel ${orderId}`, clock.now(), `customer:${asked.userId}`, async (tx) => {
				const current = await store.lockOrder(tx, orderId);
				const refusal = cancelRefusal(current, clock.now());
				if (refusal) throw new AppError(refusal);
				const why = 'Cancelled by the customer';
				return show.one(tx, await callOff(tx, current, why, 'customer', asked.userId));
			});
		},
		async confirmPickup(asked, orderId) {
			const picked = await plainPickup(asked, orderId);
			if (picked) return picked;
			await own(asked.userId, orderId);
			return once(db, asked, pickupRequest(orderId), clock.now(), `customer:${asked.userId}`, async (tx) => {
				const current = await store.lockOrder(tx, orderId);
				const refusal = pickupRefusal(current, 'customer', clock.now());
				if (refusal) throw new AppError(refusal);
				return show.one(tx, await handedOver(tx, current, asked.userId));
			});
		},
		async lookup(ownerId, businessId, code) {
			await businesses.getOwned(ownerId, businessId);
			const order = await store.findByCode(db, businessId, normaliseCode(code));
			const message = order && usedCode(order);
			if (message) throw new AppError('WRONG_CODE', { message });
			const [shown] = order ? await show.named(db, [order]) : [];
			if (!shown) throw new AppError('WRONG_CODE');
			return shown;
		},
		async handOver(asked, orderId, code) {
			const order = await ofOwner(asked.userId, orderId);
			if (code !== undefined && normaliseCode(code) !== order.pickup_code) throw new AppError('WRONG_CODE');
			return once(db, asked, `hand-over ${orderId}`, clock.now(), `business:${asked.userId}`, async (tx) => {
				const current = await store.lockOrder(tx, orderId);
				const refusal = pickupRefusal(current, 'business', clock.now());
				if (refusal) throw new AppError(refusal);
				return show.one(tx, await handedOver(tx, current, asked.userId));
			});
		},
		async cancelByBusiness(asked, orderId, reason) {
			await ofOwner(asked.userId, orderId);
			return callOffFor('business', asked, orderId, reason);
		},
		async cancelByAdmin(asked, orderId, reason) {
			if (!(await store.findOrder(db, orderId))) throw new AppError('NOT_FOUND');
			return callOffFor('admin', asked, orderId, reason);
		},
		refunds,

		settle,

		async releaseDueHolds() {
			const due = await store.dueHolds(db, clock.now());
			let released = 0;
			for (const order of due) {
				let isAsked = true;
				try {
					await settle(order.id);
				} catch (error) {
					isAsked = false;
					log.warn({ order: order.id, err: error }, 'a hold that is over could not be asked about');
					const since = clock.now().getTime() - (order.hold_expires_at?.getTime() ?? 0);
					if (since < askingGraceMs) continue;
				}
				await transaction(db, 'job', async (tx) => {
					const current = await store.lockOrder(tx, order.id);
					if (current.status !== 'pending') return;
					// While the provider is away nobody could pay.
					await release(tx, current, { unpaid: isAsked });
					released++;
				});
			}
			return released;
		},

		expire: () =>
			transaction(db, 'job', (tx) => {
				const now = clock.now();
				return store.expirePaid(tx, overdueSince(now), now);
			}),
	};
}

export { createChangeFeed } from './change-feed.ts';
export { mailRefundFailed } from './mails.ts';
export { orderBelongings } from './orders.belongings.ts';
export { overdueSince } from './orders.rules.ts';
export { openWork } from './orders.store.ts';
export { takenBackElsewhere } from './refunds.ts';
export { createShow, type Show } from './show.ts';
export { createStockFeed } from './stock-feed.ts';
