import { expect, test } from 'vitest';
import { type OrderMoney, orderLine, refundedAt, reversedLine } from './statement-lines.ts';

/** $10.80 paid with $0.80 tax and $1.00 fee: the shop's share is 900 cents. */
const whole = { gross: 1080, tax: 80, passedOn: 0, fee: 100 };
const half = { gross: 540, tax: 40, passedOn: 0, fee: 50 };
const order = (given: Partial<OrderMoney> = {}): OrderMoney => ({
	orderId: '0b8f2f0e-8a8c-4d3a-9b7e-000000000001',
	businessId: 'b',
	date: '2031-06-11',
	whole,
	refunded: [],
	sent: { amountCents: 900, carriedCents: 0 },
	reversed: [],
	...given,
});

// R-statement
test.each([
	['nothing', [], 0, { gross: 0, tax: 0, passedOn: 0, fee: 0 }],
	['all of it', [whole], 900, whole],
	['the first of two halves', [half, half], 450, half],
	['both halves', [half, half], 900, whole],
	['a third of a refund, in proportion', [whole], 300, { gross: 360, tax: 27, passedOn: 0, fee: 33 }],
	['more than was refunded, as if the rest were', [half], 675, { gross: 810, tax: 60, passedOn: 0, fee: 75 }],
	['more than the order, which is all refund', [whole], 950, { gross: 1130, tax: 80, passedOn: 0, fee: 100 }],
])('of what went back: %s', (_, refunded, shareCents, parts) => {
	const found = refundedAt(whole, refunded, shareCents);
	expect(found).toEqual(parts);
	expect(found.gross - found.tax - found.fee).toBe(shareCents);
});

test('an order that was refunded in part before it was sent shows what was left', () => {
	expect(
		orderLine(order({ refunded: [half], sent: { amountCents: 400, carriedCents: 50 } }), null),
	).toMatchObject({
		grossCents: 1080,
		taxCents: -40,
		feeCents: -50,
		refundCents: -540,
		netCents: 450,
	});
});

test('a share that comes back in pieces carries its tax and fee in pieces that add up', () => {
	const taken = order({
		refunded: [whole],
		reversed: [
			{ id: 'one', cents: 333 },
			{ id: 'two', cents: 567 },
		],
	});
	const [one, two] = [
		reversedLine(taken, { id: 'one', kind: 'refund', date: '2031-06-12' }, null),
		reversedLine(taken, { id: 'two', kind: 'carry', date: '2031-06-13' }, 'Corner Bakery'),
	];
	expect([one.netCents, two.netCents]).toEqual([-333, -567]);
	expect([
		one.taxCents + two.taxCents,
		one.feeCents + two.feeCents,
		one.refundCents + two.refundCents,
	]).toEqual([80, 100, -1080]);
	expect(two).toMatchObject({ kind: 'carry', shop: 'Corner Bakery', grossCents: 0 });
});

test('tax that the shop remits is passed on with its share, and comes back with it', () => {
	const passed = order({
		whole: { ...whole, passedOn: 80 },
		refunded: [{ ...half, passedOn: 40 }],
		sent: { amountCents: 980, carriedCents: 0 },
		reversed: [{ id: 'one', cents: 490 }],
	});
	expect(orderLine(passed, null)).toMatchObject({
		grossCents: 1080,
		taxCents: -80,
		taxPassedOnCents: 80,
		feeCents: -100,
		netCents: 980,
	});
	expect(reversedLine(passed, { id: 'one', kind: 'refund', date: '2031-06-12' }, null)).toMatchObject({
		refundCents: -540,
		taxCents: 40,
		taxPassedOnCents: -40,
		feeCents: 50,
		netCents: -490,
	});
});
