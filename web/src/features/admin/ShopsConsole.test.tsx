import type { AdminShop, ShopFound } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Refusal } from '#test/network.ts';
import { idOf, later, longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const owner = { id: idOf(3), name: 'Ada Moss', email: 'ada@example.com' };
const found: ShopFound = {
	id: idOf(2),
	name: 'Moss Bakery',
	city: 'Portland',
	state: 'OR',
	owner,
	missing: [],
	closed_at: null,
	created_at: later(-500),
};
const none = { shops: [], older: null, newer: null };
const openList = (address: string, answers: Screen = {}) =>
	show(address, { as, 'admin.shops.find': none, 'admin.shopDrafts.list': { drafts: [] }, ...answers });
const asked = ({ network }: Awaited<ReturnType<typeof openList>>) =>
	network.asked.filter(({ name }) => name === 'admin.shops.find').map(({ query }) => query);

// R-console-shops
test('shops are searched, filtered and paged, and the address says how', async () => {
	const reasons = [
		['suspended', 'disabled'],
		['waiting', 'cannot_charge'],
		['declined'],
		['no_place'],
	] as const;
	const shown = await openList('/admin/shops', {
		'admin.shops.find': ({ query }) => ({
			shops: [
				found,
				...reasons.map((missing, at) => ({
					...found,
					id: idOf(10 + at),
					name: longWord,
					city: longWord,
					missing: [...missing],
					owner: { ...owner, name: longWord, email: longWord },
				})),
				{
					...found,
					id: idOf(20),
					name: '',
					city: '',
					closed_at: later(-1),
					owner: { ...owner, name: null, email: null },
				},
			],
			older: query.before ? null : idOf(12),
			newer: query.before ? found.id : null,
		}),
	});
	await expect.element(link('Moss Bakery')).toHaveAttribute('href', `/admin/shops/${idOf(2)}`);
	await expectFit();
	await button('Older').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ before: idOf(12) });
	await page.getByRole('combobox', { name: 'Show' }).click();
	await page.getByRole('option', { name: 'Suspended' }).click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ filter: 'suspended' });
	await page.getByRole('searchbox', { name: 'Search all shops' }).fill('moss bak');
	await button('Search').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({ filter: 'suspended', search: 'moss bak' });
	expect(shown.address()).toBe('/admin/shops?search=moss+bak&filter=suspended');
});

