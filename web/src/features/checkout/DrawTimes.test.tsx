import type { WaitlistEntry } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, Refusal } from '#test/network.ts';
import { idOf, listedOf, listOf } from '#test/samples.ts';
import { expectFit, show } from '#test/screen.tsx';
import { drawSlotOf, enteredOf, fullSlotOf, offeredTo } from '#test/wait-samples.ts';

const modal = page.getByRole('dialog');
const button = (name: string | RegExp) => modal.getByRole('button', { name });
const sheet = (entries: () => WaitlistEntry[], answers: Answers = {}) =>
	show(`/marketplace/${idOf(2)}`, {
		'customer.businesses.summaries': listOf([listedOf()]),
		'customer.businesses.get': listedOf({ inventory: [] }),
		'customer.waitlist.full': { slots: [drawSlotOf()] },
		'customer.waitlist.list': () => ({ entries: entries() }),
		...answers,
	});

// R-drop
test('on one enters a draw for two bags, and leaves it', async () => {
	let mine: WaitlistEntry[] = [];
	const { network } = await sheet(() => mine, {
		'customer.waitlist.join': () => {
			mine = [{ ...enteredOf(), bags: 2 }];
			return { ...enteredOf(), bags: 2 };
		},
		'customer.waitlist.leave': () => {
			mine = [];
			return null;
		},
	} as Answers);
	await expect.element(modal.getByRole('heading', { name: 'Bags by draw' })).toBeVisible();
	await expect.element(modal.getByText(/^Draw .+ at \d+:\d\d [AP]M, in /)).toBeVisible();
	await expect.element(modal.getByText('12 people are in, 3 bags')).toBeVisible();
	await expect.element(modal.getByText(/Sold out/)).not.toBeInTheDocument();
	await expectFit();
	await button('One more').click();
	await button('Enter for 2 bags').click();
	await expect.element(modal.getByText(/^You're in for 2 bags\./)).toBeVisible();
	await expect.element(modal.getByText(/^13 people are in/)).toBeVisible();
	const joined = network.asked.find(({ name }) => name === 'customer.waitlist.join');
	expect(joined?.body).toMatchObject({ business_id: idOf(2), pickup_window: 'evening', bags: 2 });
	await expectFit();
	await button('Leave the draw').click();
	await expect.element(button('Enter for 2 bags').or(button('Enter for a bag'))).toBeVisible();
});

test('what can be bought, what is drawn for and what is sold out stand apart', async () => {
	const later = fullSlotOf({ pickup_window: 'afternoon', start_time: '12:00', end_time: '13:00' });
	await sheet(() => [], {
		'customer.businesses.get': listedOf(),
		'customer.waitlist.full': { slots: [later, drawSlotOf()] },
	});
	await expect.element(button('Enter for a bag')).toBeVisible();
	await expect.element(button('Wait for a bag')).toBeVisible();
	await expect.element(button(/bags? left$/)).toBeVisible();
	await expectFit();
});

test('a refusal says why, where it was pressed', async () => {
	await sheet(() => [], { 'customer.waitlist.join': new Refusal('TOO_MANY_WAITS') });
	await button('Enter for a bag').click();
	await expect.element(modal.getByRole('alert')).toBeVisible();
	await expectFit();
});

// R-draw
test('after the draw one reads the own place, and the way to check it', async () => {
	const { address } = await sheet(() => [enteredOf(7)], {
		'drop.get': new Refusal('NOT_FOUND'),
		'customer.waitlist.full': { slots: [fullSlotOf()] },
	});
	await expect
		.element(modal.getByText(/^You came 7th in the draw\. 6 people are ahead of you/))
		.toBeVisible();
	await expectFit();
	await modal.getByRole('link', { name: 'Check the draw' }).click();
	await expect.poll(address).toBe(`/draws/${idOf(60)}`);
});

test('what was won is offered as a bag that came back is', async () => {
	const { draw } = enteredOf(1);
	await sheet(() => [{ ...offeredTo(idOf(53)), draw }]);
	await expect
		.element(modal.getByRole('status').getByText(/^You came 1st in the draw\. It's your turn!/))
		.toBeVisible();
	await expect.element(button('Get the bag')).toBeVisible();
	await expectFit();
});
