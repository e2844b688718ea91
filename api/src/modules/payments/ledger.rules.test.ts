import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	captureJournal,
	carryJournal,
	type LedgerLine,
	type LedgerOrder,
	lossJournal,
	refundJournal,
	reversalJournal,
	reversed,
	transferJournal,
	withdrawalJournal,
} from './ledger.rules.ts';

const sum = (lines: LedgerLine[]) => lines.reduce((all, line) => all + line.amountCents, 0);
const byAccount = (lines: LedgerLine[]) => {
	const all = new Map<string, number>();
	for (const { account, amountCents } of lines) all.set(account, (all.get(account) ?? 0) + amountCents);
	return Object.fromEntries([...all].filter(([, cents]) => cents !== 0));
};
const order = (given: Partial<LedgerOrder> = {}): LedgerOrder => ({
	business_id: 'b',
	unit_cents: 500,
	quantity: 1,
	tax_cents: 40,
	tax_passed_on_cents: 0,
	fee_cents: 70,
	total_cents: 540,
	...given,
});

// R-journals
test.each([
	['a capture', captureJournal(order()), { 'provider:platform': 540, 'owed:b': -430, fee: -70, tax: -40 }],
	[
		'a capture without tax and fee',
		captureJournal(order({ tax_cents: 0, fee_cents: 0, total_cents: 500 })),
		{ 'provider:platform': 500, 'owed:b': -500 },
	],
	[
		'a fee that eats everything',
		captureJournal(order({ fee_cents: 500 })),
		{ 'provider:platform': 540, fee: -500, tax: -40 },
	],
	[
		'a refund',
		refundJournal(order(), 0, 540),
		{ 'provider:platform': -540, 'owed:b': 430, fee: 70, tax: 40 },
	],
	[
		'a capture whose tax the shop remits',
		captureJournal(order({ tax_passed_on_cents: 40 })),
		{ 'provider:platform': 540, 'owed:b': -470, fee: -70, tax: -40, tax_passed_on: 40 },
	],
	[
		'half a refund of it',
		refundJournal(order({ tax_passed_on_cents: 40 }), 0, 270),
		{ 'provider:platform': -270, 'owed:b': 235, fee: 35, tax: 20, tax_passed_on: -20 },
	],
	['a transfer', transferJournal('b', 430), { 'provider:platform': -430, 'owed:b': 430 }],
	['a reversal', reversalJournal('b', 430), { 'provider:platform': 430, 'owed:b': -430 }],
	['a dispute', withdrawalJournal(540), { 'provider:platform': -540, dispute: 540 }],
	['a dispute that is won', withdrawalJournal(-540), { 'provider:platform': 540, dispute: -540 }],
	['a dispute that is lost', lossJournal(540), { dispute: -540, dispute_loss: 540 }],
])('%s writes these accounts and sums to zero', (_, lines, accounts) => {
	expect(sum(lines)).toBe(0);
	expect(byAccount(lines)).toEqual(accounts);
	expect(lines.every((line) => line.amountCents !== 0)).toBe(true);
});

test('what one order earned pays what another owes, and each has its own line', () => {
	const lines = carryJournal('b', 'earned', 'owing', 300);
	expect(lines.map(({ orderId, amountCents }) => [orderId, amountCents])).toEqual([
		['earned', 300],
		['owing', -300],
	]);
	expect(sum(lines)).toBe(0);
});

test('refunds in any parts undo the capture to the cent', () => {
	const anyOrder = fc
		.record({ unit: fc.integer({ min: 300, max: 2_000 }), quantity: fc.integer({ min: 1, max: 50 }) })
		.chain(({ unit, quantity }) =>
			fc.record({
				unit: fc.constant(unit),
				quantity: fc.constant(quantity),
				tax: fc.integer({ min: 0, max: unit }),
				isPassedOn: fc.boolean(),
				fee: fc.integer({ min: 0, max: unit * quantity }),
				cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
			}),
		);
	fc.assert(
		fc.property(anyOrder, ({ unit, quantity, tax, isPassedOn, fee, cuts }) => {
			const total = unit * quantity + tax;
			const sold = order({
				unit_cents: unit,
				quantity,
				tax_cents: tax,
				tax_passed_on_cents: isPassedOn ? tax : 0,
				fee_cents: fee,
				total_cents: total,
			});
			const marks = [...new Set([0, ...cuts.map((cut) => Math.round(cut * total)), total])].sort(
				(a, b) => a - b,
			);
			const lines = captureJournal(sold);
			for (const [index, upTo] of marks.entries()) {
				const before = marks[index - 1];
				if (before === undefined) continue;
				const part = refundJournal(sold, before, upTo - before);
				expect(sum(part)).toBe(0);
				lines.push(...part);
			}
			expect(byAccount(lines)).toEqual({});
			expect(byAccount([...lines, ...reversed(lines)])).toEqual({});
		}),
		{ seed: 6 },
	);
});