test('no shop found, a failure, and a password alone are said in words', async () => {
	const shown = await openList('/admin/shops?search=nothing&filter=surprise', {
		'admin.shops.find': offline,
	});
	const { network } = shown;
	await expect.element(page.getByText('Failed to load shops')).toBeVisible();
	network.answer({ 'admin.shops.find': none });
	await button('Try Again').click();
	await expect.element(page.getByRole('heading', { name: 'No shops found' })).toBeVisible();
	await expectFit();
	await button('Clear all').click();
	await expect.poll(() => asked(shown).at(-1)).toEqual({});
	network.answer({ 'admin.shops.find': new Refusal('SECOND_FACTOR_REQUIRED') });
	await page.getByRole('searchbox').fill('other');
	await button('Search').click();
	await expect.element(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
});

const slot = { start: '17:00', end: '20:00', enabled: true, quantity: 5 };
const shopOf = (given: Partial<AdminShop> = {}): AdminShop => ({
	...found,
	street: '1 Main St',
	zip_code: '97201',
	email: 'moss@example.com',
	phone_number: '503-555-0101',
	time_zone: 'America/Los_Angeles',
	slug: 'moss-bakery-portland',
	suspension: null,
	closing_since: null,
	approval: null,
	description: 'Bread of the day',
	done: [],
	members: [{ id: idOf(4), name: longWord, email: longWord, role: 'manager' }],
	purchase_window: { Mon: { evening: slot }, Tue: { morning: { ...slot, enabled: false } } },
	paused_until: null,
	held_money: [],
	payments: { connected: true, onboarding_complete: true, charges_enabled: true, payouts_enabled: false },
	orders: 12,
	bags: 20,
	honored: 19,
	counted: 20,
	rating: { ratings: 7, mean: 4.5 },
	can: ['suspend'],
	...given,
});
const openOne = (answers: Screen) => show(`/admin/shops/${idOf(2)}`, { as, ...answers });

// R-console-shops
test('a shop’s people, times, payments and figures are said', async () => {
	await openOne({ 'admin.shops.get': shopOf({ name: longWord, email: longWord, street: longWord }) });
	await expect.element(link('12 orders')).toHaveAttribute('href', `/admin/orders?shop=${idOf(2)}`);
	await expect.element(link('Ada Moss')).toHaveAttribute('href', `/admin/people/${idOf(3)}`);
	await expect.element(link('Open its page')).toHaveAttribute('href', '/s/moss-bakery-portland');
	await expect.element(page.getByText('Monday')).toBeVisible();
	await expect.element(page.getByText('Tuesday')).not.toBeInTheDocument();
	await expect.element(page.getByText('5:00–8:00 PM · 5 bags')).toBeVisible();
	await expect.element(page.getByText('19 of the last 20')).toBeVisible();
	await expect.element(page.getByText('4.5 out of 5, from 7')).toBeVisible();
	await expectFit();
});

test('a new shop says each reason why customers don’t find it, and that nothing is there yet', async () => {
	await openOne({
		'admin.shops.get': shopOf({
			missing: ['disabled', 'not_public', 'cannot_charge', 'no_place'],
			slug: null,
			members: [],
			purchase_window: {},
			paused_until: '2027-01-05',
			orders: 0,
			bags: 0,
			rating: null,
			payments: {
				connected: false,
				onboarding_complete: false,
				charges_enabled: false,
				payouts_enabled: false,
			},
			honored: 0,
			counted: 0,
		}),
	});
	for (const reason of [
		'Profile not public',
		'Payments not connected',
		'Not on the map',
		'Not connected',
		'No pickup times yet',
		'Paused until Jan 5, 2027',
		'None yet',
	])
		await expect.element(page.getByText(reason, { exact: true }).first()).toBeVisible();
	await expect.element(link('Open its page')).not.toBeInTheDocument();
	await expectFit();
});

// R-console-shops
test('money that a shop doesn’t get is said with its amount, and where to look', async () => {
	const held = { amount: 12.9, orders: 3, order_id: idOf(5) };
	await openOne({
		'admin.shops.get': shopOf({
			held_money: [
				{ ...held, why: 'refused' },
				{ ...held, why: 'no_account', amount: 4.3, orders: 1, order_id: idOf(6) },
				{ ...held, why: 'refund_or_dispute', amount: 8.6, orders: 2, order_id: idOf(7) },
			],
		}),
	});
	for (const words of [
		/^\$12\.90 from 3 orders didn't reach the shop: the payment provider refused the transfer\./,
		/^\$4\.30 from 1 order is on hold until the shop connects a payment account\./,
		/^\$8\.60 from 2 orders is on hold until a refund or dispute is settled\./,
		/^The payment provider is holding this shop's money until/,
	])
		await expect.element(page.getByText(words)).toBeVisible();
	await expect.element(link('See what to do')).toHaveAttribute('href', '/admin/health');
	await expect
		.element(page.getByRole('link', { name: /^Order / }).first())
		.toHaveAttribute('href', `/admin/orders/${idOf(5)}`);
	await expectFit();
});

// R-shop-suspended
test('a suspension needs a reason and a second press, and so does what takes it back', async () => {
	const suspension = { at: later(0), reason: 'Spoiled food' };
	const suspended = shopOf({ missing: ['suspended'], slug: null, suspension, can: ['restore'] });
	const { network } = await openOne({ 'admin.shops.get': shopOf(), 'admin.shops.suspend': suspended });
	await button('Suspend this shop').click();
	await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
	await button('Suspend the shop').click();
	await expect.element(page.getByText('Give a reason.')).toBeVisible();
	await expectFit();
	await page.getByRole('textbox', { name: 'Reason' }).fill(' Spoiled food ');
	await button('Suspend the shop').click();
	await expect.element(toastOf('Suspended. The owner gets an email.')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'admin.shops.suspend')?.body).toEqual({
		reason: 'Spoiled food',
	});
	await expect.element(page.getByText(/^Suspended on .*: Spoiled food$/)).toBeVisible();
	network.answer({ 'admin.shops.get': suspended, 'admin.shops.restore': new Refusal('UNAVAILABLE') });
	await button('Restore this shop').click();
	await page.getByRole('textbox', { name: 'Reason' }).fill('Inspected');
	await button('Restore the shop').click();
	await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveAttribute('aria-invalid', 'true');
	network.answer({ 'admin.shops.get': shopOf(), 'admin.shops.restore': shopOf() });
	await button('Restore the shop').click();
	await expect.element(button('Suspend this shop')).toBeVisible();
});

