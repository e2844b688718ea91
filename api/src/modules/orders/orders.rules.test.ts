import type { OrderStatus } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import {
	offlineOutcome,
	ownerCancelRefusal,
	refundableUntil,
	refundRefusal,
	totals,
	usedCode,
} from './orders.rules.ts';

const at = (time: string) => new Date(`2031-06-11T${time}:00Z`);
const order = (status: OrderStatus) => ({
	status,
	starts_at: at('17:00'),
	ends_at: at('20:00'),
	cancel_until: at('15:00'),
});
const nextDay = (time: string) => new Date(`2031-06-12T${time}:00Z`);

// R-status-table
test.each<[OrderStatus, Date, string | undefined]>([
	['paid', at('14:59'), 'CANCEL_INSTEAD'],
	['paid', at('15:00'), undefined],
	['paid', at('20:59'), undefined],
	// The order has been expired since 21:00, even before the job runs.
	['paid', at('21:00'), undefined],
	['expired', at('21:00'), undefined],
	['fulfilled', at('16:45'), undefined],
	['fulfilled', nextDay('19:59'), undefined],
	['fulfilled', nextDay('20:00'), 'TOO_LATE_TO_REFUND'],
	['expired', nextDay('20:00'), 'TOO_LATE_TO_REFUND'],
	['cancelled', at('18:00'), 'WRONG_STATUS'],
	['refunded', at('18:00'), 'WRONG_STATUS'],
	['pending', at('18:00'), 'WRONG_STATUS'],
	['abandoned', at('18:00'), 'WRONG_STATUS'],
])('a refund of an order that is %s at %s is answered with %s', (status, now, code) => {
	expect(refundRefusal(order(status), now)).toBe(code);
	expect(refundableUntil(order(status), now)).toEqual(code === undefined ? nextDay('20:00') : undefined);
});

test('an order bought too late to be canceled can be asked back at once', () => {
	expect(refundRefusal({ ...order('paid'), cancel_until: null }, at('14:00'))).toBeUndefined();
});

test.each<[OrderStatus, Date, string | undefined]>([
	['paid', at('14:00'), undefined],
	['paid', at('20:59'), undefined],
	['paid', at('21:00'), 'WRONG_STATUS'],
	['fulfilled', at('18:00'), 'WRONG_STATUS'],
	['expired', at('22:00'), 'WRONG_STATUS'],
])('a business that cancels an order that is %s at %s is answered with %s', (status, now, code) => {
	expect(ownerCancelRefusal(order(status), now)).toBe(code);
});

test.each([
	['paid', undefined],
	['expired', undefined],
	['cancelled', 'The order with this code was canceled. There is nothing to hand over.'],
	['refunded', 'The order with this code was refunded. There is nothing to hand over.'],
	['fulfilled', 'The bags of this code were handed over already: Nov 22, 2026, 5:15 PM.'],
] as const)('of a code whose order is %s the counter says: %s', (status, words) => {
	const order = { status, picked_up_at: new Date('2026-11-23T01:15:00Z'), tz: 'America/Los_Angeles' };
	expect(usedCode(order)?.en.replace(/\s/g, ' ')).toBe(words);
});

// R-server-totals, R-tax, R-fee
test.each([
	// Half a cent is rounded up, once per order.
	[
		{ quantity: 1, price: 500, tax: 250, feeBps: 0, feeCents: 0 },
		{ tax_cents: 13, total_cents: 513, fee_cents: 0 },
	],
	[
		{ quantity: 3, price: 333, tax: 825, feeBps: 1_000, feeCents: 30 },
		{ tax_cents: 82, total_cents: 1_081, fee_cents: 130 },
	],
	[
		{ quantity: 1, price: 599, tax: 0, feeBps: 0, feeCents: 700 },
		{ tax_cents: 0, total_cents: 599, fee_cents: 599 },
	],
])('of %o the totals are %o', ({ quantity, price, tax, ...fee }, sums) => {
	const made = totals(quantity, { price_cents: price, tax_rate_bps: tax }, fee);
	expect(made).toEqual({ unit_cents: price, ...sums });
});

// R-offline-pickups
test.each<[OrderStatus, from: Date, at: Date, now: Date, expected: Date | string]>([
	['paid', at('10:00'), at('17:05'), at('17:15'), at('17:05')],
	['paid', at('10:00'), at('17:05'), nextDay('17:05'), 'too_old'],
	['paid', at('10:00'), at('16:29'), at('16:35'), 'refused'],
	// The device's clock can't be that far ahead.
	['paid', at('10:00'), at('17:05'), at('17:03'), 'refused'],
	['paid', at('10:00'), at('17:05'), at('17:04'), at('17:04')],
	['expired', at('21:00'), at('20:58'), at('21:02'), at('21:02')],
	['fulfilled', at('17:06'), at('17:05'), at('17:15'), 'picked_up'],
	['cancelled', at('17:06'), at('17:05'), at('17:15'), 'cancelled'],
	['refunded', at('17:06'), at('17:05'), at('17:15'), 'refunded'],
	['pending', at('17:06'), at('17:05'), at('17:15'), 'refused'],
])(
	'an order that is %s since %s, handed over at %s and sent at %s: %s',
	(status, from, on, now, expected) => {
		expect(offlineOutcome({ ...order(status), changed_at: from }, on, now)).toEqual(expected);
	},
);
