import type { OwnRating, OwnRatings } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal } from '#test/network.ts';
import { idOf, later, listedOf, listOf, longWord, myOrdersOf, orderOf } from '#test/samples.ts';
import { expectFit, expectFitHere, show, toastOf } from '#test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const pickedUp = orderOf({ status: 'fulfilled', cancel_until: null, pickup_opens_at: null });
const open: OwnRatings['to_rate'][number] = {
	order_id: pickedUp.id,
	business_id: pickedUp.business_id,
	business_name: pickedUp.business_name,
	picked_up_at: later(-2),
	until: later(166),
	ask: true,
};
const given = (more: Partial<OwnRating> = {}): OwnRating => ({
	order_id: pickedUp.id,
	business_id: pickedUp.business_id,
	food: 4,
	amount: null,
	variety: null,
	pickup: null,
	value: null,
	reasons: [],
	text: null,
	text_state: 'none',
	reply: null,
	given_at: later(-1),
	editable_until: later(47),
	...more,
});
const star = (score: number) => page.getByRole('radio', { name: `${score} of 5 stars` }).first();

// R-ratings, R-rating-asked
test('a star and a press rate what was picked up; after that it is asked no more', async () => {
	let ratings: OwnRatings = { to_rate: [open], ratings: [], emails: true };
	const { network } = await show('/orders', {
		'customer.orders.list': myOrdersOf(pickedUp),
		'rating.list': () => ratings,
		'rating.give': () => {
			ratings = { to_rate: [], ratings: [given()], emails: true };
			return given();
		},
	});
	await expect.element(page.getByText('How was the food from Corner Bakery?')).toBeVisible();
	await expectFit();
	await star(4).click({ force: true });
	await expectFit();
	await button('Send').click();
	await expect.element(toastOf('Thank you!')).toBeVisible();
	await expect.element(page.getByText('How was the food from Corner Bakery?')).not.toBeInTheDocument();
	await expect.element(page.getByText(/^You gave/)).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'rating.give')?.body).toEqual({ food: 4 });
});

// R-rating-asked
test('on the marketplace it is asked once its list is there, and put off for all screens', async () => {
	let ratings: OwnRatings = { to_rate: [open], ratings: [], emails: true };
	const { network } = await show('/marketplace', {
		'customer.orders.list': myOrdersOf(pickedUp),
		'customer.businesses.summaries': listOf([listedOf()]),
		'rating.list': () => ratings,
		'rating.later': () => {
			ratings = { to_rate: [{ ...open, ask: false }], ratings: [], emails: true };
			return null;
		},
	});
	await expect.element(page.getByText('How was the food from Corner Bakery?')).toBeVisible();
	const names = network.asked.map(({ name }) => name);
	expect(names.indexOf('rating.list')).toBeGreaterThan(names.indexOf('customer.businesses.summaries'));
	await expectFitHere();
	const place = () => page.getByRole('article').element().getBoundingClientRect().top;
	const before = place();
	await button('Not now').click();
	await expect.element(page.getByText('How was the food from Corner Bakery?')).not.toBeInTheDocument();
	expect(network.asked.find(({ name }) => name === 'rating.later')?.path).toContain(pickedUp.id);
	expect(place()).toBe(before);
});

// R-value
test('all that can be said is sent, and what is refused says why', async () => {
	const { network } = await show('/orders', {
		'customer.orders.list': myOrdersOf(pickedUp),
		'rating.list': { to_rate: [{ ...open, business_name: longWord }], ratings: [], emails: true },
		'rating.give': new Refusal('RATING_TOO_LATE'),
	});
	await star(2).click({ force: true });
	await button('Less').click();
	await button('Too little').click();
	await page.getByRole('textbox', { name: 'Anything else?' }).fill('Four of the same roll.');
	await expectFit();
	await button('Send').click();
	await expect.element(toastOf('A bag can be rated for seven days after pickup.')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'rating.give')?.body).toEqual({
		food: 2,
		value: 'less',
		reasons: ['too_little'],
		text: 'Four of the same roll.',
	});
});

test('"Not now" is the last that is heard of it', async () => {
	const { network } = await show('/orders', {
		'customer.orders.list': myOrdersOf(pickedUp),
		'rating.list': { to_rate: [open], ratings: [], emails: true },
		'rating.later': null,
	});
	await button('Not now').click();
	await expect.element(button('Not now')).not.toBeInTheDocument();
	await expect.poll(() => network.asked.map(({ name }) => name)).toContain('rating.later');
});

// R-rating-reply
test('a rating can be changed for two days, and another order of the shop shows the last one', async () => {
	const other = orderOf({ ...pickedUp, id: idOf(9) });
	const canceled = orderOf({ status: 'cancelled', cancel_until: null, id: idOf(8) });
	const { network } = await show('/orders', {
		'customer.orders.list': myOrdersOf(pickedUp, other, canceled),
		'rating.list': {
			to_rate: [],
			ratings: [
				given({
					text: 'Good.',
					text_state: 'held',
					reply: 'Thank you!',
					amount: 2,
					value: 'about',
					reasons: ['friendly'],
				}),
			],
			emails: true,
		},
		'rating.give': given({ food: 5 }),
	});
	await expect.element(page.getByText(/^Last time you gave/)).toBeVisible();
	expect(page.getByRole('article').elements()).toHaveLength(3);
	expect(page.getByText(/^Last time you gave/).elements()).toHaveLength(1);
	await expect.element(page.getByText('The shop replied: Thank you!')).toBeVisible();
	await expect.element(page.getByText("We review comments before they're shown.")).toBeVisible();
	await page.getByText('Details').first().click();
	for (const said of ['Amount 2 of 5 stars', 'Worth about what was promised', 'Friendly', 'Good.'])
		await expect.element(page.getByText(said, { exact: true })).toBeVisible();
	await expectFit();
	await button('Change your rating').click();
	await star(5).click({ force: true });
	await expectFit();
	await button('Save').click();
	await expect
		.poll(() => network.asked.find(({ name }) => name === 'rating.give')?.body)
		.toEqual({ food: 5, amount: 2, value: 'about', reasons: ['friendly'], text: 'Good.' });
});
