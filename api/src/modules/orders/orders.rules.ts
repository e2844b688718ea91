/** Pure decisions about orders. Times are instants, and amounts are in cents. */

import {
	bagTotal,
	type ErrorCode,
	limits,
	type OrderStatus,
	orderCan,
	type PickupOutcome,
	platformFee,
	type Translated,
} from '@flavorbag/contract';
import { inEach, msg } from '#lib/texts.ts';
import { dateFormat } from '#lib/time.ts';

export interface Totals {
	unit_cents: number;
	tax_cents: number;
	total_cents: number;
	fee_cents: number;
}

/** Always computed here, never taken from a request (R-server-totals). Subtotals include the fee (R-fee, R-share). */
export function totals(
	quantity: number,
	business: { price_cents: number; tax_rate_bps: number },
	fee: { feeBps: number; feeCents: number },
): Totals {
	const { subtotal, tax, total } = bagTotal(quantity, business.price_cents, business.tax_rate_bps);
	return {
		unit_cents: business.price_cents,
		tax_cents: tax,
		total_cents: total,
		fee_cents: platformFee(subtotal, { bps: fee.feeBps, cents: fee.feeCents }),
	};
}

/** Returns undefined if it is too late (R-cancel). */
export function cancelUntil(paidAt: Date, startsAt: Date): Date | undefined {
	const regular = startsAt.getTime() - limits.cancelBeforeStartMs;
	if (paidAt.getTime() < regular) return new Date(regular);
	if (paidAt >= startsAt) return undefined;
	return new Date(Math.min(paidAt.getTime() + limits.cancelAfterLatePaymentMs, startsAt.getTime()));
}

interface Pickup {
	status: OrderStatus;
	starts_at: Date;
	ends_at: Date;
}
export const pickupOpensAt = (order: Pick<Pickup, 'starts_at'>): Date =>
	new Date(order.starts_at.getTime() - limits.pickupOpensBeforeStartMs);
export const expiresAt = (order: Pick<Pickup, 'ends_at'>): Date =>
	new Date(order.ends_at.getTime() + limits.expiresAfterEndMs);

/** Paid orders whose window ended by then count as expired, even before the job runs (R-expiry). */
export const overdueSince = (now: Date): Date => new Date(now.getTime() - limits.expiresAfterEndMs);

export const statusAt = (order: Pickup, now: Date): OrderStatus =>
	order.status === 'paid' && now >= expiresAt(order) ? 'expired' : order.status;

/** R-pickup-time */
export function pickupRefusal(
	order: Pickup,
	actor: 'customer' | 'business',
	now: Date,
): ErrorCode | undefined {
	const status = statusAt(order, now);
	if (!orderCan('confirmPickup', actor, status)) return 'WRONG_STATUS';
	if (now < pickupOpensAt(order)) return 'TOO_EARLY';
	const last = expiresAt(order).getTime() + limits.latePickupAfterExpiryMs;
	if (status === 'expired' && now.getTime() > last) return 'WRONG_STATUS';
	return undefined;
}

/** A device sets its clock by the server's last answer. */
const clockErrorMs = 60_000;

/** Returns the time to record, or why the pickup isn't recorded (R-offline-pickups). */
export function offlineOutcome(
	order: Pickup & { changed_at: Date },
	at: Date,
	now: Date,
): Date | Exclude<PickupOutcome, 'recorded'> {
	if (order.status === 'fulfilled') return 'picked_up';
	if (order.status === 'cancelled' || order.status === 'refunded') return order.status;
	const ageMs = now.getTime() - at.getTime();
	if (ageMs > limits.offlinePickupMs) return 'too_old';
	if (ageMs < -clockErrorMs || pickupRefusal(order, 'business', at)) return 'refused';
	// A change can't be dated before the order's last change, such as its expiry.
	return at > now || at < order.changed_at ? now : at;
}

/** Tells the counter that the order is done, so that the code isn't mistaken for a typo. */
export function usedCode(order: {
	status: OrderStatus;
	picked_up_at: Date | null;
	tz: string;
}): Translated | undefined {
	if (order.status === 'cancelled' || order.status === 'refunded')
		return msg(
			'The order with this code was {status, select, cancelled {canceled} other {refunded}}. There is nothing to hand over.',
			{ status: order.status },
		);
	if (order.status !== 'fulfilled' || !order.picked_up_at) return undefined;
	const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: order.tz } as const;
	return msg('The bags of this code were handed over already: {when}.', {
		when: inEach(({ locale }) => dateFormat(locale, format).format(order.picked_up_at ?? 0)),
	});
}

export function cancelRefusal(
	order: Pickup & { cancel_until: Date | null },
	now: Date,
): ErrorCode | undefined {
	if (!orderCan('cancel', 'customer', statusAt(order, now))) return 'WRONG_STATUS';
	if (!order.cancel_until || now >= order.cancel_until) return 'TOO_LATE_TO_CANCEL';
	return undefined;
}

/** R-refund-ask */
export function refundRefusal(
	order: Pickup & { cancel_until: Date | null },
	now: Date,
): ErrorCode | undefined {
	const status = statusAt(order, now);
	if (!orderCan('requestRefund', 'customer', status)) return 'WRONG_STATUS';
	if (status === 'paid' && !cancelRefusal(order, now)) return 'CANCEL_INSTEAD';
	if (now.getTime() >= order.ends_at.getTime() + limits.refundAskWithinMs) return 'TOO_LATE_TO_REFUND';
	return undefined;
}

export const refundableUntil = (
	order: Pickup & { cancel_until: Date | null },
	now: Date,
): Date | undefined =>
	refundRefusal(order, now) ? undefined : new Date(order.ends_at.getTime() + limits.refundAskWithinMs);

/** R-shop-cancels */
export const ownerCancelRefusal = (order: Pickup, now: Date): ErrorCode | undefined =>
	orderCan('cancel', 'business', statusAt(order, now)) ? undefined : 'WRONG_STATUS';

export const paymentFits = (
	order: { id: string; total_cents: number },
	intent: { orderId: string | undefined; amountCents: number; currency: string },
): boolean =>
	intent.orderId === order.id && intent.amountCents === order.total_cents && intent.currency === 'usd';
