/** Breaks tax rates and classes with plain SQL; the database refuses it (R-tax, R-tax-class). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	at,
	ids,
	illegal,
	journal,
	moveOrder,
	movePayment,
	moveRefund,
	order,
	owed,
	payment,
	platform,
	refund,
	scenes,
	toOpen,
	toPaid,
} from '#test/illegal.ts';
import { totals } from '../modules/orders/orders.rules.ts';
import { captureJournal, type LedgerLine, refundJournal } from '../modules/payments/ledger.rules.ts';

const { attempt } = await illegal();

const rate = (bps: number, state = 'OR', by = 'platform') =>
	`insert into tax_rates (state, tax_class, from_date, rate_bps, remitted_by, set_by, set_at)
	values ('${state}', 'mixed', '2031-06-11', ${bps}, '${by}', '${ids.owner}', ${at.order})`;
const become = (name: string) => `update businesses set tax_class = '${name}' where id = '${ids.shop}'`;

/** An order of $5.00 with 8% tax that the shop remits. */
const remitted = (passedOn: number) => [
	rate(800, 'OR', 'shop'),
	order({
		id: `'${ids.one}'`,
		tax_cents: '40',
		total_cents: '540',
		tax_rate_bps: '800',
		tax_remitted_by: `'shop'`,
		tax_passed_on_cents: String(passedOn),
	}),
];
const paidFor = [
	...remitted(40),
	payment(ids.one, { amount_cents: '540' }),
	toOpen(),
	movePayment(`status = 'captured', captured_cents = 540, card_brand = 'visa', card_last4 = '4242'`),
];
const captured = (lines: [account: string, cents: number][]) =>
	journal('capture', [[platform, 540], ...lines]);

test('tax that a shop remits is accepted as passed on', async () => {
	expect(await attempt(remitted(40))).toEqual({ seen: [] });
});

// R-journals
test('whatever bags, tax and fee are, the database accepts the journals of the rules and no others', async () => {
	const sales = fc.record({
		quantity: fc.integer({ min: 1, max: 3 }),
		tax_rate_bps: fc.integer({ min: 0, max: 3_000 }),
		feeBps: fc.integer({ min: 0, max: 10_000 }),
		by: fc.constantFrom('platform', 'shop'),
		part: fc.integer({ min: 1, max: 1_500 }),
	});
	const linesOf = (lines: readonly LedgerLine[]) =>
		lines.map(({ account, amountCents }) => [account, amountCents] as const);
	for (const { quantity, tax_rate_bps, feeBps, by, part } of fc.sample(sales, { numRuns: 30, seed: 131 })) {
		const cents = totals(quantity, { price_cents: 500, tax_rate_bps }, { feeBps, feeCents: 0 });
		const made = { quantity, ...cents, tax_passed_on_cents: by === 'shop' ? cents.tax_cents : 0 };
		const columns = Object.entries({ ...made, tax_rate_bps }).map(([name, value]) => [name, String(value)]);
		const bought = [
			rate(tax_rate_bps, 'OR', by),
			order({ ...Object.fromEntries(columns), id: `'${ids.one}'`, tax_remitted_by: `'${by}'` }),
			payment(ids.one, { amount_cents: String(cents.total_cents) }),
			toOpen(),
			movePayment(
				`status = 'captured', captured_cents = ${cents.total_cents}, card_brand = 'visa', card_last4 = '4242'`,
			),
			toPaid(),
		];
		const sold = { business_id: ids.shop, ...made };
		const capture = linesOf(captureJournal(sold));
		const booked = [...bought, journal('capture', capture)];
		expect(await attempt(booked)).toEqual({ seen: [] });
		const another = capture.map(([account, amount], at) => [account, amount + ([1, -1][at] ?? 0)] as const);
		expect(await attempt([...bought, journal('capture', another)])).toEqual({ refused: 'ledger_as_fact' });
		const refunded = [
			...booked,
			refund({ amount_cents: String(part) }),
			moveRefund(`status = 'succeeded', provider_refund_id = 're_1'`),
			journal('refund', linesOf(refundJournal(sold, { cents: 0, shopCents: 0 }, part, 'share')), {
				refund: '(select id from refunds)',
			}),
		];
		if (part < cents.total_cents) expect(await attempt(refunded)).toEqual({ seen: [] });
	}
});

test('what is set and said is accepted', async () => {
	expect(await attempt([rate(0), rate(3_000), become('grocery'), become('mixed')])).toEqual({ seen: [] });
});

test.each<[string, string[], string]>([
	['a rate below zero', [rate(-1)], 'tax_rate_in_range'],
	['a rate above 30%', [rate(3_001)], 'tax_rate_in_range'],
	['a rate of no state', [rate(800, '=1')], 'tax_rates_state_check'],
	['a rate that is edited', [rate(800), 'update tax_rates set rate_bps = 0'], '42501'],
	['a rate that is taken away', [rate(800), 'delete from tax_rates'], '42501'],
	['a class that is not known', [become('free')], 'tax_class_known'],
	[
		'another author of a class',
		[become('grocery'), `update tax_class_changes set changed_by = 'job'`],
		'42501',
	],
	['tax passed on that nobody paid', [order({ tax_passed_on_cents: '1' })], 'tax_passed_on_whole'],
	['tax passed on in part', remitted(20), 'tax_passed_on_whole'],
	['tax kept from a shop that remits it', remitted(0), 'orders_as_offered'],
	[
		'tax passed on where the platform remits',
		[
			rate(800),
			order({ tax_cents: '40', total_cents: '540', tax_rate_bps: '800', tax_passed_on_cents: '40' }),
		],
		'tax_passed_on_whole',
	],
	['tax passed on later', [...scenes.held, moveOrder('tax_passed_on_cents = 1')], 'orders_immutable'],
	[
		'a capture that keeps the tax of a shop that remits it',
		[
			...paidFor,
			captured([
				[owed, -500],
				['tax', -40],
			]),
		],
		'ledger_as_fact',
	],
	[
		'a capture that passes on another tax',
		[
			...paidFor,
			captured([
				[owed, -539],
				['tax', -40],
				['tax_passed_on', 39],
			]),
		],
		'ledger_as_fact',
	],
	['a class that never was', [become('grocery'), 'delete from tax_class_changes'], '42501'],
])('refused: %s', async (_, statements, by) => {
	expect(await attempt(statements)).toEqual({ refused: by });
});
