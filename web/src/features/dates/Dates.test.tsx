import type { CalendarSlot, DateChange } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { busyEvening } from '#test/busy-evening.ts';
import { offline, Refusal } from '#test/network.ts';
import { calendarOf, ownerOf } from '#test/owner-samples.ts';
import { businessOf, idOf, later, orderOf } from '#test/samples.ts';
import { desktop, expectFit, phone, type Screen, show, toastOf } from '#test/screen.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const tonight = page.getByRole('region', { name: 'Next pickup time' });
const open = (tab: string, answers: Screen = {}) =>
	show(`/business/${idOf(2)}?tab=${tab}`, { ...ownerOf(), ...answers });

const hugos = orderOf({ id: idOf(31), customer_name: 'Hugo L.', quantity: 2, pickup_opens_at: later(-1) });
const bens = orderOf({ id: idOf(32), customer_name: 'Ben O.', quantity: 1, pickup_code: 'BEND2345' });
const sold = { sold: 3, held: 1 };

/** With `more`, today has a second window, from noon to midnight. */
function server(first: Parameters<typeof calendarOf>[0] = sold, more?: 'afternoon', may_post = true) {
	let shown = calendarOf(first, { may_post });
	const [today, ...others] = shown.dates;
	const evening = today?.slots[2];
	if (more && evening) {
		const slots = today.slots.map((slot) =>
			slot.period === more ? { ...evening, period: more, start: '12:00', sold: 0, held: 0 } : slot,
		);
		shown = { ...shown, dates: [{ ...today, slots }, ...others] };
	}
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

function withoutWeek() {
	const { answers, changes } = server({ week: null, quantity: 0 });
	return { changes, answers: { ...ownerOf(businessOf({ purchase_window: {} })), ...answers } };
}

// R-post-left
test.each([
	['a phone', phone],
	['a desktop', desktop],
])('on %s what is left is on sale after one press, and off it after another', async (_, size) => {
	const { changes, answers } = withoutWeek();
	await open('overview', { size, ...answers });
	const region = tonight.getByRole('region', { name: "Sell what's left" });
	await region.getByRole('combobox', { name: 'Until' }).selectOptions('4:00 PM');
	await region.getByRole('button', { name: 'One more' }).click();
	await expect.element(region.getByText(/^Pickup 1.*4:00 PM, \$5\.50 a bag\.$/)).toBeVisible();
	await expectFit();
	await button('Sell them').click();
	await expect.element(tonight.getByText('On sale now.')).toBeVisible();
	await expect.element(region).not.toBeInTheDocument();
	expect(changes).toMatchObject([{ period: 'afternoon', exception: { end: '16:00', quantity: 4 } }]);
	expect(changes[0]?.exception?.start).toMatch(/^1[23]:\d\d$/);
	await button('Undo').click();
	await expect.element(region).toBeVisible();
	expect(changes.at(-1)).toMatchObject({ period: 'afternoon', version: 1, exception: null });
});

// R-counter-device
test.each([
	['is there for managers', true],
	['is not there for the others', false],
])('at a counter device, what sells %s', async (_, may_post) => {
	const { answers } = server({ week: null, quantity: 0 }, undefined, may_post);
	const business = businessOf({ purchase_window: {}, my_role: 'counter' });
	await open('overview', { ...ownerOf(business), ...answers });
	await expect.element(tonight).toBeVisible();
	expect(button('Sell them').elements()).toHaveLength(may_post ? 1 : 0);
});

test('who is refused reads why where they pressed', async () => {
	const { answers } = withoutWeek();
	await open('overview', { ...answers, 'business.calendar.change': new Refusal('PRECONDITION_FAILED') });
	await button('Sell them').click();
	await expect.element(tonight.getByText(/Someone else changed this a moment ago/)).toBeVisible();
	await expect.element(button('Sell them')).toBeVisible();
});

// R-tonight
test('on a busy evening, one press ends the sale of the next window', async () => {
	const shown = busyEvening();
	const { network } = await open('overview', {
		...shown,
		'business.calendar.change': shown['business.calendar.get'],
	});
	await button('Mark sold out').click();
	await expect.element(tonight.getByText('Sold out: no one can buy or wait.')).toBeVisible();
	expect(network.asked.findLast(({ name }) => name === 'business.calendar.change')?.body).toMatchObject({
		changes: [{ period: 'morning', exception: { quantity: 0 } }],
	});
});

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
	await button('Mark sold out').click();
	await expect.element(figures.nth(2)).toHaveTextContent('0');
	await expectFit();
	await button('Undo').click();
	await expect.element(figures.nth(2)).toHaveTextContent('4');
	await button('Stop sales').click();
	await expect.element(tonight.getByText(/^(Closed|Stopped) for today\./)).toBeVisible();
	expect(changes.at(-1)?.exception).toEqual({ closed: true, quantity: 8 });
});

