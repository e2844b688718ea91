/** A simple model of a shop with slots and orders, without transactions, locks, an outbox or repeated events. */
export const minute = 60_000;
export const hour = 60 * minute;

export type Status = 'pending' | 'abandoned' | 'paid' | 'fulfilled' | 'cancelled' | 'expired' | 'refunded';

export interface ModelSlot {
	date: string;
	period: 'morning' | 'afternoon' | 'evening';
	day: 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';
	startsAt: number;
	endsAt: number;
	enabled: boolean;
	quantity: number;
	/** A bag's price. */
	cents: number;
	/** It never rises again. */
	fell: boolean;
	steps: readonly PriceStep[];
}

export interface PriceStep {
	/** Before the end. */
	minutes: number;
	cents: number;
}

export interface ModelOrder {
	id: string;
	customer: number;
	slot: ModelSlot;
	quantity: number;
	cents: number;
	status: Status;
	money: 'nothing' | 'authorized' | 'captured' | 'voided';
	/** A pending row of the outbox. */
	toVoid: boolean;
	refund: 'none' | 'requested' | 'refused' | 'approved' | 'done';
	askedAt: number;
	madeAt: number;
	holdUntil: number;
	/** Set if the customer let the hold expire. */
	unpaidAt: number | undefined;
	cancelUntil: number | undefined;
	news: boolean;
	secret: string;
}

export interface Model {
	now: number;
	open: boolean;
	slots: ModelSlot[];
	orders: ModelOrder[];
}

const gone: Status[] = ['abandoned', 'cancelled'];

export const taken = (model: Model, slot: ModelSlot): number =>
	model.orders
		.filter((order) => order.slot === slot && !gone.includes(order.status))
		.reduce((sum, order) => sum + order.quantity, 0);

export const left = (model: Model, slot: ModelSlot): number =>
	slot.enabled && slot.endsAt > model.now ? Math.max(0, slot.quantity - taken(model, slot)) : 0;

export function statusNow(model: Model, order: ModelOrder): Status {
	return order.status === 'paid' && model.now >= order.slot.endsAt + hour ? 'expired' : order.status;
}

/** The expected refusal, or undefined if the bags can be held. */
export function createRefusal(model: Model, customer: number, slot: ModelSlot, quantity: number) {
	const holds = model.orders.filter((order) => order.customer === customer && order.status === 'pending');
	const same = holds.find((order) => order.slot === slot);
	if (!model.open) return 'BUSINESS_OFFLINE';
	if (!slot.enabled || slot.endsAt <= model.now) return 'SLOT_CLOSED';
	if (!same && holds.length >= 3) return 'TOO_MANY_HOLDS';
	const lapsed = same && same.holdUntil <= model.now && canBePaid(model, same);
	const unpaid = unpaidRefusal(model, customer, slot, quantity, lapsed ? same : undefined);
	if (unpaid) return unpaid;
	if (taken(model, slot) - (same?.quantity ?? 0) + quantity > slot.quantity) return 'SOLD_OUT';
	return undefined;
}

const canBePaid = (model: Model, order: ModelOrder): boolean => model.open && order.slot.enabled;

/**
 * Letting holds expire limits a customer to two bags of the slot for half an hour, and after the second to none for ten
 * minutes. The first one left within a minute is forgiven. `lapsed` ends with this attempt.
 */
function unpaidRefusal(
	model: Model,
	customer: number,
	slot: ModelSlot,
	quantity: number,
	lapsed: ModelOrder | undefined,
) {
	const ended = model.orders
		.filter((order) => order.customer === customer && order.slot === slot)
		.map((order) => ({ from: order.madeAt, at: order === lapsed ? model.now : order.unpaidAt }))
		.filter(({ at }) => at !== undefined && model.now - at < 30 * minute)
		.map(({ from, at = 0 }) => ({ at, quick: at - from <= minute }))
		.sort((one, other) => one.at - other.at);
	const counted = ended.filter((one) => one !== ended.find(({ quick }) => quick));
	const last = counted.at(-1);
	if (!last) return undefined;
	if (counted.length > 1 && model.now - last.at < 10 * minute) return 'UNPAID_PAUSE';
	return quantity > 2 ? 'UNPAID_LIMIT' : undefined;
}

