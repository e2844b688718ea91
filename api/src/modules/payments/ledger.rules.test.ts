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

const nothing = { cents: 0, shopCents: 0 };

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
		refundJournal(order(), nothing, 540, 'share'),
		{ 'provider:platform': -540, 'owed:b': 430, fee: 70, tax: 40 },
	],
	[
		'a capture whose tax the shop remits',
		captureJournal(order({ tax_passed_on_cents: 40 })),
		{ 'provider:platform': 540, 'owed:b': -470, fee: -70, tax: -40, tax_passed_on: 40 },
	],
	[
		'half a refund of it',
		refundJournal(order({ tax_passed_on_cents: 40 }), nothing, 270, 'share'),
		{ 'provider:platform': -270, 'owed:b': 235, fee: 35, tax: 20, tax_passed_on: -20 },
	],
	[
		'half a refund at the platform’s expense',
		refundJournal(order(), nothing, 270, 'platform'),
		{ 'provider:platform': -270, refund_loss: 250, tax: 20 },
	],
	[
		'half a refund at the shop’s expense',
		refundJournal(order({ tax_passed_on_cents: 40 }), nothing, 270, 'shop'),
		{ 'provider:platform': -270, 'owed:b': 270, tax: 20, tax_passed_on: -20 },
	],
	[
		'all of it, of which the shop bears what it earned',
		refundJournal(order(), nothing, 540, 'shop'),
		{ 'provider:platform': -540, 'owed:b': 430, fee: 70, tax: 40 },
	],
	[
		'the rest of what the shop bore in part',
		refundJournal(order(), { cents: 270, shopCents: 250 }, 270, 'share'),
		{ 'provider:platform': -270, 'owed:b': 180, fee: 70, tax: 20 },
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

const bearers = ['share', 'platform', 'shop'] as const;

// R-refund-bearer
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
				borneBy: fc.oneof(
					fc.constant(bearers.slice(0, 1)),
					fc.array(fc.constantFrom(...bearers), { minLength: 1, maxLength: 6 }),
				),
			}),
		);
	fc.assert(
		fc.property(anyOrder, ({ unit, quantity, tax, isPassedOn, fee, cuts, borneBy }) => {
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
			let shop = 0;
			for (const [index, upTo] of marks.entries()) {
				const before = marks[index - 1];
				if (before === undefined) continue;
				const bearer = borneBy[index % borneBy.length] ?? 'share';
				const part = refundJournal(sold, { cents: before, shopCents: shop }, upTo - before, bearer);
				expect(sum(part)).toBe(0);
				const { 'owed:b': owed = 0, fee: returned = 0, tax_passed_on: passed = 0 } = byAccount(part);
				expect(returned).toBeGreaterThanOrEqual(0);
				shop += owed + passed;
				lines.push(...part);
			}
			const { 'owed:b': owed = 0, fee: earned = 0, refund_loss: loss = 0, ...rest } = byAccount(lines);
			expect(rest).toEqual({});
			expect([owed <= 0, earned <= 0, owed + earned + loss]).toEqual([true, true, 0]);
			if (!borneBy.includes('platform')) expect([owed, earned, loss]).toEqual([0, 0, 0]);
			expect(byAccount([...lines, ...reversed(lines)])).toEqual({});
		}),
		{ seed: 6 },
	);
});
