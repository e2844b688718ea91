import type { DateChange } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Refusal } from '#test/network.ts';
import { businessOf, calendarOf, idOf, later, orderOf, ownerOf } from '#test/samples.ts';
import { expectFit, type Screen, show, sizes, toastOf } from '#test/screen.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const tonight = page.getByRole('region', { name: 'Next pickup time' });
const open = (tab: string, answers: Screen = {}) =>
	show(`/business/${idOf(2)}?tab=${tab}`, { ...ownerOf(), ...answers });

const hugos = orderOf({ id: idOf(31), customer_name: 'Hugo L.', quantity: 2, pickup_opens_at: later(-1) });
const bens = orderOf({ id: idOf(32), customer_name: 'Ben O.', quantity: 1, pickup_code: 'BEND2345' });
const sold = { sold: 3, held: 1 };

/** What the server would answer: each change is written into the calendar. */
function server(first: Parameters<typeof calendarOf>[0] = sold) {
	let shown = calendarOf(first);
	const changes: DateChange[] = [];
	return {
		changes,
		answers: {
			'business.calendar.get': () => shown,
			'business.calendar.change': ({ body }: { body: unknown }) => {
				for (const change of (body as { changes: DateChange[] }).changes) {
					changes.push(change);
					const { date, period, exception, version } = change;
					shown = {
						...shown,
						dates: shown.dates.map((one) =>
							one.date !== date
								? one
								: {
										...one,
										slots: one.slots.map((slot) =>
											slot.period !== period
												? slot
												: {
														...slot,
														exception,
														version: version + 1,
														quantity: exception?.closed
															? 0
															: (exception?.quantity ?? slot.week?.quantity ?? 0),
													},
										),
									},
						),
					};
				}
				return shown;
			},
		},
	};
}

// R-tonight
test('one press each for a bag fewer, sold out and stop, and one press back', async () => {
	const { answers, changes } = server();
	await open('overview', answers);
	const figures = tonight.getByRole('definition');
	await expect.element(figures.nth(2)).toHaveTextContent('4');
	await tonight.getByRole('button', { name: /^One bag fewer/ }).click();
	await expect.element(figures.nth(2)).toHaveTextContent('3');
	await tonight.getByRole('button', { name: /^One more bag/ }).click();
	await expect.element(figures.nth(2)).toHaveTextContent('4');
	expect(changes.map(({ exception }) => exception)).toEqual([{ quantity: 7 }, { quantity: 8 }]);
	await button('Sold out').click();
	await expect.element(figures.nth(2)).toHaveTextContent('0');
	await expectFit();
	await button('Undo').click();
	await expect.element(figures.nth(2)).toHaveTextContent('4');
	await button('Stop now').click();
	await expect.element(tonight.getByText(/^Closed: nothing is sold/)).toBeVisible();
	expect(changes.at(-1)?.exception).toEqual({ closed: true, quantity: 8 });
});

test.each([
	['somebody else was quicker', new Refusal('PRECONDITION_FAILED'), /^Someone else changed this/],
	['the network is gone', offline, /^Network error/],
] as const)('when %s, it says so', async (_, answer, words) => {
	await open('overview', { ...server().answers, 'business.calendar.change': answer });
	await button('Sold out').click();
	await expect.element(tonight.getByRole('alert').getByText(words)).toBeVisible();
	await expectFit();
});

// R-cancel-date
test('whoever does not come today is asked about the paid orders, and sees what it costs', async () => {
	const { network } = await open('overview', {
		...server().answers,
		'business.day.orders': { orders: [bens, hugos], packed: [] },
		'business.day.cancel': offline,
	});
	await expect.element(page.getByText('Hugo L.')).toBeVisible();
	await button('Not coming today').click();
	const dialog = page.getByRole('dialog', { name: 'What about the paid orders?' });
	await expect.element(dialog.getByText('3 bags, $23.98')).toBeVisible();
	await expectFit();
	await dialog.getByRole('button', { name: /^Cancel all and refund/ }).click();
	await expect.element(dialog.getByRole('alert').getByText(/^Network error/)).toBeVisible();
	network.answer({ 'business.day.cancel': { cancelled: 2, refunded: 23.98, left: 0 } });
	await dialog.getByRole('button', { name: /^Cancel all and refund/ }).click();
	await expect.element(toastOf(/^2 orders cancelled/)).toBeVisible();
});

