import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dateAway } from '#lib/time.ts';
import { offline, pending } from '#test/network.ts';
import { ownerOf, tonightOf } from '#test/owner-samples.ts';
import { businessOf, idOf, longWord } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const cakes = { id: idOf(7), display_name: 'Corner Bakery: cakes' };
const soup = { id: idOf(8), display_name: 'Mill Street Soup' };
const all = [businessOf(), businessOf(cakes), businessOf(soup)];
const open = (answers: Screen = {}, businesses = all) =>
	show('/business?all=yes', {
		...ownerOf(),
		'business.list': ({ query }) => ({ businesses: query.closed ? [] : businesses }),
		'business.tonight': { shops: [tonightOf(), tonightOf(cakes), tonightOf(soup)] },
		...answers,
	});
const tonight = page.getByRole('region', { name: / in your shops$/ });
const row = (name: string) =>
	tonight.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

// R-all-shops
test('each shop says what comes next and what waits', async () => {
	const { address } = await open({
		'business.tonight': {
			shops: [
				tonightOf({ pickups_due: 2, refunds_to_answer: 1 }),
				tonightOf({ ...cakes, paused_until: later(3), next: null }),
				tonightOf({ ...soup, missing: ['disabled', 'cannot_charge'], has_times: false, next: null }),
			],
		},
	});
	const first = row('Corner Bakery');
	await expect.element(first.getByText('2 orders to hand over')).toBeVisible();
	await expect.element(first.getByText('1 refund to answer')).toBeVisible();
	await expect.element(first.getByRole('definition').first()).toHaveTextContent('3');
	await expect.element(row(cakes.display_name).getByText(/^Paused until/)).toBeVisible();
	await expect
		.element(row(soup.display_name).getByText('Not live: set pickup times, switch it on, connect payments'))
		.toBeVisible();
	await expectFit();
	await first.getByRole('link').click();
	await expect.poll(address).toBe(`/business/${idOf(2)}`);
});

test.each([
	['Tonight in your shops', [0, 0], '17:00'],
	['Today in your shops', [0, 0], '12:00'],
	['Tomorrow in your shops', [1, 1], '17:00'],
	['Next in your shops', [0, 1], '17:00'],
] as const)('above them stands the day that they share: %s', async (name, days, start) => {
	const nextOf = (away: number) => {
		const { next, time_zone } = tonightOf();
		return next && { ...next, start, date: dateAway(away, time_zone, new Date()) };
	};
	const [first, second] = days;
	await open({
		'business.tonight': {
			shops: [
				tonightOf({ next: nextOf(first) }),
				tonightOf({ ...cakes, next: nextOf(second) }),
				tonightOf({ ...soup, next: null }),
			],
		},
	});
	await expect.element(page.getByRole('heading', { name })).toBeVisible();
});

test('what is not sold is no news; what was sold before is', async () => {
	const next = tonightOf().next;
	await open({
		'business.tonight': {
			shops: [
				tonightOf({ missing: ['disabled'] }),
				tonightOf({ ...cakes, missing: ['disabled'], next: next && { ...next, sold: 0, held: 0 } }),
				tonightOf({ ...soup, next: null }),
			],
		},
	});
	await expect.element(row('Corner Bakery').getByRole('definition').first()).toHaveTextContent('3');
	await expect.element(row(cakes.display_name).getByText('Not live: switch it on')).toBeVisible();
	await expect.element(row(cakes.display_name).getByRole('definition')).not.toBeInTheDocument();
	await expect
		.element(row(soup.display_name).getByText('Nothing to pick up in the next 7 days'))
		.toBeVisible();
});

// R-all-shops
test('orders of a pickup that has not opened yet are there already', async () => {
	const { next } = tonightOf();
	await open({
		'business.tonight': {
			shops: [tonightOf({ next: next && { ...next, start: '18:00', orders_ahead: 1 } })],
		},
	});
	await expect.element(row('Corner Bakery').getByText('1 order for 6:00 PM')).toBeVisible();
	const [sold] = row('Corner Bakery').getByRole('term').elements();
	expect(sold?.parentElement?.textContent).toBe('sold3');
});

// R-shop-suspended
test('a suspended shop has nothing else to do first', async () => {
	await open({
		'business.tonight': {
			shops: [tonightOf(), tonightOf({ ...cakes, missing: ['suspended', 'disabled'], next: null })],
		},
	});
	await expect.element(row(cakes.display_name).getByText('Suspended')).toBeVisible();
	await expect.element(page.getByText('switch it on', { exact: false })).not.toBeInTheDocument();
});

// R-shop-approval
test('a shop that waits for approval says so among what is left to do', async () => {
	await open({
		'business.tonight': {
			shops: [
				tonightOf({ missing: ['declined'], next: null }),
				tonightOf({ ...cakes, missing: ['waiting', 'disabled'], next: null }),
			],
		},
	});
	await expect
		.element(row(cakes.display_name).getByText('Not live: wait for our approval, switch it on'))
		.toBeVisible();
	await expect.element(page.getByText('Not live: change what we asked for')).toBeVisible();
});

// R-team
test('the counter reads that a shop is not live, not what is to be done about it', async () => {
	await open({
		'business.tonight': {
			shops: [
				tonightOf({ my_role: 'counter', pickups_due: 1 }),
				tonightOf({ ...cakes, my_role: 'counter', missing: ['cannot_charge'], next: null }),
			],
		},
	});
	await expect.element(row('Corner Bakery').getByText('1 order to hand over')).toBeVisible();
	await expect.element(row(cakes.display_name).getByText('Not live right now')).toBeVisible();
	await expect.element(page.getByText('connect payments')).not.toBeInTheDocument();
});

const long = [businessOf({ display_name: longWord }), businessOf(cakes)];

test('while it is loading the shops are there already', async () => {
	await open({ 'business.tonight': pending }, long);
	await expect.element(page.getByRole('heading', { name: 'Your shops' })).toBeVisible();
	await expectFit();
});

test('when it fails it can be tried again, however long the names are', async () => {
	const { network } = await open({ 'business.tonight': offline }, long);
	await expect.element(tonight.getByRole('alert')).toBeVisible();
	await expectFit();
	network.answer({
		'business.tonight': {
			shops: [tonightOf({ display_name: longWord, refunds_to_answer: 12 }), tonightOf(cakes)],
		},
	});
	await tonight.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(row(longWord)).toBeVisible();
	await expectFit();
});

test('one shop needs no list of its own', async () => {
	await open({}, [businessOf()]);
	await expect.element(page.getByRole('link', { name: 'Create New Business' })).toBeVisible();
	await expect.element(tonight).not.toBeInTheDocument();
	await expectFit();
});
