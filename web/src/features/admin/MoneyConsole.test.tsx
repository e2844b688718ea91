import type { MoneyRow, MoneySums } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Refusal } from '#test/network.ts';
import { idOf, later, longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const sumsOf = (counts: Partial<MoneySums['counts']> = {}): MoneySums => ({
	counts: { stuck: 0, refused: 0, disputes: 0, owing: 0, ...counts },
	sums: { held: 1234.5, on_its_way: 43, refused: 4.3, disputed: 5.4, owing: 0 },
});
const rowOf = (given: Partial<MoneyRow>): MoneyRow => ({
	id: idOf(9),
	what: 'transfer',
	state: 'refused',
	business_id: idOf(2),
	business_name: 'Bun House',
	order_id: idOf(5),
	amount: 4.3,
	since: later(-3),
	due_at: null,
	ended_at: null,
	problem: null,
	provider_id: null,
	intent_id: 'pi_1',
	...given,
});
const none = { rows: [], older: null, newer: null };
const open = (address = '/admin/money', answers: Screen = {}) =>
	show(address, { as, 'admin.money.get': sumsOf(), 'admin.money.find': none, ...answers });
const asked = ({ network }: Awaited<ReturnType<typeof open>>) =>
	network.asked.filter(({ name }) => name === 'admin.money.find').map(({ query }) => query);

// R-console-money
test('where all is right, that is what it says, with the sums', async () => {
	await open('/admin/money', {});
	await expect.element(page.getByText('All the money is where it should be')).toBeVisible();
	await expect.element(page.getByText('$1,234.50')).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Nothing is stuck' })).toBeVisible();
	await expectFit();
	// No tab may be alone in the last row.
	const tops = [...document.querySelectorAll('nav[aria-label="Console"] li')].map(
		(tab) => tab.getBoundingClientRect().top,
	);
	for (const top of tops) expect(tops.filter((one) => one === top).length).toBeGreaterThan(1);
});

const states: [Partial<MoneyRow>, RegExp][] = [
	[{ what: 'payment', state: 'authorized', provider_id: 'pi_1' }, /approved this payment/],
	[{ what: 'refund', state: 'approved' }, /isn't on its way to the card yet/],
	[{ state: 'planned' }, /should have been sent by now/],
	[{ state: 'sending' }, /hasn't answered/],
	[{ what: 'refund', state: 'failed' }, /couldn't send this refund/],
	[{ what: 'dispute', state: 'won', ended_at: later(-1) }, /gave the money back/],
	[{ what: 'dispute', state: 'lost', ended_at: later(-1) }, /The platform covers the loss/],
	[{ what: 'debt', state: 'owing', intent_id: null }, /The shop owes this/],
];
test('each row says in words what is wrong with it', async () => {
	const rows = states.map(([given], at) => rowOf({ ...given, id: idOf(30 + at) }));
	await open('/admin/money', { 'admin.money.find': { rows, older: null, newer: null } });
	for (const [, words] of states) await expect.element(page.getByText(words).first()).toBeVisible();
	await expectFit();
});

test('what needs somebody comes first; parts, search and pages stand in the address', async () => {
	const dispute = rowOf({
		what: 'dispute',
		state: 'open',
		due_at: later(100),
		provider_id: 'dp_1',
		problem: 'product_not_received',
	});
	const long = rowOf({
		id: idOf(10),
		what: 'dispute',
		state: 'open',
		business_name: longWord,
		problem: longWord,
		provider_id: `dp_${longWord}`,
	});
	const shown = await open('/admin/money', {
		'admin.money.get': sumsOf({ disputes: 2, owing: 1 }),
		'admin.money.find': ({ query }) => ({
			rows: query.part === 'disputes' ? [dispute, long] : [],
			older: query.before ? null : idOf(10),
			newer: query.before ? idOf(9) : null,
		}),
	});
	await expect.element(page.getByText("3 amounts aren't where they should be")).toBeVisible();
	await expect.element(link('Bun House')).toHaveAttribute('href', `/admin/shops/${idOf(2)}`);
	await expect.element(page.getByText('The bank says: product_not_received.')).toBeVisible();
	await expect
		.element(link('dp_1, at the payment provider'))
		.toHaveAttribute('href', '/sandbox/payments/pi_1');
	await expectFit();
	expect(asked(shown).at(-1)).toEqual({ part: 'disputes' });
	await button('Older').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ part: 'disputes', before: idOf(10) });
	await page.getByRole('combobox', { name: 'Status' }).click();
	await page.getByRole('option', { name: 'Lost' }).click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ part: 'disputes', state: 'lost' });
	await page.getByRole('searchbox', { name: 'Search these payments' }).fill('bun');
	await button('Search').click();
	await expect.poll(() => shown.address()).toBe('/admin/money?search=bun&part=disputes&state=lost');
	await button('Shops that owe money 1').click();
	await expect.element(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
	expect(shown.address()).toBe('/admin/money?search=bun&part=owing');
	await button('Clear all').click();
	await expect.element(page.getByRole('heading', { name: 'No shop owes anything' })).toBeVisible();
});

test('a refused share is sent from here at the second press, and what came of it stays', async () => {
	let isSent = false;
	const problem = 'Your account is not complete.';
	const { network } = await open('/admin/money?part=refused', {
		'admin.money.get': () => sumsOf({ refused: isSent ? 0 : 1 }),
		'admin.money.find': () => (isSent ? none : { ...none, rows: [rowOf({ problem, due_at: later(1) })] }),
		'admin.transfers.retry': () => {
			isSent = true;
			return { order_id: idOf(5), outcome: 'sent', problem: null };
		},
	});
	await expect.element(page.getByText(problem)).toBeVisible();
	await expect.element(page.getByText(/^Next attempt on /)).toBeVisible();
	await button('Send to Bun House now').click();
	expect(network.asked.map(({ name }) => name)).not.toContain('admin.transfers.retry');
	await button('Yes, send it').click();
	await expect.element(page.getByText('$4.30 went to Bun House.')).toBeVisible();
	await expect.element(page.getByText('All the money is where it should be')).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Nothing was refused' })).toBeVisible();
	await expectFit();
});

test('an address that nobody wrote, a failure, and a password alone are said in words', async () => {
	const shown = await open('/admin/money?part=gold&state=won', { 'admin.money.find': offline });
	await expect.element(page.getByText("We couldn't load payments.")).toBeVisible();
	expect(asked(shown).at(-1)).toEqual({ part: 'stuck' });
	shown.network.answer({ 'admin.money.find': none });
	await button('Try Again').click();
	await expect.element(page.getByRole('heading', { name: 'Nothing is stuck' })).toBeVisible();
	await open('/admin/money', { 'admin.money.get': new Refusal('SECOND_FACTOR_REQUIRED') });
	await expect.element(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
});