test('a number is chosen, and taken back', async () => {
	const { answers, changes } = server();
	await open('overview', answers);
	await tonight.getByRole('combobox', { name: /^Bags left/ }).selectOptions('3');
	await expect.element(tonight.getByText('Now 3 left.')).toBeVisible();
	await expect.element(tonight.getByText('7 bags instead of the usual 8.')).toBeVisible();
	await expectFit();
	await button('Undo').click();
	await expect.element(tonight.getByRole('definition').nth(2)).toHaveTextContent('4');
	expect(changes.at(-1)?.exception).toBeNull();
	await button('Mark sold out').click();
	await expect.element(tonight.getByText('Sold out: no one can buy or wait.')).toBeVisible();
	expect(tonight.getByText(/Nothing left|instead of/).query()).toBeNull();
});

// R-tonight
test.each([0, 1])(
	'a pickup time that nobody bought of stays, and reads sold out, %i days ahead',
	async (away) => {
		const calendar = calendarOf({ sold: 0, held: 0 });
		const dates = calendar.dates.slice(away);
		const ended = dates.map((one, at) => ({
			...one,
			slots: one.slots.map((slot) =>
				at === 0 && slot.period === 'evening' ? { ...slot, quantity: 0, exception: { quantity: 0 } } : slot,
			),
		}));
		await open('overview', {
			'business.calendar.get': { ...calendar, dates },
			'business.calendar.change': { ...calendar, dates: ended },
		});
		await button('Mark sold out').click();
		await expect.element(tonight.getByText('Sold out: no one can buy or wait.')).toBeVisible();
		await expect.element(tonight.getByRole('definition').nth(1)).toHaveTextContent('0');
		await expect.element(button('Mark sold out')).toBeDisabled();
		await expectFit();
	},
);

// R-drop
test('before a draw nothing is sold: it says when it is, and how many are in', async () => {
	const { answers, changes } = server({
		sold: 0,
		held: 8,
		waits: { people: 12, bags: 8, draws_at: later(2) },
	});
	await open('overview', answers);
	await expect.element(tonight.getByText(/^Draw .+ at \d+:\d\d [AP]M\. 12 people are in\./)).toBeVisible();
	await expect.element(tonight.getByText('for the draw')).toBeVisible();
	await expect.element(tonight.getByRole('definition').nth(1)).toHaveTextContent('8');
	await expectFit();
	await tonight.getByRole('button', { name: /^One bag fewer/ }).click();
	await expect.poll(() => changes.map(({ exception }) => exception)).toEqual([{ quantity: 7 }]);
});

// R-drop
test('after a draw it says what came of it by itself', async () => {
	const of = (waits: CalendarSlot['waits']) => server({ sold: 0, held: 8, waits }).answers;
	const { network } = await open('overview', of({ people: 12, bags: 8, draws_at: later(0) }));
	await expect.element(tonight.getByText(/12 people are in\./)).toBeVisible();
	network.answer(of({ people: 4, bags: 8 }));
	await expect.element(tonight.getByText(/12 people are in\./)).not.toBeInTheDocument();
	await expect.element(tonight.getByText(/4 people/)).toBeVisible();
});

