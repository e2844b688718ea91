import type { LineRead } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Refusal } from '#test/network.ts';
import { idOf, later, longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const lineOf = (given: Partial<LineRead>): LineRead => ({
	line: 2,
	name: 'Moss Bakery',
	email: 'ada@example.com',
	place: '1 Main St, Portland, OR 97201',
	outcome: 'create',
	has_account: false,
	problems: [],
	link: '',
	...given,
});
const waits = {
	id: idOf(9),
	name: 'Oak Deli',
	email: longWord,
	expires_at: later(720),
	link: 'https://bags.example/join?token=xyz',
};
const open = (answers: Screen) =>
	show('/admin/shops/sheet', { as, 'admin.shopDrafts.list': { drafts: [] }, ...answers });

async function choose() {
	const field = page.getByLabelText('Sheet of shops');
	await expect.element(field).toBeInTheDocument();
	const transfer = new DataTransfer();
	transfer.items.add(new File(['name'], 'town.csv', { type: 'text/csv' }));
	const input = field.element() as HTMLInputElement;
	input.files = transfer.files;
	input.dispatchEvent(new Event('change', { bubbles: true }));
}

// R-shop-sheet
test('a sheet is shown line by line before anything is saved, then sent by a second press', async () => {
	const link = 'https://bags.example/join?token=abc';
	const lines = [
		lineOf({ has_account: true, link }),
		lineOf({ line: 3, name: longWord, email: longWord, outcome: 'update', link }),
		lineOf({ line: 4, outcome: 'open' }),
		lineOf({ line: 5, outcome: 'closed' }),
		lineOf({ line: 6, name: 'Second shop of the same owner' }),
	];
	const { network } = await open({ 'admin.shopDrafts.upload': { lines } });
	await expectFit();
	await choose();
	await expect.element(page.getByRole('heading', { name: 'town.csv' })).toBeVisible();
	await expect.element(page.getByText('Nothing has been saved or sent yet.')).toBeVisible();
	await expect.element(page.getByText(/^This email address already has an account\./)).toBeVisible();
	expect(button('Copy the link').elements()).toHaveLength(1);
	await expect.element(button('Save and email everyone again')).toBeVisible();
	await expect.element(page.getByText('Closed', { exact: true })).toBeVisible();
	await expectFit();
	await button('Save and email 1 new owner').click();
	await expect.element(page.getByText('Saved. The emails are on their way.')).toBeVisible();
	await expect.poll(() => button('Copy the link').elements().length).toBe(2);
	const asked = network.asked.filter(({ name }) => name === 'admin.shopDrafts.upload');
	expect(asked.map(({ query }) => query)).toEqual([{}, { send: 'new' }]);
	await expectFit();
});

// R-shop-drafts
test('shops that wait for their owners are listed with their links, also after a new sheet', async () => {
	const { network } = await open({
		'admin.shopDrafts.list': { drafts: [waits] },
		'admin.shopDrafts.upload': { lines: [] },
	});
	const list = page.getByRole('region', { name: 'Waiting for their owners: 1' });
	await expect.element(list.getByRole('rowheader', { name: /^Oak Deli/ })).toBeVisible();
	await expect.element(list.getByRole('button', { name: 'Copy the link' })).toBeVisible();
	await expectFit();
	network.answer({ 'admin.shopDrafts.list': { drafts: [waits, { ...waits, id: idOf(10) }] } });
	await choose();
	await expect.element(page.getByRole('region', { name: 'Waiting for their owners: 2' })).toBeVisible();
});

test('a wrong line comes first, says what to do, and nothing can be saved', async () => {
	const problem = 'We know no ZIP code 99999 in the 50 states. Check it.';
	const wrong = lineOf({ line: 3, place: '', outcome: 'refused', problems: [problem] });
	await open({ 'admin.shopDrafts.upload': { lines: [lineOf({}), wrong] } });
	await choose();
	await expect.element(page.getByText(/^Nothing is saved until every line is right\./)).toBeVisible();
	const first = page.getByRole('row').nth(1);
	await expect.element(first.getByText(problem)).toBeVisible();
	await expect.element(first.getByText('Line 3 · ada@example.com')).toBeVisible();
	await expect.element(button(/^Save/)).not.toBeInTheDocument();
	await expectFit();
});

test('a sheet that is refused as a whole, and a lost connection, are said in words', async () => {
	const message = 'This sheet has 5,000 shops. Split it: 500 fit in one.';
	const refused = new Refusal('INVALID_INPUT', [{ field: 'sheet', message }]);
	const { network } = await open({ 'admin.shopDrafts.upload': refused });
	await choose();
	await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
	network.answer({ 'admin.shopDrafts.upload': offline });
	await choose();
	await expect.element(page.getByRole('alert').getByText(/^Network error/)).toBeVisible();
	await expectFit();
});