export function leaveUnpaid(model: Model, order: ModelOrder): void {
	if (canBePaid(model, order)) order.unpaidAt = model.now;
	leave(order);
}

export function leave(order: ModelOrder): void {
	order.status = 'abandoned';
	order.toVoid = true;
}

/** The return page, events, jobs and the reconciler all do this. */
export function settle(model: Model, order: ModelOrder): void {
	if (order.money !== 'authorized') return;
	// R-capture
	if (order.status === 'pending' && isOver(model, order.slot)) leave(order);
	if (order.status !== 'pending') {
		order.money = 'voided';
		return;
	}
	const { startsAt } = order.slot;
	order.status = 'paid';
	order.money = 'captured';
	order.cancelUntil = startsAt - 2 * hour;
	if (model.now >= order.cancelUntil)
		order.cancelUntil = model.now < startsAt ? Math.min(model.now + 10 * minute, startsAt) : undefined;
}

export function cancelRefusal(model: Model, order: ModelOrder) {
	if (statusNow(model, order) !== 'paid') return 'WRONG_STATUS';
	return order.cancelUntil === undefined || model.now >= order.cancelUntil ? 'TOO_LATE_TO_CANCEL' : undefined;
}

export function pickupRefusal(model: Model, order: ModelOrder, by: 'customer' | 'business') {
	const status = statusNow(model, order);
	if (status !== 'paid' && !(by === 'business' && status === 'expired')) return 'WRONG_STATUS';
	if (model.now < order.slot.startsAt - 30 * minute) return 'TOO_EARLY';
	return status === 'expired' && model.now > order.slot.endsAt + 25 * hour ? 'WRONG_STATUS' : undefined;
}

const paidStatuses: Status[] = ['paid', 'fulfilled', 'expired'];

export function refundRefusal(model: Model, order: ModelOrder) {
	const status = statusNow(model, order);
	if (!paidStatuses.includes(status)) return 'WRONG_STATUS';
	if (status === 'paid' && !cancelRefusal(model, order)) return 'CANCEL_INSTEAD';
	if (model.now >= order.slot.endsAt + 24 * hour) return 'TOO_LATE_TO_REFUND';
	return order.refund === 'requested' ? 'REFUND_PENDING' : undefined;
}

/** Owners don't see unpaid orders. */
export const hidden = (order: ModelOrder) => order.status === 'pending' || order.status === 'abandoned';

export function businessRefundRefusal(order: ModelOrder) {
	if (hidden(order)) return 'NOT_FOUND';
	return paidStatuses.includes(order.status) ? undefined : 'WRONG_STATUS';
}

export function endWithRefund(order: ModelOrder, status: 'cancelled' | 'refunded'): void {
	order.status = status;
	order.refund = 'approved';
}

export function runHolds(model: Model): void {
	for (const order of model.orders) {
		if (order.status !== 'pending' || order.holdUntil > model.now) continue;
		settle(model, order);
		if (order.status === 'pending') leaveUnpaid(model, order);
	}
}

export function runExpiry(model: Model): void {
	for (const order of model.orders) order.status = statusNow(model, order);
}

export const isOver = (model: Model, slot: ModelSlot) => slot.endsAt <= model.now;
export const stepAt = (slot: ModelSlot, { minutes }: PriceStep) => slot.endsAt - minutes * minute;

/** Once a minute, and after each edit. */
export function runSteps(model: Model): void {
	for (const slot of model.slots) {
		if (!model.open || !slot.enabled || isOver(model, slot)) continue;
		for (const step of slot.steps)
			if (stepAt(slot, step) <= model.now && step.cents < slot.cents)
				Object.assign(slot, { cents: step.cents, fell: true });
	}
}

export function runOutbox(model: Model): void {
	for (const order of model.orders) {
		if (order.toVoid && order.money !== 'captured') order.money = 'voided';
		order.toVoid = false;
		if (order.refund === 'approved') order.refund = 'done';
	}
}

export function reconcile(model: Model): void {
	for (const order of model.orders) {
		if (order.status === 'pending') settle(model, order);
		else if (order.status === 'abandoned' && order.money !== 'captured') order.money = 'voided';
		if (order.refund === 'approved') order.refund = 'done';
	}
}