test('what was stopped before opens again as it was, also after the page was left', async () => {
	const { answers, changes } = server({ sold: 2, quantity: 0, exception: { closed: true, quantity: 3 } });
	await open('overview', { ...answers, 'business.day.orders': { orders: [bens], packed: [] } });
	await expect
		.element(tonight.getByText('Stopped for today. Open orders can still be picked up.'))
		.toBeVisible();
	await expectFit();
	await button('Open again').click();
	await expect.element(tonight.getByText('3 bags instead of the usual 8.')).toBeVisible();
	expect(changes.map(({ exception }) => exception)).toEqual([{ quantity: 3 }]);
});

// R-tonight
test('of several windows the next is open, and each other one a line that opens to its own', async () => {
	const { answers, changes } = server(sold, 'afternoon');
	await open('overview', {
		...answers,
		'business.day.orders': {
			orders: [{ ...bens, pickup_window: 'afternoon', start_time: '12:00' }, hugos],
			packed: [],
		},
	});
	await expect.element(page.getByRole('checkbox', { name: /^Ben O\./ })).toBeVisible();
	await expect.element(tonight.getByRole('heading', { name: 'All of today' })).toBeVisible();
	expect(page.getByText('Hugo L.').query()).toBeNull();
	await tonight.getByRole('button', { name: /3 sold, 1 held, of 8$/ }).click();
	await expect.element(page.getByRole('checkbox', { name: /^Hugo L\./ })).toBeVisible();
	await expectFit();
	await button('Mark sold out').last().click();
	await expect.element(tonight.getByText('Sold out: no one can buy or wait.')).toBeVisible();
	expect(changes).toMatchObject([{ period: 'evening', exception: { quantity: 0 } }]);
});

test.each([
	['somebody else was quicker', new Refusal('PRECONDITION_FAILED'), /^Someone else changed this/],
	['the network is gone', offline, /^Network error/],
] as const)('when %s, it says so', async (_, answer, words) => {
	await open('overview', { ...server().answers, 'business.calendar.change': answer });
	await button('Mark sold out').click();
	await expect.element(tonight.getByRole('alert').getByText(words)).toBeVisible();
	await expectFit();
});

