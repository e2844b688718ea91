/**
 * Placing an order: the bags are held and the payment row is opened in one transaction (R-stock-with-order), together with
 * other orders where nothing has to be thought over (hold-together.ts); the intent is made after the commit (R-provider-outside). A repeated call with the same key continues where the first one stopped.
 */
import { limits } from '@flavorbag/contract';
import type { Businesses } from '#businesses';
import { type Db, transaction, violated } from '#db/database.ts';
import { sha256Of } from '#db/idempotency.ts';
import type { OrderRow, PaymentRow, SlotRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import type { Payments } from '#payments';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { ProviderRefused, ProviderUnreachable } from '#ports/payments.ts';
import { openSlot } from '#stock';
import { createHoldTogether, type OrderRequest } from './hold-together.ts';
import { holdUntil, totals, unpaidRefusal } from './orders.rules.ts';
import * as store from './orders.store.ts';

export interface PlaceDeps {
	db: Db;
	clock: Clock;
	log: Log;
	payments: Payments;
	businesses: Businesses;
	policy: { maxBagsPerCustomer: number | undefined; feeBps: number; feeCents: number };
	/** Gives a hold back inside a transaction. */
	release(tx: Db, order: OrderRow, why?: { unpaid: boolean }): Promise<void>;
}

export interface Placed {
	order: OrderRow;
	payment: PaymentRow | undefined;
}

const hashOf = ({ business_id, quantity, order_date, pickup_window }: OrderRequest) =>
	sha256Of(JSON.stringify([business_id, quantity, order_date, pickup_window]));

export function createPlace(deps: PlaceDeps) {
	const { db, clock, payments } = deps;

	async function continueOrder(order: OrderRow, request: OrderRequest): Promise<Placed> {
		if (order.request_sha256 !== hashOf(request)) throw new AppError('IDEMPOTENCY_MISMATCH');
		const payment = await payments.find(db, order.id);
		return order.status === 'pending' && payment?.status === 'creating'
			? openIntent(order)
			: { order, payment };
	}

	/** Nothing was charged when this fails: the customer never saw the intent. */
	async function openIntent(order: OrderRow): Promise<Placed> {
		try {
			return { order, payment: await payments.createIntent(order) };
		} catch (error) {
			if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error;
			deps.log.warn({ order: order.id, err: error }, 'no payment could be opened');
			await transaction(db, 'provider', async (tx) => deps.release(tx, await store.lockOrder(tx, order.id)));
			throw new AppError('PAYMENT_PROVIDER_DOWN', { cause: error });
		}
	}

	/** The customer's older checkout of the same slot gives way, unless it is being paid at this moment. */
	async function clearOwnHold(tx: Db, customerId: string, slot: SlotRow): Promise<void> {
		const holds = await store.openHolds(tx, customerId);
		const same = holds.find((hold) => hold.slot_id === slot.id);
		if (same) {
			const locked = await store.lockOrder(tx, same.id);
			const payment = await payments.lock(tx, same.id);
			if (payment?.status === 'authorized') throw new AppError('PAYMENT_IN_PROGRESS');
			const unpaid = locked.hold_expires_at !== null && locked.hold_expires_at <= clock.now();
			if (locked.status === 'pending') await deps.release(tx, locked, { unpaid });
		} else if (holds.length >= limits.openHoldsPerCustomer) throw new AppError('TOO_MANY_HOLDS');
	}

	async function hold(customerId: string, request: OrderRequest, key: string): Promise<OrderRow> {
		return transaction(db, `customer:${customerId}`, async (tx) => {
			const now = clock.now();
			const business = await deps.businesses.snapshotForOrder(request.business_id, tx);
			if (business.owner_id === customerId) throw new AppError('OWN_BUSINESS');
			if (!business.listed) throw new AppError('BUSINESS_OFFLINE');
			const slotKey = {
				business_id: business.id,
				local_date: request.order_date,
				period: request.pickup_window,
			};
			await store.serialiseCustomer(tx, customerId);
			const slot = await openSlot(tx, slotKey, business.tz, now);
			if (!slot) throw new AppError('SLOT_CLOSED');
			await clearOwnHold(tx, customerId, slot);
			const unpaid = unpaidRefusal(await store.unpaidHolds(tx, customerId, slot.id), request.quantity, now);
			if (unpaid) throw new AppError(unpaid);
			const cap = deps.policy.maxBagsPerCustomer;
			if (cap !== undefined) {
				const bags = await store.bagsOn(tx, customerId, business.id, request.order_date);
				if (bags + request.quantity > cap) throw new AppError('TOO_MANY_BAGS');
			}
			const order = await store.insertOrder(tx, {
				...totals(request.quantity, business, deps.policy),
				customer_id: customerId,
				business_id: business.id,
				slot_id: slot.id,
				quantity: request.quantity,
				business_name: business.display_name,
				local_date: slot.local_date,
				period: slot.period,
				start_time: slot.start_time,
				end_time: slot.end_time,
				tz: business.tz,
				starts_at: slot.starts_at,
				ends_at: slot.ends_at,
				hold_expires_at: holdUntil(now, request.quantity, slot),
				idempotency_key: key,
				request_sha256: hashOf(request),
				created_at: now,
				changed_at: now,
			});
			await payments.open(tx, order.id, order.total_cents);
			return order;
		});
	}

	/** Alone, with every question asked in turn. */
	async function theLongWay(customerId: string, request: OrderRequest, key: string): Promise<Placed> {
		const earlier = await store.findByKey(db, customerId, key);
		if (earlier) return continueOrder(earlier, request);
		let order: OrderRow;
		try {
			order = await hold(customerId, request, key);
		} catch (error) {
			// The same call arrived twice at once: the other one made the order.
			const twin = violated(error) === 'orders_idempotent' && (await store.findByKey(db, customerId, key));
			if (twin) return continueOrder(twin, request);
			throw error;
		}
		return openIntent(order);
	}

	const holdTogether = createHoldTogether(deps);
	return async (customerId: string, request: OrderRequest, key: string): Promise<Placed> => {
		const order = await holdTogether({ customerId, request, key, sha256: hashOf(request) });
		return order ? openIntent(order) : theLongWay(customerId, request, key);
	};
}
