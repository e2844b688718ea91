/** What customers and shops do, as commands for the demo, proofs and benchmarks. Each returns the API's answer. */
import { randomUUID } from 'node:crypto';
import type { DateException, Period } from '../../../contract/src/index.ts';
import type { Caller } from './call.ts';

export interface Pickup {
	business_id: string;
	order_date: string;
	pickup_window: Period;
}

/** `token` may be absent if the caller adds it. A repeated `key` repeats the command. */
export const customerCommands = (call: Caller, token?: string) => ({
	hold: (
		pickup: Pickup,
		quantity: number,
		{ key = randomUUID(), offer = undefined as string | undefined } = {},
	) =>
		call('customer.orders.create', {
			token,
			key,
			body: { ...pickup, quantity, ...(offer !== undefined && { offer_id: offer }) },
		}),
	settle: (id: string) => call('customer.orders.settle', { token, params: { id } }),
	abandon: (id: string) => call('customer.orders.abandon', { token, params: { id } }),
	cancel: (id: string, key = randomUUID()) => call('customer.orders.cancel', { token, key, params: { id } }),
	confirmPickup: (id: string) => call('customer.orders.confirmPickup', { token, params: { id } }),
	askRefund: (id: string, reason: string) =>
		call('customer.orders.refund', { token, params: { id }, body: { reason } }),
	rate: (id: string, food: number) => call('rating.give', { token, params: { id }, body: { food } }),
	wait: (pickup: Pickup, bags: number) =>
		call('customer.waitlist.join', { token, body: { ...pickup, bags } }),
	waits: () => call('customer.waitlist.list', { token }),
});

type Status = 'fulfilled' | 'cancelled' | 'refunded';

export const shopCommands = (call: Caller, shopId: string, token?: string) => {
	const shop = { token, params: { id: shopId } };
	return {
		lookUp: (code: string) => call('business.orders.lookup', { ...shop, body: { code } }),
		setStatus: (id: string, status: Status, more: { reason?: string; code?: string } = {}) =>
			call('business.orders.setStatus', { token, params: { id }, body: { status, ...more } }),
		answerRefund: (id: string, decision: 'approve' | 'refuse', answer: string) =>
			call('business.orders.answerRefund', { token, params: { id }, body: { decision, answer } }),
		edit: (body: object) => call('business.update', { ...shop, body }),
		/** Replaces the exception for one date and period. */
		async change(
			{ order_date: date, pickup_window: period }: Omit<Pickup, 'business_id'>,
			exception: DateException,
		) {
			const { data } = await call('business.calendar.get', { ...shop, query: { days: 7 } });
			const slots = data.dates.find((one) => one.date === date)?.slots ?? [];
			const version = slots.find((one) => one.period === period)?.version ?? 0;
			return call('business.calendar.change', {
				...shop,
				body: { changes: [{ date, period, version, exception }] },
			});
		},
	};
};
