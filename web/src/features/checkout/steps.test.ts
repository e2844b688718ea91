import type { Order } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { firstStep, isHeld, nextStep, type Step } from './steps.ts';

const order: Order = {
	id: '7d1c1a52-30d2-4a8e-9f2e-5a4b7c1e0001',
	business_id: '7d1c1a52-30d2-4a8e-9f2e-5a4b7c1e0002',
	business_name: 'Corner Bakery',
	pickup_place: {
		street: '1 Main St',
		city: 'Portland',
		state: 'OR',
		zip_code: 97201,
		coordinates: { lat: 45.5122, lng: -122.6587 },
		phone_number: '(503) 555-0100',
		notes: null,
	},
	bag: null,
	quantity: 2,
	order_date: '2026-11-20',
	pickup_window: 'evening',
	start_time: '17:00',
	end_time: '20:00',
	time_zone: 'America/Los_Angeles',
	pickup_starts_at: '2026-11-21T01:00:00.000Z',
	pickup_ends_at: '2026-11-21T04:00:00.000Z',
	status: 'pending',
	unit_price: 5.99,
	total_cost: 11.98,
	order_details: { subtotal: 11.98, tax_amount: 0, total: 11.98 },
	sales_tax: { tax_class: 'mixed', rate_bps: 0, remitted_by: 'platform' },
	pickup_code: null,
	client_secret: 'pi_1_secret_2',
	hold_expires_at: '2026-11-20T20:10:00.000Z',
	cancel_until: null,
	pickup_opens_at: null,
	payment_problem: null,
	customer_name: null,
	created_at: '2026-11-20T20:00:00.000Z',
	paid_at: null,
	card: null,
	picked_up_at: null,
	refund: null,
	refund_until: null,
	reason: null,
};
const payment = nextStep(firstStep, { type: 'held', order });
const success: Step = { at: 'success', order };

test('a checkout leads from choosing over paying to done', () => {
	expect(payment).toEqual({ at: 'payment', order });
	const paid: Order = { ...order, status: 'paid', pickup_code: 'ABCD1234' };
	expect(nextStep(payment, { type: 'paid', order: paid })).toEqual({ at: 'success', order: paid });
});

test('going back and a hold that ended lead to choosing; only the latter says so, until something is chosen', () => {
	expect(nextStep(payment, { type: 'given-back', orderId: order.id })).toEqual(firstStep);
	const ended = nextStep(payment, { type: 'hold-ended', orderId: order.id, over: 'time' });
	expect(ended).toEqual({ at: 'config', over: 'time' });
	expect(nextStep(ended, { type: 'chosen' })).toEqual(firstStep);
});

test('the news of another order changes nothing', () => {
	const other = { ...order, id: '7d1c1a52-30d2-4a8e-9f2e-5a4b7c1e0003' };
	expect(nextStep(payment, { type: 'paid', order: other })).toBe(payment);
	expect(nextStep(payment, { type: 'hold-ended', orderId: other.id, over: 'time' })).toBe(payment);
	expect(nextStep(payment, { type: 'held', order: other })).toBe(payment);
});

test('what is paid stays paid', () => {
	expect(nextStep(success, { type: 'hold-ended', orderId: order.id, over: 'time' })).toBe(success);
	expect(nextStep(success, { type: 'given-back', orderId: order.id })).toBe(success);
	expect(nextStep(success, { type: 'held', order })).toBe(success);
});

test('bags are held until the server says that they are not', () => {
	expect(isHeld(order, new Date('2026-11-20T20:09:59.000Z'))).toBe(true);
	expect(isHeld(order, new Date('2026-11-20T20:10:00.000Z'))).toBe(false);
	expect(isHeld({ ...order, status: 'abandoned' }, new Date('2026-11-20T20:00:01.000Z'))).toBe(false);
});
