import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ownerOf, tonightOf } from '#test/owner-samples.ts';
import { businessOf, idOf, longWord } from '#test/samples.ts';
import { expectFit, expectFitHere, type Screen, show } from '#test/screen.tsx';

const names = [
	'Corner Bakery',
	'Corner Bakery: cakes',
	'Mill Street Soup',
	'Kenton Slice House',
	'Night Market',
];
const shops = (count: number) =>
	names.slice(0, count).map((display_name, at) => businessOf({ id: idOf(at + 2), display_name }));
const open = (count: number, answers: Screen = {}) =>
	show(`/business/${idOf(2)}`, {
		...ownerOf(),
		'business.list': ({ query }) => ({ businesses: query.closed ? [] : shops(count) }),
		'business.tonight': {
			shops: names
				.slice(0, count)
				.map((display_name, at) =>
					tonightOf({ id: idOf(at + 2), display_name, pickups_due: at, refunds_to_answer: at === 2 ? 1 : 0 }),
				),
		},
		...answers,
	});
const others = page.getByRole('navigation', { name: 'Your other shops' });

// R-all-shops
test('the others are one press away, with what waits there', async () => {
	const { address } = await open(4, {});
	const links = others.getByRole('link');
	await expect.element(links.nth(1)).toHaveAccessibleName('Mill Street Soup , 3 waiting');
	expect(links.elements().map((link) => link.textContent)).toHaveLength(4);
	await expectFitHere();
	await links.first().click();
	await expect.poll(address).toBe(`/business/${idOf(3)}`);
	await expect.element(others.getByRole('link', { name: /^Corner Bakery$/ })).toBeVisible();
});

test('more than four are one link to all of them, with what waits elsewhere', async () => {
	const { address } = await open(5);
	const all = others.getByRole('link');
	await expect.element(all).toHaveAccessibleName('All shops , 11 waiting');
	await expectFit();
	await all.click();
	await expect.poll(address).toBe('/business?all=yes');
	await expect.element(page.getByRole('heading', { name: / in your shops$/ })).toBeVisible();
	await expectFit();
});

test('a long name is cut short', async () => {
	const long = [businessOf(), businessOf({ id: idOf(3), display_name: longWord })];
	await open(2, { 'business.list': ({ query }) => ({ businesses: query.closed ? [] : long }) });
	await expect.element(others.getByRole('link', { name: new RegExp(`^${longWord}`) })).toBeVisible();
	await expectFit();
});

// R-team
test('the counter moves between shops too', async () => {
	const mine = shops(2).map((one) => ({ ...one, my_role: 'counter' as const }));
	await open(2, {
		'business.list': ({ query }) => ({ businesses: query.closed ? [] : mine }),
		'business.get': mine[0] ?? businessOf(),
	});
	await expect.element(others.getByRole('link', { name: /^Corner Bakery: cakes/ })).toBeVisible();
	await expectFit();
});

test('with one shop there is nothing to move to, and nothing is asked', async () => {
	const { network } = await open(1);
	await expect.element(page.getByRole('heading', { name: 'Corner Bakery', level: 1 })).toBeVisible();
	await expect.element(others).not.toBeInTheDocument();
	expect(network.asked.map(({ name }) => name)).not.toContain('business.tonight');
});

// R-live
test('whoever moves on follows the shop that they look at, and no other', async () => {
	const { network } = await open(2);
	const followed = () =>
		network.sent
			.filter(({ init }) => init.signal?.aborted === false)
			.flatMap(({ path }) => /business\/([^/]+)\/live/.exec(path)?.[1] ?? []);
	await expect.poll(followed).toEqual([idOf(2)]);
	await others.getByRole('link').first().click();
	await expect.poll(followed).toEqual([idOf(3)]);
});