// R-cancel-date
test('leaving the question about paid orders leaves the day as it was', async () => {
	const { answers, changes } = server();
	await open('overview', { ...answers, 'business.day.orders': { orders: [bens, hugos], packed: [] } });
	await expect.element(page.getByText('Hugo L.')).toBeVisible();
	await button("Can't open today").click();
	const dialog = page.getByRole('dialog', { name: 'What about the paid orders?' });
	await dialog.getByRole('button', { name: 'Close', exact: true }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.poll(() => changes.map(({ exception }) => exception)).toEqual([{ closed: true }, null]);
	await expect.element(page.getByText(/Stopped for today/)).not.toBeInTheDocument();
});

test('whoever does not come today is asked about the paid orders, and sees what it costs', async () => {
	const { network } = await open('overview', {
		...server().answers,
		'business.day.orders': { orders: [bens, hugos], packed: [] },
		'business.day.cancel': offline,
	});
	await expect.element(page.getByText('Hugo L.')).toBeVisible();
	await button("Can't open today").click();
	const dialog = page.getByRole('dialog', { name: 'What about the paid orders?' });
	await expect.element(dialog.getByText('3 bags, $23.98')).toBeVisible();
	await expectFit();
	await dialog.getByRole('button', { name: /^Cancel all and refund/ }).click();
	await expect.element(dialog.getByRole('alert').getByText(/^Network error/)).toBeVisible();
	network.answer({ 'business.day.cancel': { cancelled: 2, refunded: 23.98, left: 0 } });
	await dialog.getByRole('button', { name: /^Cancel all and refund/ }).click();
	await expect.element(toastOf(/^2 orders canceled/)).toBeVisible();
});

// R-pack-list
test('the pack list is ticked off and searched', async () => {
	const many = ['Ada M.', 'Cleo P.', 'Dan R.'].map((customer_name, at) =>
		orderOf({ id: idOf(40 + at), customer_name, quantity: 1, pickup_code: `CODE234${at}` }),
	);
	const { network, address } = await open('overview', {
		...server().answers,
		'business.day.orders': { orders: [bens, hugos, ...many], packed: [bens.id] },
		'business.orders.pack': null,
	});
	await expect.element(page.getByText(/^Pack 6 bags: 1 of 5/)).toBeVisible();
	await page.getByRole('checkbox', { name: /^Hugo L\./ }).click();
	await expect.element(page.getByText(/2 of 5 orders packed/)).toBeVisible();
	expect(network.asked.filter(({ name }) => name === 'business.orders.pack')).toHaveLength(1);
	await page.getByRole('searchbox', { name: /^Search by name/ }).fill('hugo');
	await expect.element(page.getByText('Ben O.')).not.toBeInTheDocument();
	await expect.element(button('Hand over')).toBeVisible();
	await expectFit();
	await page.getByRole('searchbox', { name: /^Search by name/ }).fill('josé');
	await expect.element(page.getByText('No one by that name or code on this list.')).toBeVisible();
	await expectFit();
	await page.getByRole('link', { name: 'Search all orders' }).click();
	await expect.poll(address).toContain('tab=orders&search=jos%C3%A9');
});

// R-pack-list
test('who is late for a window that is over stays on the list', async () => {
	const late = orderOf({
		id: idOf(33),
		customer_name: 'Ada M.',
		pickup_window: 'afternoon',
		start_time: '12:00',
		end_time: '14:00',
		pickup_ends_at: later(-0.1),
	});
	await open('overview', {
		...server().answers,
		'business.day.orders': { orders: [late, hugos], packed: [] },
	});
	await tonight.getByRole('button', { name: /1 order is late$/ }).click();
	await expect.element(page.getByRole('checkbox', { name: /^Ada M\./ })).toBeVisible();
	await expectFit();
});

// R-pack-list
test('what is printed is the whole list', async () => {
	const many = Array.from({ length: 7 }, (_, at) =>
		orderOf({ id: idOf(50 + at), customer_name: `Guest ${at}` }),
	);
	await open('overview', { ...server().answers, 'business.day.orders': { orders: many, packed: [] } });
	await expect.element(page.getByText('Guest 4')).toBeVisible();
	expect(page.getByText('Guest 5').query()).toBeNull();
	dispatchEvent(new Event('beforeprint'));
	await expect.element(page.getByText('Guest 6')).toBeInTheDocument();
	dispatchEvent(new Event('afterprint'));
	await expect.element(page.getByText('Guest 6')).not.toBeInTheDocument();
	await button('Show all 7').click();
	await expect.element(page.getByText('Guest 6')).toBeVisible();
});

// R-notice
test('a message goes to all who still come', async () => {
	const { network } = await open('overview', {
		...server().answers,
		'business.day.orders': { orders: [bens, hugos], packed: [] },
		'business.day.notify': { sent: 2 },
	});
	await button('Message everyone').click();
	const dialog = page.getByRole('dialog', { name: 'Message everyone who still comes' });
	await expect.element(dialog.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
	await dialog.getByRole('button', { name: 'Send' }).click();
	await expect.element(dialog.getByText("Choose what it's about.")).toBeVisible();
	await dialog.getByRole('radio', { name: 'Something else' }).click({ force: true });
	await dialog.getByRole('button', { name: 'Send' }).click();
	await expect.element(dialog.getByText('Write what they should know.')).toBeVisible();
	await expectFit();
	const words = dialog.getByRole('textbox', { name: 'Your own words' });
	await expect.element(dialog.getByText('0 of 140')).toBeVisible();
	const long = 'The front door is stuck. '.repeat(6).trim();
	await words.fill(long);
	await expect.element(dialog.getByText('149 of 140')).toBeVisible();
	await dialog.getByRole('button', { name: 'Send' }).click();
	await expect.element(words).toHaveAccessibleDescription(/^That's 149 characters\. Shorten it to 140\./);
	await expect.element(words).toHaveValue(long);
	await expectFit();
	expect(network.asked.some(({ name }) => name === 'business.day.notify')).toBe(false);
	await words.fill('We lock up at 6.');
	await dialog.getByRole('button', { name: 'Send' }).click();
	await expect.element(toastOf('Sent to 2 customers.')).toBeVisible();
});

// R-notice
test('who comes on a later date is written to from its sheet', async () => {
	const calendar = calendarOf();
	const [, then] = calendar.dates;
	const dates = calendar.dates.map((one) =>
		one === then
			? { ...one, slots: one.slots.map((slot) => (slot.period === 'evening' ? { ...slot, sold: 2 } : slot)) }
			: one,
	);
	const { network } = await open('schedule', {
		'business.calendar.get': { ...calendar, dates },
		'business.day.orders': { orders: [bens, hugos], packed: [] },
		'business.day.notify': { sent: 2 },
	});
	await page.getByRole('button', { name: /: 2 of 8 sold/ }).click();
	await button('Message everyone').click();
	const dialog = page.getByRole('dialog', { name: 'Message everyone who still comes' });
	await expect.element(dialog.getByText('2 people get an email each.')).toBeVisible();
	await dialog.getByRole('radio', { name: "We're closing early" }).click({ force: true });
	await dialog.getByRole('button', { name: 'Send' }).click();
	await expect.element(toastOf('Sent to 2 customers.')).toBeVisible();
	expect(network.asked.findLast(({ name }) => name === 'business.day.notify')?.body).toEqual({
		date: then?.date,
		kind: 'early',
	});
});

// R-date-exceptions
test('a date is changed for that day alone, or closed', async () => {
	const { answers, changes } = server();
	await open('schedule', answers);
	const [first] = calendarOf().dates;
	const table = page.getByRole('table', { name: 'The next weeks' });
	await table.getByRole('button', { name: /: 3 sold, 1 held, of 8/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: 'One less' }).click();
	await expectFit();
	await dialog.getByRole('button', { name: /^Save for .* only$/ }).click();
	await expect.element(toastOf('Saved for this date only.')).toBeVisible();
	expect(changes).toEqual([{ date: first?.date, period: 'evening', version: 0, exception: { quantity: 7 } }]);
	await table.getByRole('button', { name: /: 3 sold, 1 held, of 7 \(usually 8\), not as usual/ }).click();
	await dialog.getByRole('button', { name: 'Close this date' }).click();
	await expect.element(table.getByRole('button', { name: /: Closed · 3 paid$/ })).toBeVisible();
	expect(changes.at(-1)?.exception).toEqual({ quantity: 7, closed: true });
	expect(changes.slice(1).every(({ exception }) => exception?.closed)).toBe(true);
	await expectFit();
});

test('a date that is closed says who has paid for it, and opens again as it was', async () => {
	const { answers, changes } = server({ ...sold, held: 0, exception: { price: 4 } });
	await open('schedule', { ...answers, 'business.day.orders': { orders: [bens, hugos], packed: [] } });
	const strip = page.getByRole('region', { name: 'Dates' });
	await strip.getByRole('button', { name: /: 3 of 8 sold/ }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Close this date' }).click();
	const question = page.getByRole('dialog', { name: 'What about the paid orders?' });
	await expectFit();
	await question.getByRole('button', { name: "Don't close after all" }).click();
	await expect.element(strip.getByRole('button', { name: /: 3 of 8 sold/ })).toBeVisible();
	expect(changes.at(-1)?.exception).toEqual({ price: 4 });
	await strip.getByRole('button', { name: /: 3 of 8 sold/ }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Close this date' }).click();
	await question.getByRole('button', { name: 'Keep the orders' }).click();
	await strip.getByRole('button', { name: /: Closed · 3 paid$/ }).click();
	const sheet = page.getByRole('dialog');
	await expect.element(sheet.getByText('Closed, 2 paid orders stay')).toBeVisible();
	await expectFit();
	await sheet.getByRole('button', { name: 'Cancel these orders' }).click();
	await question.getByRole('button', { name: 'Keep the orders' }).click();
	await strip.getByRole('button', { name: 'Undo' }).click();
	await expect.element(strip.getByRole('button', { name: /: 3 of 8 sold/ })).toBeVisible();
});

test.each([
	['Overwrite with mine', { quantity: 7 }],
	['Load the saved version', undefined],
])('where somebody else was quicker, one can press “%s”', async (press, saved) => {
	const { answers, changes } = server();
	const { network } = await open('schedule', {
		...answers,
		'business.calendar.change': new Refusal('PRECONDITION_FAILED'),
	});
	const table = page.getByRole('table', { name: 'The next weeks' });
	await table.getByRole('button', { name: /: 3 sold, 1 held, of 8/ }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('button', { name: 'One less' }).click();
	await dialog.getByRole('button', { name: /^Save for .* only$/ }).click();
	await expect.element(dialog.getByRole('alert').getByText(/Nothing was saved\.$/)).toBeVisible();
	await expectFit();
	network.answer(answers);
	await dialog.getByRole('button', { name: press }).click();
	if (saved) await expect.element(toastOf('Saved for this date only.')).toBeVisible();
	else await expect.element(dialog.getByRole('button', { name: /^Save for .* only$/ })).toBeVisible();
	expect(changes.at(-1)?.exception).toEqual(saved);
});

// R-date-exceptions
test.each([
	// Until midnight, because windows that are over aren't shown.
	['open', { start: '18:00', end: '23:59', quantity: 12, price: 4.25, reason: 'Choir' }],
	['closed', { closed: true, reason: 'Choir' }],
] as const)('“Load the saved version” shows what a colleague saved: %s', async (_, exception) => {
	const { changes, answers } = server();
	const theirs = calendarOf({
		...sold,
		version: 3,
		exception,
		...('closed' in exception ? { quantity: 0 } : exception),
	});
	const { network } = await open('schedule', {
		...answers,
		'business.calendar.change': new Refusal('PRECONDITION_FAILED'),
	});
	await page.getByRole('button', { name: /: 3 sold, 1 held, of 8/ }).click();
	const dialog = page.getByRole('dialog');
	const evening = dialog.getByRole('region', { name: 'Evening' });
	await dialog.getByRole('button', { name: 'One less' }).click();
	await dialog.getByLabelText(/^Why\?/).fill('Mine');
	network.answer({ 'business.calendar.get': theirs });
	await dialog.getByRole('button', { name: /^Save for .* only$/ }).click();
	await dialog.getByRole('button', { name: 'Load the saved version' }).click();
	await expect.element(dialog.getByLabelText(/^Why\?/)).toHaveValue('Choir');
	if ('closed' in exception) {
		await expect.element(evening.getByRole('switch')).not.toBeChecked();
		await expect.element(dialog.getByText(/^Closed/).first()).toBeVisible();
		await expectFit();
		return;
	}
	const bags = evening.getByRole('group', { name: 'Bags, Evening' });
	await expect.element(bags).toHaveTextContent('12');
	await expect.element(evening.getByRole('spinbutton', { name: 'Price per bag' })).toHaveValue(4.25);
	const hourOf = (name: RegExp) =>
		evening.getByRole('group', { name }).getByRole('combobox', { name: 'Hour' });
	await expect.element(hourOf(/^Start/)).toHaveDisplayValue('6');
	await expect.element(hourOf(/^End/)).toHaveDisplayValue('11');
	await expectFit();
	// From here on, changes are the other person's.
	network.answer({ 'business.calendar.change': answers['business.calendar.change'] });
	await dialog.getByRole('button', { name: 'One more' }).click();
	await dialog.getByRole('button', { name: /^Save for .* only$/ }).click();
	await expect.element(toastOf('Saved for this date only.')).toBeVisible();
	expect(changes.at(-1)).toMatchObject({ version: 3, exception: { ...exception, quantity: 13 } });
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
	await expect.element(page.getByText(/^Closed on/)).toBeVisible();
	expect(changes.map(({ exception }) => exception)).toEqual(
		Array.from({ length: 3 }, () => ({ closed: true, reason: 'Thanksgiving' })),
	);
});

// R-pause
test('before a pause one reads how many orders are paid for it, and how far it can reach', async () => {
	const { network } = await open('schedule', {
		...server().answers,
		'business.day.orders': {
			orders: [bens, hugos, orderOf({ id: idOf(33), status: 'fulfilled' })],
			packed: [],
		},
		'business.update': businessOf({ version: 2 }),
	});
	await button('Pause').click();
	const dialog = page.getByRole('dialog', { name: 'Take a break' });
	await expect
		.element(dialog.getByText(/^2 paid orders are for the days you pause\. They stay/))
		.toBeVisible();
	await expectFit();
	const field = dialog.getByLabelText(/^Sell again on/);
	await field.fill('2099-01-01');
	await dialog.getByRole('button', { name: 'Pause until then' }).click();
	await expect.element(dialog.getByText(/^Choose .+, \d{4} or earlier\.$/)).toBeVisible();
	const until = calendarOf().dates[7]?.date ?? '';
	await field.fill(until);
	network.answer({ 'business.calendar.get': calendarOf(sold, { paused_until: until }) });
	await dialog.getByRole('button', { name: 'Pause until then' }).click();
	await expect.element(toastOf(/^Paused\. You'll sell again \w{3}, \w{3} \d+(, \d{4})?\.$/)).toBeVisible();
	const table = page.getByRole('table', { name: 'The next weeks' });
	await expect.poll(() => table.getByRole('button', { name: /: Paused/ }).elements().length).toBe(7);
	await expectFit();
});

test('a pause says until when, and ends with one press', async () => {
	const paused = businessOf({ paused_until: calendarOf().dates[9]?.date ?? null });
	await open('schedule', {
		...ownerOf(paused),
		'business.calendar.get': calendarOf({}, { paused_until: paused.paused_until }),
		'business.update': businessOf({ version: 2 }),
	});
	await expect.element(page.getByText(/^You're paused. Sales start again/)).toBeVisible();
	await expectFit();
	await expect.element(page.getByText(/^Times are in Portland time \(Pacific\)\./)).toBeVisible();
	const cells = page.getByRole('button', { name: /: Paused$/ });
	await expect.element(cells.first()).toBeVisible();
	const word = cells.first().getByText('Paused').element();
	expect(word.scrollWidth).toBeLessThanOrEqual(word.clientWidth);
	await button('Sell again now').click();
	await expect.element(button('Pause')).toBeVisible();
});

// R-pause
test('a pause takes the place of what sells on the first screen', async () => {
	const paused = businessOf({ paused_until: calendarOf().dates[9]?.date ?? null });
	const { network } = await open('overview', {
		...ownerOf(paused),
		'business.calendar.get': calendarOf(sold, { paused_until: paused.paused_until }),
		'business.day.orders': { orders: [bens], packed: [] },
		'business.update': offline,
	});
	await expect.element(tonight.getByText(/^Paused until/)).toBeVisible();
	await expect.element(tonight.getByText(/: 3 sold, 1 held, of 8$/)).toBeVisible();
	for (const name of ['Mark sold out', 'Stop sales', /^One more bag/])
		await expect.element(tonight.getByRole('button', { name })).not.toBeInTheDocument();
	await expect.element(button("Can't open today")).toBeVisible();
	await expect.element(page.getByText('Ben O.')).toBeVisible();
	const status = page.getByRole('definition').filter({ hasText: 'Inactive' });
	await expect.element(status).toBeVisible();
	await expect.element(page.getByText('Paused', { exact: true })).toBeVisible();
	await expectFit();
	await button('Sell again now').click();
	await expect.element(toastOf(/^Network error/)).toBeVisible();
	network.answer({
		'business.update': businessOf({ version: 2 }),
		'business.dashboard': ownerOf()['business.dashboard'],
		'business.calendar.get': calendarOf(sold),
	});
	await button('Sell again now').click();
	await expect.element(button('Stop sales')).toBeVisible();
	expect(network.asked.findLast((one) => one.name === 'business.update')?.body).toEqual({
		paused_until: null,
	});
});

test('the counter reads of a pause, and can’t end it', async () => {
	const until = calendarOf().dates[9]?.date ?? null;
	const paused = businessOf({ paused_until: until, my_role: 'counter' });
	await open('overview', {
		...ownerOf(paused),
		'business.calendar.get': calendarOf({}, { paused_until: until }),
	});
	await expect.element(tonight.getByText(/^Paused until/)).toBeVisible();
	await expect.element(button('Sell again now')).not.toBeInTheDocument();
});