// R-shop-drafts
test('the list says how many shops wait for their owners', async () => {
	const draft = { id: idOf(9), name: 'Oak Deli', email: 'oak@example.com', expires_at: later(720), link: '' };
	await openList('/admin/shops', { 'admin.shopDrafts.list': { drafts: [draft] } });
	await expect.element(link('Waiting for their owners: 1')).toHaveAttribute('href', '/admin/shops/sheet');
	await expectFit();
});

// R-console-close
test('a closed shop says why, and nothing that it did while it was open', async () => {
	const suspension = { at: later(-2), reason: 'They moved away' };
	const closed = { closing_since: later(-2), closed_at: later(-1), slug: null, can: [] };
	await openOne({ 'admin.shops.get': shopOf({ ...closed, missing: ['suspended', 'disabled'], suspension }) });
	await expect.element(page.getByText('Closed by support: They moved away')).toBeVisible();
	for (const words of [/^Closing since/, /^Also:/, 'Switched off', 'Pickup times', 'Accept Payments'])
		await expect.element(page.getByText(words)).not.toBeInTheDocument();
	await expectFit();
});

// R-console-close
test('from the list a shop is closed for its owner in three presses more, a choice and a reason', async () => {
	const suspension = { at: later(0), reason: 'They moved away' };
	const closing = shopOf({ missing: ['suspended'], suspension, closing_since: later(0), can: ['restore'] });
	const { network } = await openList('/admin/shops', {
		'admin.shops.find': { ...none, shops: [found] },
		'admin.shops.get': shopOf({ can: ['suspend', 'close'] }),
		'admin.shops.close': new Refusal('CLOSING_BLOCKED'),
	});
	// The press on /admin that leads to the list.
	let presses = 1;
	const press = (on: ReturnType<typeof button>) => {
		presses += 1;
		return on.click();
	};
	await press(link('Moss Bakery'));
	await press(button('Close this shop'));
	await press(page.getByText('Customers get a full refund now'));
	await expect.element(page.getByText(/Once the shop is closed, this can't be undone/)).toBeVisible();
	await expectFit();
	await page.getByRole('textbox', { name: 'Reason' }).fill('They moved away');
	await press(button('Close the shop'));
	expect(presses).toBeLessThanOrEqual(5);
	await expect.element(toastOf(/can’t be closed yet/)).toBeVisible();
	network.answer({ 'admin.shops.get': closing, 'admin.shops.close': closing });
	await button('Close the shop').click();
	await expect
		.element(page.getByText(/^Closing since .*, until everything is settled: They moved away$/))
		.toBeVisible();
	expect(network.asked.findLast(({ name }) => name === 'admin.shops.close')?.body).toEqual({
		reason: 'They moved away',
		orders: 'cancel',
	});
	await expectFit();
});

// R-shop-approval
test('what waits says since when, what is there and what is not', async () => {
	const approval = { state: 'waiting' as const, at: later(-30), reason: longWord };
	await openOne({
		'admin.shops.get': shopOf({
			missing: ['waiting', 'cannot_charge'],
			slug: null,
			approval,
			description: longWord,
			done: ['profile', 'address'],
			can: ['approve', 'decline', 'suspend'],
		}),
	});
	await expect.element(page.getByText(/^Waiting for approval since /)).toBeVisible();
	await expect.element(page.getByText(`Previously declined: ${longWord}`)).toBeVisible();
	const checks = page.getByRole('region', { name: 'Before you approve' });
	await expect
		.element(checks.getByRole('listitem').filter({ hasText: 'The address is on the map' }))
		.toHaveTextContent('The address is on the map: done');
	await expect
		.element(checks.getByRole('listitem').filter({ hasText: 'Cards can be charged' }))
		.toHaveTextContent('Cards can be charged: missing');
	await expect.element(page.getByRole('listitem').getByText('Payments not connected')).toBeVisible();
	await expectFit();
});

// R-shop-approval
test('an approval takes a second press, and to decline takes a reason too', async () => {
	const waits = { state: 'waiting' as const, at: later(-30), reason: null };
	const waiting = shopOf({ missing: ['waiting'], approval: waits, can: ['approve', 'decline', 'suspend'] });
	const reason = 'Say what is in your bags';
	const declined = shopOf({
		missing: ['declined'],
		approval: { state: 'declined', at: later(0), reason },
		can: ['approve', 'suspend'],
	});
	const { network } = await openOne({ 'admin.shops.get': waiting, 'admin.shops.decline': declined });
	await button('Decline this shop').click();
	await button('Decline the shop').click();
	await expect.element(page.getByText('Give a reason.')).toBeVisible();
	await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
	network.answer({ 'admin.shops.get': declined });
	await button('Decline the shop').click();
	await expect.element(toastOf('Declined. The owner gets an email.')).toBeVisible();
	await expect.element(page.getByText(/^Declined on .*: Say what is in your bags$/)).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'admin.shops.decline')?.body).toEqual({ reason });
	network.answer({ 'admin.shops.approve': new Refusal('UNAVAILABLE') });
	await button('Approve this shop').click();
	await expect.element(page.getByRole('textbox', { name: 'Reason' })).not.toBeInTheDocument();
	await expect.element(button('Approve the shop')).toHaveFocus();
	await button('Approve the shop').click();
	await expect.element(page.getByRole('alert')).toBeVisible();
	await expectFit();
	network.answer({ 'admin.shops.get': shopOf(), 'admin.shops.approve': shopOf() });
	await button('Approve the shop').click();
	await expect.element(toastOf('Approved. The owner gets an email.')).toBeVisible();
	await expect.element(page.getByText('Before you approve')).not.toBeInTheDocument();
});

test('a closed shop of an erased owner has no name and nothing to be done', async () => {
	await openOne({
		'admin.shops.get': shopOf({
			name: '',
			street: '',
			city: '',
			email: '',
			phone_number: '',
			slug: null,
			members: [],
			can: [],
			closed_at: later(-1),
			owner: { ...owner, name: null, email: null },
			suspension: { at: later(-9), reason: '' },
		}),
	});
	await expect.element(page.getByRole('heading', { name: 'A deleted shop' })).toBeVisible();
	await expect.element(link('Someone whose account was erased')).toBeVisible();
	await expect.element(page.getByText('What you can do')).not.toBeInTheDocument();
	await expectFit();
});

test('a shop that is not there, and a failure', async () => {
	const { network } = await openOne({ 'admin.shops.get': offline });
	await expect.element(page.getByText('Failed to load the shop')).toBeVisible();
	network.answer({ 'admin.shops.get': new Refusal('NOT_FOUND') });
	await button('Try Again').click();
	await expect.element(page.getByText("There's no such shop")).toBeVisible();
	await expectFit();
});
