import type { Drop, WaitlistEntry } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, offline, Refusal } from '#test/network.ts';
import { idOf, later, listedOf, listOf } from '#test/samples.ts';
import { expectFit, show } from '#test/screen.tsx';
import { drawnDrop, dropOf, enteredOf } from '#test/wait-samples.ts';

const address = `/draws/${idOf(60)}`;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const rows = page.getByRole('region', { name: 'The order' }).getByRole('listitem');
const asGuest = (drop: Drop, more: Answers = {}) => ({ as: null, 'drop.get': drop, ...more });

// R-drop-proof
test('on anybody sees what was promised before a draw, and no seed', async () => {
	await show(address, { ...asGuest(dropOf()) });
	await expect.element(heading('The draw at Corner Bakery')).toBeVisible();
	await expect.element(page.getByText(/^Draw .+ at \d+:\d\d [AP]M, in /)).toBeVisible();
	await expect.element(page.getByText('12 people are in, 3 bags')).toBeVisible();
	await expect.element(page.getByText('ab'.repeat(32))).toBeVisible();
	await expect.element(page.getByText('Seed', { exact: true })).not.toBeInTheDocument();
	await expect.element(button('Check it yourself')).not.toBeInTheDocument();
	await button('The exact rule').click();
	await expect.element(page.getByText('key = -ln(u) / chances')).toBeVisible();
	await expectFit();
});

test('on a draw of 500 people is checked in the browser, and checks out', async () => {
	await show(address, { ...asGuest(await drawnDrop(500)) });
	await expect.element(page.getByText(/^Drawn .+ at /)).toBeVisible();
	await expect.poll(() => rows.elements().length).toBe(20);
	await button('Check it yourself').click();
	await expect.element(page.getByRole('status').getByText('Checks out.')).toBeVisible();
	await expectFit();
	await button('Show all 500').click();
	await expect.poll(() => rows.elements().length).toBe(500);
	await expectFit();
});

test('whoever took part finds their own place, however far down', async () => {
	const drop = await drawnDrop(60);
	const [last] = drop.order.slice(-1);
	const entry = enteredOf(60);
	if (!last || !entry.draw) throw new Error('nobody took part');
	const mine = { ...entry, draw: { ...entry.draw, draw_id: last.draw_id } };
	await show(address, { 'drop.get': drop, 'customer.waitlist.list': { entries: [mine] } });
	await expect.element(page.getByText('You came 60th.')).toBeVisible();
	await expect.poll(() => rows.elements().length).toBe(21);
	await expect.element(rows.last().getByText('You', { exact: true })).toBeVisible();
	await expect.element(page.getByText('Your number', { exact: true })).toBeVisible();
	await expectFit();
});

// R-drop-proof
test('on whose turn it is reads so and gets to the bag; nobody else does', async () => {
	const drop = await drawnDrop(3);
	const entry = enteredOf(2);
	if (!entry.draw) throw new Error('nobody took part');
	const offer = { id: idOf(51), quantity: 1, expires_at: later(0.1) };
	const mine: WaitlistEntry = { ...entry, state: 'offered', ahead: null, offer };
	const answers = {
		'drop.get': drop,
		'customer.businesses.summaries': listOf([]),
		'customer.businesses.get': listedOf(),
	};
	const said = page.getByText(/^It's your turn! We're holding a bag for you until \d+:\d\d [AP]M\.$/);
	const { address: at } = await show(address, {
		...answers,
		'customer.waitlist.list': { entries: [mine] },
	});
	await expect.element(said).toBeVisible();
	await expectFit();
	await page.getByRole('link', { name: 'Get the bag' }).click();
	await expect.poll(at).toBe(`/marketplace/${drop.business_id}`);
});

test('an order that is not what the seed gives is found out, and so is another seed', async () => {
	const drop = await drawnDrop(30);
	const [first, second, ...others] = drop.order;
	if (!first || !second) throw new Error('nobody took part');
	const order = [{ ...second, place: 1 }, { ...first, place: 2 }, ...others];
	const { network } = await show(address, asGuest({ ...drop, order }));
	await button('Check it yourself').click();
	await expect.element(page.getByRole('alert').getByText(/from place 1 on/)).toBeVisible();
	await expectFit();
	expect(network.wrong).toEqual([]);
});

test('a hash that is another one than before is found out', async () => {
	const { network } = await show(address, asGuest(dropOf({ draws_at: later(0) })));
	await expect.element(page.getByText('Drawing now...')).toBeVisible();
	network.answer({ 'drop.get': await drawnDrop(5) });
	await expect.element(page.getByText(/^Drawn /)).toBeVisible();
	await button('Check it yourself').click();
	await expect
		.element(page.getByRole('alert').getByText(/hash isn't the one that this device saw before/))
		.toBeVisible();
});

test('a draw that nobody entered checks out too', async () => {
	const { network } = await show(address, asGuest(await drawnDrop(0)));
	await expect.element(page.getByText('0 people took part, 3 bags')).toBeVisible();
	await button('Check it yourself').click();
	await expect.element(page.getByText('Checks out.')).toBeVisible();
	expect(network.wrong).toEqual([]);
});

test.each([
	['is not there', new Refusal('NOT_FOUND'), 'Page Not Found'],
	['does not come', offline, 'Something went wrong'],
] as const)('a draw that %s says so', async (_, answer, words) => {
	await show(address, { as: null, 'drop.get': answer });
	await expect.element(heading(words)).toBeVisible();
	await expectFit();
});