// R-pack-list
test.each(sizes)('the pack list is ticked off and searched, at %s', async (_, size) => {
	const many = ['Ada M.', 'Cleo P.', 'Dan R.'].map((customer_name, at) =>
		orderOf({ id: idOf(40 + at), customer_name, quantity: 1, pickup_code: `CODE234${at}` }),
	);
	const { network, address } = await open('overview', {
		size,
		...server().answers,
		'business.day.orders': { orders: [bens, hugos, ...many], packed: [bens.id] },
		'business.orders.pack': null,
	});
	await expect.element(page.getByText(/^Pack 6 bags for today: 1 of 5/)).toBeVisible();
	await page.getByRole('checkbox', { name: /^Hugo L\./ }).click();
	await expect.element(page.getByText(/2 of 5 orders packed/)).toBeVisible();
	expect(network.asked.filter(({ name }) => name === 'business.orders.pack')).toHaveLength(1);
	await page.getByRole('searchbox', { name: /^Search by name/ }).fill('hugo');
	await expect.element(page.getByText('Ben O.')).not.toBeInTheDocument();
	await expect.element(button('Hand over')).toBeVisible();
	await expectFit();
	// Whoever is on another date is found among all orders.
	await page.getByRole('searchbox', { name: /^Search by name/ }).fill('josé');
	await expect.element(page.getByText('No one by that name or code on this list.')).toBeVisible();
	await expectFit();
	await page.getByRole('link', { name: 'Search all orders' }).click();
	await expect.poll(address).toContain('tab=orders&search=jos%C3%A9');
});

// R-notice
test('a message goes to all who still come', async () => {
	await open('overview', {
		...server().answers,
		'business.day.orders': { orders: [bens, hugos], packed: [] },
		'business.day.notify': { sent: 2 },
	});
	await button('Write to all').click();
	const dialog = page.getByRole('dialog', { name: 'Write to all who still come' });
	await dialog.getByRole('radio', { name: 'Something else' }).click({ force: true });
	await dialog.getByRole('button', { name: 'Send' }).click();
	await expect.element(dialog.getByText('Write what they should know.')).toBeVisible();
	await expectFit();
	await dialog.getByRole('textbox', { name: 'Your own words' }).fill('We lock up at 6.');
	await dialog.getByRole('button', { name: 'Send' }).click();
	await expect.element(toastOf('Sent to 2 customers.')).toBeVisible();
});

// R-date-exceptions
test('a date is changed for that day alone, or closed', async () => {
	const { answers, changes } = server();
	await open('schedule', answers);
	const [first] = calendarOf().dates;
	const table = page.getByRole('table', { name: 'The next eight weeks' });
	await table.getByRole('button', { name: /: 4\/8 bags sold/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: 'One less' }).click();
	await expectFit();
	await dialog.getByRole('button', { name: /^Save for .* only$/ }).click();
	await expect.element(toastOf('Saved for this date only.')).toBeVisible();
	expect(changes).toEqual([{ date: first?.date, period: 'evening', version: 0, exception: { quantity: 7 } }]);
	await table.getByRole('button', { name: /: 4\/7 bags sold, not as usual/ }).click();
	await dialog.getByRole('button', { name: 'Close this date' }).click();
	await expect.element(table.getByRole('button', { name: /: Closed$/ })).toBeVisible();
	expect(changes.slice(1).map(({ exception }) => exception?.closed)).toEqual([true, true, true]);
	await expectFit();
});

// R-holidays
test('a holiday on which one would be open is proposed, and closed with one press', async () => {
	const { answers, changes } = server();
	const calendar = calendarOf();
	const dates = calendar.dates.map((one, at) => (at === 2 ? { ...one, holiday: 'Thanksgiving' } : one));
	await open('schedule', {
		...answers,
		'business.calendar.get': { ...calendar, dates },
	});
	await expect.element(page.getByText(/^Thanksgiving is on/)).toBeVisible();
	await expectFit();
	await button('Close that day').click();
	await expect.element(toastOf(/^Closed on/)).toBeVisible();
	expect(changes.map(({ exception }) => exception)).toEqual(
		Array.from({ length: 3 }, () => ({ closed: true, reason: 'Thanksgiving' })),
	);
});

// R-pause
test('a pause says until when, and ends with one press', async () => {
	const paused = businessOf({ paused_until: calendarOf().dates[9]?.date ?? null });
	await open('schedule', {
		...ownerOf(paused),
		'business.calendar.get': calendarOf({}, { paused_until: paused.paused_until }),
		'business.update': businessOf({ version: 2 }),
	});
	await expect.element(page.getByText(/^You pause; sales start again/)).toBeVisible();
	await expectFit();
	await button('Sell again now').click();
	await expect.element(button('Pause')).toBeVisible();
});
