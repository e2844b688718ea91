import type { WaitlistEntry } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dateIn } from '#lib/time.ts';
import { type Answers, Refusal } from '#test/network.ts';
import { idOf, later, listedOf, listOf, orderOf, pushOf } from '#test/samples.ts';
import { expectFit, type Shown, show } from '#test/screen.tsx';
import { fullSlotOf, offeredTo, waitOf } from '#test/wait-samples.ts';

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
test('on a shop without bags asks who would wait, and says where they stand', async () => {
	let mine: WaitlistEntry[] = [];
	const { network } = await sheet(() => mine, {
		'user.push.get': pushOf({ service: 'sandbox' }),
		'customer.waitlist.join': () => {
			mine = [waitOf({ bags: 2 })];
			return waitOf({ bags: 2 });
		},
		'customer.waitlist.leave': () => {
			mine = [];
			return null;
		},
	} as Answers);
	await expect.element(modal.getByRole('group', { name: /^Sold out\. Wait for a bag\?/ })).toBeVisible();
	await expect.element(modal.getByText(/3 people wait\. 4 bags came back on the last 10 days/)).toBeVisible();
	await expect.element(button('No slots available')).not.toBeInTheDocument();
	await expectFit();
	await button('Wait for 2 bags').click();
	await expect
		.element(modal.getByRole('status').getByText('2 people are ahead of you in line.'))
		.toBeVisible();
	// R-push-ask
	await expect.element(modal.getByText('Get a notification the moment a bag comes back?')).toBeVisible();
	await button('Not now').click();
	const joined = network.asked.find(({ name }) => name === 'customer.waitlist.join');
	expect(joined?.body).toMatchObject({ business_id: idOf(2), pickup_window: 'evening', bags: 2 });
	await expectFit();
	await button('Leave the waitlist').click();
	await expect.element(button('Wait for a bag')).toBeVisible();
});

test('a refusal says why, where it was pressed', async () => {
	await sheet(() => [], { 'customer.waitlist.join': new Refusal('TOO_MANY_WAITS') });
	await button('Wait for a bag').click();
	await expect
		.element(modal.getByRole('alert'))
		.toHaveTextContent('You can wait for five pickup times at once. Leave one of them first.');
	await expectFit();
});

// R-bag-offer
test('on an offered bag comes first, says until when, and is paid for like any other', async () => {
	const offer = idOf(51);
	const held = orderOf({ status: 'pending', pickup_code: null, paid_at: null, cancel_until: null });
	const { network } = await sheet(() => [offeredTo(offer)], {
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
});

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

const heldOrder = orderOf({
	quantity: 1,
	status: 'pending',
	client_secret: 'pi_1_secret_2',
	hold_expires_at: later(0.15),
	pickup_code: null,
	paid_at: null,
	cancel_until: null,
});
const abandoned = ({ asked }: Shown['network']) =>
	asked.filter(({ name }) => name === 'customer.orders.abandon').length;
const takeIt = async (answers: Answers = {}) => {
	let mine = [offeredTo(idOf(53))];
	const shown = await sheet(() => mine, {
		'customer.orders.create': () => {
			mine = [];
			return heldOrder;
		},
		'customer.orders.get': heldOrder,
		'customer.orders.abandon': { ...heldOrder, status: 'abandoned' },
		...answers,
	});
	await button('Get the bag').click();
	await expect.element(button(/^Pay \$/)).toBeVisible();
	return shown;
};
const line = page.getByText(/^Your bag at Corner Bakery: held for \d+:\d\d more\.$/);

// R-leave-checkout
test('on whoever leaves the payment of an offered bag keeps it, and finds the way back', async () => {
	const { network, address } = await takeIt({} as Answers);
	await expect
		.element(modal.getByText(/^You can leave and come back: the bag stays yours until \d+:\d\d [AP]M\.$/))
		.toBeVisible();
	await expectFit();
	await button('Back').click();
	await expect.poll(address).toBe('/marketplace');
	await expect.element(line).toBeVisible();
	await expectFit();
	await page.getByRole('link', { name: 'Pay now' }).click();
	await expect.element(button(/^Pay \$/)).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(line).toBeVisible();
	expect(abandoned(network)).toBe(0);
});

test('an offered bag is given up by the second press, and no line is left', async () => {
	const { network } = await takeIt();
	await button('Give it up').click();
	await expect.element(modal.getByText(/^Give this bag up\? Someone else can have it then/)).toBeVisible();
	await expect.element(button('Keep it')).toHaveFocus();
	await expectFit();
	await button('Keep it').click();
	await expect.element(button('Give it up')).toHaveFocus();
	expect(abandoned(network)).toBe(0);
	await button('Give it up').click();
	await button('Give up the bag').click();
	await expect.poll(() => abandoned(network)).toBe(1);
	await expect.element(button(/^Pay \$/)).not.toBeInTheDocument();
	await userEvent.keyboard('{Escape}');
	await expect.element(line).not.toBeInTheDocument();
});

test('an offered bag that was paid for elsewhere has no line anymore', async () => {
	const { network } = await takeIt();
	await button('Close').click();
	await expect.element(line).toBeVisible();
	network.answer({ 'customer.orders.get': orderOf() });
	await page.getByRole('link', { name: 'Pay now' }).click();
	await expect.element(page.getByRole('dialog', { name: 'Corner Bakery' })).toBeVisible();
	await button('Close').click();
	await expect.element(line).not.toBeInTheDocument();
});

// R-waitlist, R-quantity
test('tonight, sold out, stands before tomorrow, which nobody takes for it', async () => {
	const today = dateIn(waitOf().time_zone, new Date());
	const tonight = fullSlotOf({ order_date: today, start_time: '00:01', end_time: '00:02' });
	await sheet(() => [], {
		'customer.businesses.get': listedOf(),
		'customer.waitlist.full': { slots: [tonight] },
	});
	const times = modal.getByRole('group', { name: /^Pickup time/ });
	await expect.element(times.getByRole('button').first()).toHaveAccessibleName('Wait for a bag');
	await expect.element(button('Wait for a bag')).toBeInViewport({ ratio: 1 });
	await expect.element(times.getByText(/^Sold out/)).toBeVisible();
	await expect.element(button('Select time')).toBeDisabled();
	await expectFit();
});

// R-waitlist-news
test('on whoever scrolled down is offered the bag where they look, and nothing moves', async () => {
	let mine = [waitOf()];
	const description = 'What is left over, and some more of it. '.repeat(60);
	const { network } = await sheet(() => mine, {
		'customer.businesses.get': listedOf({ description }),
	});
	const text = modal.getByText(/^What is left over/);
	await expect.element(modal.getByText('2 people are ahead of you in line.')).toBeVisible();
	text.element().scrollIntoView({ block: 'start' });
	const top = () => text.element().getBoundingClientRect().top;
	const before = top();
	mine = [offeredTo(idOf(55))];
	await expect.element(button('Get the bag')).toHaveFocus();
	await expect.element(button('Get the bag')).toBeInViewport({ ratio: 1 });
	await expect
		.element(modal.getByRole('status').getByText(/^It's your turn! We're holding a bag for you until/))
		.toBeInViewport({ ratio: 1 });
	expect(Math.abs(top() - before)).toBeLessThan(2);
	await expectFit();
	expect(network.wrong).toEqual([]);
});
