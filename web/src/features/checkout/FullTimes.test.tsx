import type { WaitlistEntry } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, Refusal } from '#test/network.ts';
import { fullSlotOf, idOf, listedOf, listOf, offeredTo, orderOf, waitOf } from '#test/samples.ts';
import { expectFit, show, sizes } from '#test/screen.tsx';

const modal = page.getByRole('dialog');
const button = (name: string | RegExp) => modal.getByRole('button', { name });
const sheet = (entries: () => WaitlistEntry[], answers: Answers = {}) =>
	show(`/marketplace/${idOf(2)}`, {
		'customer.businesses.summaries': listOf([listedOf()]),
		'customer.businesses.get': listedOf({ inventory: [] }),
		'customer.waitlist.full': { slots: [fullSlotOf()] },
		'customer.waitlist.list': () => ({ entries: entries() }),
		...answers,
	});

// R-waitlist
test.each(sizes)(
	'on %s a shop without bags asks who would wait, and says where they stand',
	async (_, size) => {
		let mine: WaitlistEntry[] = [];
		const { network } = await sheet(() => mine, {
			size,
			'customer.waitlist.join': () => {
				mine = [waitOf({ bags: 2 })];
				return waitOf({ bags: 2 });
			},
			'customer.waitlist.leave': () => {
				mine = [];
				return null;
			},
		} as Answers);
		await expect.element(modal.getByRole('heading', { name: 'Sold out. Wait for a bag?' })).toBeVisible();
		await expect
			.element(modal.getByText(/3 people wait\. 4 bags came back on the last 10 days/))
			.toBeVisible();
		// Nothing can be bought: nothing says so a second time.
		await expect.element(button('No slots available')).not.toBeInTheDocument();
		await expectFit();
		await button('One more').click();
		await button('Wait for 2 bags').click();
		await expect
			.element(modal.getByRole('status').getByText('2 people are ahead of you in line.'))
			.toBeVisible();
		const joined = network.asked.find(({ name }) => name === 'customer.waitlist.join');
		expect(joined?.body).toMatchObject({ business_id: idOf(2), pickup_window: 'evening', bags: 2 });
		await expectFit();
		await button('Leave the waitlist').click();
		await expect.element(button('Wait for a bag').or(button('Wait for 2 bags'))).toBeVisible();
	},
);

test('a refusal says why, where it was pressed', async () => {
	await sheet(() => [], { 'customer.waitlist.join': new Refusal('TOO_MANY_WAITS') });
	await button('Wait for a bag').click();
	await expect
		.element(modal.getByRole('alert'))
		.toHaveTextContent('You can wait for five pickup times at once. Leave one of them first.');
	await expectFit();
});

// R-bag-offer
test.each(sizes)(
	'on %s an offered bag comes first, says until when, and is paid for like any other',
	async (_, size) => {
		const offer = idOf(51);
		const held = orderOf({ status: 'pending', pickup_code: null, paid_at: null, cancel_until: null });
		const { network } = await sheet(() => [offeredTo(offer)], {
			size,
			'customer.orders.create': {
				...held,
				client_secret: 'pi_1_secret_2',
				hold_expires_at: orderOf().pickup_ends_at,
			},
			'customer.orders.abandon': held,
		} as Answers);
		await expect
			.element(modal.getByRole('status').getByText(/We're holding a bag for you until \d+:\d\d [AP]M\./))
			.toBeVisible();
		await expectFit();
		await button('Get the bag').click();
		await expect
			.poll(() => network.asked.find(({ name }) => name === 'customer.orders.create')?.body)
			.toMatchObject({ offer_id: offer, quantity: 1 });
	},
);

test('no, thanks gives an offered bag to the next', async () => {
	let mine = [offeredTo(idOf(52), 2)];
	await sheet(() => mine, {
		'customer.waitlist.leave': () => {
			mine = [];
			return null;
		},
	});
	await expect.element(button('Get 2 bags')).toBeVisible();
	await button('No, thanks').click();
	await expect.element(button('Wait for a bag')).toBeVisible();
});
