import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf, later, listedOf, listOf, myOrdersOf, orderOf } from '#test/samples.ts';
import { expectFit, show, sizes, toastOf } from '#test/screen.tsx';
import { enteredOf, offeredTo, waitOf } from '#test/wait-samples.ts';

const waitlist = page.getByRole('region', { name: 'Waitlist' });

// R-waitlist
test.each([
	[waitOf({ ahead: 0 }), "You're next in line."],
	[waitOf({ ahead: 1 }), '1 person is ahead of you in line.'],
	[waitOf({ ahead: 0, passed_at: later(-1) }), /^You got a bag this way already/],
	[enteredOf(), /^You're in the draw, .+ at \d+:\d\d [AP]M\.$/],
	[enteredOf(3), 'You came 3rd in the draw. 2 people are ahead of you in line.'],
	[waitOf({ state: 'watching', ahead: null }), /^Pickup ends soon\./],
	[
		waitOf({ state: 'ended', ended_why: 'over', ahead: null }),
		'Pickup is over, and no bag came back for you.',
	],
	[waitOf({ state: 'ended', ended_why: 'lapsed', ahead: null }), /^Your time to buy ran out twice/],
	[waitOf({ state: 'ended', ended_why: 'moved', ahead: null }), /^The shop changed this pickup time/],
])('My Orders says where somebody stands in line (%#)', async (entry, words) => {
	await show('/orders', { 'customer.waitlist.list': { entries: [entry] } });
	await expect.element(waitlist.getByRole('status').getByText(words)).toBeVisible();
	await expectFit();
});

test('what is held comes first, then what is picked up today, then what one waits for', async () => {
	await show('/orders', {
		'customer.orders.list': myOrdersOf(
			orderOf(),
			orderOf({ id: idOf(8), business_name: 'Second Oven', status: 'fulfilled' }),
		),
		'customer.waitlist.list': {
			entries: [offeredTo(idOf(61)), waitOf({ id: idOf(41), business_name: 'Green Fork' })],
		},
	});
	const held = page.getByRole('region', { name: 'Held for you' });
	await expect
		.element(
			held
				.getByRole('status')
				.getByText(/^It's your turn! We're holding a bag for you until \d+:\d\d [AP]M\.$/),
		)
		.toBeVisible();
	await expect.element(waitlist.getByText('Green Fork')).toBeVisible();
	const headings = () =>
		page
			.getByRole('heading', { level: 2 })
			.elements()
			.map((one) => one.textContent);
	await expect.poll(headings).toEqual(['Held for you', 'Corner Bakery', 'Waitlist', 'Second Oven']);
	await expectFit();
});

test('one press leaves, and nothing of it stays', async () => {
	let entries = [waitOf()];
	await show('/orders', {
		'customer.waitlist.list': () => ({ entries }),
		'customer.waitlist.leave': () => {
			entries = [];
			return null;
		},
	});
	await waitlist.getByRole('button', { name: 'Leave the waitlist' }).click();
	await expect.element(waitlist).not.toBeInTheDocument();
});

// R-waitlist-news
test.each(sizes)(
	'on %s whoever is elsewhere is told that it is their turn, and one press leads there',
	async (_, size) => {
		const offer = offeredTo(size[0] === 360 ? idOf(62) : idOf(63));
		let entries = [waitOf()];
		const { address, network } = await show('/profile', {
			size,
			'customer.waitlist.list': () => ({ entries }),
			'customer.businesses.summaries': listOf([]),
			'customer.businesses.get': listedOf(),
			others: { '/v0/auth/list-accounts': { body: [] } },
		});
		await userEvent.keyboard('{Tab}');
		await expect.poll(() => network.asked.some(({ name }) => name === 'customer.waitlist.list')).toBe(true);
		expect(document.title).not.toMatch(/^Your turn!/);
		entries = [offer];
		await expect
			.element(
				toastOf(/^It's your turn at Corner Bakery\. We're holding a bag for you until \d+:\d\d [AP]M\.$/),
			)
			.toBeVisible();
		await expect.poll(() => document.title).toMatch(/^Your turn! .* · FlavorBag$/);
		await page.getByRole('button', { name: 'Get the bag' }).click();
		await expect.poll(address).toBe(`/marketplace/${idOf(2)}`);
		entries = [];
		await expect.poll(() => document.title).not.toMatch(/^Your turn!/);
	},
);

// R-waitlist-news
test('on My Orders it stands on top, and whoever scrolled on from there is told as well', async () => {
	let entries = [waitOf()];
	const orders = Array.from({ length: 8 }, (_, n) => orderOf({ id: idOf(80 + n), status: 'expired' }));
	await show('/orders', {
		'customer.waitlist.list': () => ({ entries }),
		'customer.orders.list': myOrdersOf(...orders),
	});
	await expect.element(page.getByRole('article').nth(7)).toBeInTheDocument();
	window.scrollTo({ top: 600, behavior: 'instant' });
	entries = [offeredTo(idOf(65))];
	await expect.element(toastOf(/^It's your turn at Corner Bakery\./)).toBeVisible();
	window.scrollTo({ top: 0, behavior: 'instant' });
});

test('the marketplace says it in a line as long as the offer lasts', async () => {
	let entries = [offeredTo(idOf(64))];
	await show('/marketplace', {
		'customer.waitlist.list': () => ({ entries }),
		'customer.businesses.summaries': listOf([]),
	});
	await userEvent.keyboard('{Tab}');
	const line = page.getByText(/^It's your turn at Corner Bakery: \d+:\d\d left\.$/);
	await expect.element(line).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'See it' })).toBeVisible();
	await expectFit();
	entries = [];
	await expect.element(line).not.toBeInTheDocument();
});
