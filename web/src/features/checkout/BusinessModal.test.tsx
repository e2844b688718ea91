import { ratingReasons, type StockChange } from '@flavorbag/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dayText } from '#lib/time.ts';
import { type Answers, offline, pending, Refusal } from '#test/network.ts';
import { idOf, later, listedOf, listOf, longWord, orderOf, ratingsOf } from '#test/samples.ts';
import { expectFit, type Shown, show, sizes, toastOf } from '#test/screen.tsx';

const list = '/marketplace';
const open = `${list}/${idOf(2)}`;
const modal = page.getByRole('dialog');
const behind: Answers = {
	'customer.businesses.summaries': listOf([listedOf()]),
	// The previous test's payment may still be polled for ten seconds.
	'customer.orders.settle': pending,
};
const button = (name: string | RegExp) => modal.getByRole('button', { name });
const time = () => button(/bags? left$/).first();

test('a business that is on its way already can be closed', async () => {
	const { address } = await show(open, { ...behind, 'customer.businesses.get': pending });
	await expect.element(page.getByRole('dialog', { name: 'Loading...' })).toBeVisible();
	await expectFit();
	await button('Close').click();
	await expect.poll(address).toBe(list);
});

test('on the cross stays on top while a sheet is scrolled', async () => {
	const description = 'What is left over, and some more of it. '.repeat(60);
	const { address } = await show(open, {
		...behind,
		'customer.businesses.get': listedOf({ description }),
	});
	await expect.element(modal.getByRole('heading', { name: 'About this bag' })).toBeVisible();
	const text = modal.getByText(/^What is left over/).element();
	text.scrollIntoView({ block: 'end' });
	await button('Close').click();
	await expect.poll(address).toBe(list);
});

// R-distance
test.each([
	[0.4, '0.40'],
	[0, 'nearby'],
	[null, undefined],
])('%s miles away read as %s', async (distance, words) => {
	await show(open, { ...behind, 'customer.businesses.get': listedOf({ distance }) });
	await expect.element(modal.getByText('per bag')).toBeVisible();
	const away = modal.getByText('miles away').elements()[0];
	expect(away?.closest('dt')?.nextElementSibling?.textContent).toBe(words);
});

test('a business that is gone leads back to the list', async () => {
	const { address } = await show(open, { ...behind, 'customer.businesses.get': new Refusal('NOT_FOUND') });
	await expect.element(modal.getByText("This business isn't on sale right now")).toBeVisible();
	await expectFit();
	await button('Back to the list').click();
	await expect.poll(address).toBe(list);
});

test.each([
	['refused', new Refusal('SERVER_ERROR')],
	['lost on the way', offline],
] as const)('a business whose answer is %s is asked for again', async (_, answer) => {
	const { network } = await show(open, { ...behind, 'customer.businesses.get': answer });
	await expect.element(modal.getByText('Something went wrong')).toBeVisible();
	await expectFit();
	network.answer({ 'customer.businesses.get': listedOf() });
	await button('Try Again').click();
	await expect.element(page.getByRole('dialog', { name: 'Corner Bakery' })).toBeVisible();
	await expectFit();
});

test('a shop is shared by the system’s own sheet, and its address is copied where there is none', async () => {
	const shared: ShareData[] = [];
	const setShare = (share: unknown) =>
		Object.defineProperty(navigator, 'share', { value: share, configurable: true });
	onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
	const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
	onTestFinished(() => copied.mockRestore());
	await show(open, { ...behind, 'customer.businesses.get': listedOf() });
	const url = `${location.origin}/s/${idOf(2)}`;
	setShare(undefined);
	await button('Share Corner Bakery').click();
	await expect.element(toastOf('Link copied.')).toBeVisible();
	expect(copied).toHaveBeenCalledWith(url);
	setShare(async (data: ShareData) => void shared.push(data));
	await button('Share Corner Bakery').click();
	await expect.poll(() => shared).toEqual([{ title: 'Corner Bakery', url }]);
	setShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
	await button('Share Corner Bakery').click();
	await expectFit();
	await expect.element(toastOf(/couldn't be shared/)).not.toBeInTheDocument();
});

// R-post-left
test('a business that posts what is left says around when', async () => {
	const posting = listedOf({ inventory: [], posts_around: '18:00' });
	await show(open, { ...behind, 'customer.businesses.get': posting });
	await expect.element(modal.getByText("Posts what's left, usually around 6:00 PM.")).toBeVisible();
	await expectFit();
});

test('a business without bags says so, and there is nothing to buy', async () => {
	await show(open, { ...behind, 'customer.businesses.get': listedOf({ inventory: [] }) });
	await expect.element(modal.getByText(/^No bags for the next seven days/)).toBeVisible();
	await expect.element(button('No slots available')).toBeDisabled();
	await expectFit();
});

// R-pause
test.each([
	['a week with bags after it', listedOf().inventory, /^Taking a break\. Back /],
	['no bags', [], /^Taking a break\. Bags are on sale again /],
])('a business that takes a break says until when: %s', async (_, inventory, words) => {
	const paused_until = later(72).slice(0, 10);
	const given = inventory.map((entry) => ({ ...entry, date: paused_until }));
	await show(open, {
		...behind,
		'customer.businesses.get': listedOf({ paused_until, inventory: given }),
	});
	await expect.element(modal.getByText(words)).toBeVisible();
	await expectFit();
});

test('a business that says a lot fits, and Escape closes it', async () => {
	const { address } = await show(open, {
		...behind,
		'customer.businesses.get': listedOf({
			display_name: longWord,
			description: longWord.repeat(4),
			street: longWord,
		}),
	});
	await expect.element(page.getByRole('dialog', { name: longWord })).toBeVisible();
	await expectFit();
	await userEvent.keyboard('{Escape}');
	await expect.poll(address).toBe(list);
});

/** A pickup that starts at this time today; the clock says noon in Portland. */
const startsAt = (startTime: string, endTime = '23:00') =>
	listedOf({
		inventory: [{ date: '2026-11-24', window: 'evening', available: 4, startTime, endTime }],
	});

// R-cancel
test.each([
	['17:00', 'Cancel for free until today 3:00 PM.'],
	['13:00', 'You can cancel for free within 10 minutes of paying.'],
	['12:15', 'You can cancel for free within 10 minutes of paying, but not after pickup starts at 12:15 PM.'],
	['11:00', "Pickup has started, so this order can't be canceled."],
	['11:00', "Pickup has started and ends in 43 min, so this order can't be canceled.", '12:43'],
])('at noon, a pickup from %s says until when it can be canceled: %s', async (start, words, end?: string) => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T20:00:00Z') });
	onTestFinished(() => void vi.useRealTimers());
	await show(open, { ...behind, 'customer.businesses.get': startsAt(start, end) });
	await time().click();
	await expect.element(modal.getByText(words, { exact: true })).toBeVisible();
});

// R-offered-days
test('a time that ends while one looks at it says how soon, and is gone', async () => {
	vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T20:00:00Z') });
	await show(open, { ...behind, 'customer.businesses.get': startsAt('11:00', '12:02') });
	await expect.element(modal.getByText('ends in 2 min', { exact: true })).toBeVisible();
	await time().click();
	await expect.element(button('Checkout')).toBeEnabled();
	vi.setSystemTime(new Date('2026-11-24T20:02:10Z'));
	await expect.element(button('No slots available')).toBeDisabled();
	await expect.element(time()).not.toBeInTheDocument();
});

test('on a desktop the title covers nothing of the address', async () => {
	await show(open, { ...behind, size: [1280, 800], 'customer.businesses.get': listedOf() });
	const title = modal.getByRole('heading', { level: 2 });
	const heart = modal.getByRole('button', { name: /favorite/i });
	await expect.element(heart).toBeVisible();
	const bottom = title.element().parentElement?.getBoundingClientRect().bottom;
	expect(heart.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom ?? Infinity);
});

const evening = { window: 'evening', available: 4, startTime: '17:00', endTime: '20:00' } as const;
const times = modal.getByRole('group', { name: /^Pickup time/ }).getByRole('button');
const week = [24, 48, 72].map((hours) => ({ ...evening, date: later(hours).slice(0, 10) }));

// R-quantity
test('nothing is chosen that nobody chose: the sheet asks for a time, and says of which day the bag is', async () => {
	await show(open, { ...behind, 'customer.businesses.get': listedOf({ inventory: week }) });
	await expect.element(button('Select time')).toBeDisabled();
	await expect.element(button('One more')).toBeDisabled();
	await expect.element(times.nth(1)).toHaveAttribute('aria-pressed', 'false');
	await times.nth(1).click();
	await expect.element(times.nth(1)).toHaveAttribute('aria-pressed', 'true');
	await expect.element(button('Checkout')).toBeEnabled();
	const said = `${dayText(week[1]?.date ?? '', 'America/Los_Angeles', new Date())} 5:00–8:00 PM`;
	await expect.element(modal.getByText(said, { exact: true })).toBeVisible();
	await expectFit();
	await times.nth(1).click();
	await expect.element(button('Select time')).toBeDisabled();
});

test('of many times the first two dates are shown, and the rest after one press', async () => {
	const many = [24, 48, 72, 96, 120].flatMap((hours) =>
		(['morning', 'evening'] as const).map((window) => ({
			...evening,
			window,
			date: later(hours).slice(0, 10),
		})),
	);
	await show(open, { ...behind, 'customer.businesses.get': listedOf({ inventory: many }) });
	const rows = button(/bags left$/);
	await expect.element(rows.nth(3)).toBeVisible();
	expect(rows.elements()).toHaveLength(4);
	await button('6 more times').click();
	await expect.poll(() => rows.elements().length).toBe(10);
	await expectFit();
	await rows.nth(9).click();
	await button('Show fewer').click();
	await expect.poll(() => rows.elements().length).toBe(5);
});

// R-falling-price
test('a time says what its bags cost next, and when', async () => {
	const falls = { at: later(4), price: 3.99 };
	const inventory = week.map((entry, at) => (at === 0 ? { ...entry, price: 4.99, falls } : entry));
	await show(open, { ...behind, 'customer.businesses.get': listedOf({ inventory }) });
	await expect.element(times.first().getByText('$4.99')).toBeVisible();
	const hint = times.first().getByText(/^Falls to \$3\.99 at .* if bags are left$/);
	await expect.element(hint).toBeVisible();
	await expectFit();
});

// R-alert-waves, R-quantity
test('the link of a card, or of an alert, opens on its pickup time, and the first press there keeps it', async () => {
	const { address } = await show(`${open}?date=${week[1]?.date}&start=17:00`, {
		...behind,
		'customer.businesses.get': listedOf({ inventory: week }),
	});
	await expect.element(times.nth(1)).toHaveAttribute('aria-pressed', 'true');
	await times.nth(1).click();
	await expect.element(button('Checkout')).toBeEnabled();
	await expect.element(times.nth(1)).toHaveAttribute('aria-pressed', 'true');
	await times.nth(1).click();
	await expect.element(button('Select time')).toBeDisabled();
	await userEvent.keyboard('{Escape}');
	await expect.poll(address).toBe(list);
});

async function checkOut(answers: Answers, size?: (typeof sizes)[number][1]): Promise<Shown> {
	const shown = await show(open, {
		...behind,
		...(size && { size }),
		'customer.businesses.get': listedOf(),
		...answers,
	});
	await time().click();
	await button('Checkout').click();
	return shown;
}

test('bags that are being held are not held twice', async () => {
	await checkOut({ 'customer.orders.create': pending });
	await expect.element(button('Holding your bags...')).toHaveAttribute('aria-busy', 'true');
	await expectFit();
});

test.each([
	['SOLD_OUT', /^Someone was quicker/],
	['SLOT_CLOSED', /^This pickup time is no longer offered\. You weren.t charged\./],
	['BUSINESS_OFFLINE', /^This business stopped taking orders/],
	['PAYMENT_PROVIDER_DOWN', /^The payment service didn.t answer/],
] as const)('a purchase refused by %s is explained beside the button', async (code, words) => {
	await checkOut({ 'customer.orders.create': new Refusal(code) });
	await expect.element(modal.getByRole('alert').getByText(words)).toBeVisible();
	await expect.element(button('Checkout')).toBeEnabled();
	await expectFit();
});

test('a purchase whose answer was lost is the same purchase when it is tried again', async () => {
	const { network } = await checkOut({ 'customer.orders.create': offline });
	await expect.element(modal.getByRole('alert').getByText(/Nothing was charged/)).toBeVisible();
	await button('Checkout').click();
	const attempts = () => network.asked.filter(({ name }) => name === 'customer.orders.create');
	await expect.poll(() => attempts().length).toBe(2);
	expect(new Set(attempts().map(({ action }) => action)).size).toBe(1);
});

const held = orderOf({
	status: 'pending',
	client_secret: 'pi_1_secret_2',
	hold_expires_at: later(0.2),
	pickup_code: null,
	paid_at: null,
	cancel_until: null,
});
const confirmation = '/sandbox/v1/payment_intents/pi_1/confirm';
const holding: Answers = { 'customer.orders.create': held, 'customer.orders.abandon': held };

test('a card that is not right is told field by field, and nothing is sent', async () => {
	const { network } = await checkOut(holding);
	const number = modal.getByRole('textbox', { name: 'Card number' });
	await expect.element(number).toBeVisible();
	await button(/^Pay \$/).click();
	await expect.element(number).toHaveAccessibleDescription('Check the card number.');
	await expect.element(number).toHaveFocus();
	await expect.element(modal.getByRole('textbox', { name: 'ZIP code' })).toBeInvalid();
	await expectFit();
	await number.fill('4242424242424242');
	await expect.element(number).toHaveValue('4242 4242 4242 4242');
	await expect.element(number).toBeValid();
	expect(network.wrong).toEqual([]);
});

// R-quantity
test('the first view of a payment names shop and time, that it is final, and the button the same time', async () => {
	const now = {
		pickup_starts_at: later(-1),
		pickup_ends_at: later(0.5),
		start_time: '00:00',
		end_time: '23:59',
	};
	await checkOut({ ...holding, 'customer.orders.create': { ...held, ...now } });
	const facts = modal.getByText(/^Corner Bakery · today 12:00 AM–11:59 PM( P[SD]T)? · .*can't be canceled$/);
	await expect.element(facts).toBeInViewport({ ratio: 1 });
	await expect
		.element(button(/^Pay \$11\.99 for today 12:00 AM–11:59 PM( P[SD]T)?$/))
		.toBeInViewport({ ratio: 1 });
	await expectFit();
});

test('on a desktop what is in the bag is read beside the card form, without scrolling', async () => {
	await checkOut(holding, [1280, 800]);
	await expect.element(modal.getByRole('textbox', { name: 'Card number' })).toBeInViewport({ ratio: 1 });
	await expect.element(modal.getByText(/^Contains wheat/i)).toBeInViewport({ ratio: 1 });
	await expectFit();
});

test('a card that is refused says why, and the bags stay held', async () => {
	await checkOut({
		...holding,
		'customer.orders.settle': held,
		others: {
			[confirmation]: { status: 402, body: { error: { message: 'Your card was declined.' } } },
		},
	});
	await button(/^Use test card/).click();
	await button(/^Pay \$/).click();
	await expect
		.element(modal.getByText("Your card was declined. You weren't charged, and your bags are still held."))
		.toBeVisible();
	await expect.element(button(/^Pay \$/)).toBeEnabled();
	await expectFit();
});

const visa = { id: 'pm_visa', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
const old = { id: 'pm_old', brand: 'amex', last4: '0005', exp_month: 1, exp_year: 2020 };

// R-saved-cards
test('a saved card is chosen already, and one press pays:', async () => {
	await checkOut({
		...holding,
		'customer.cards.list': { cards: [old, visa] },
		'customer.orders.settle': orderOf(),
		others: { [confirmation]: { body: { status: 'requires_capture' } } },
	});
	await expect.element(modal.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
	await expect.element(modal.getByRole('radio', { name: /^American Express ending in 0005/ })).toBeDisabled();
	await expect.element(modal.getByText('Expired 01/20')).toBeVisible();
	await expect.element(modal.getByRole('textbox', { name: 'Card number' })).not.toBeInTheDocument();
	await expectFit();
	await button(/^Pay \$/).click();
	await expect.element(page.getByRole('dialog', { name: 'Order Confirmed' })).toBeVisible();
});

// R-saved-cards
test('a card is saved when the box is ticked; when that fails one pays all the same', async () => {
	const { network } = await checkOut({
		...holding,
		'customer.cards.list': { cards: [visa] },
		'customer.orders.saveCard': new Refusal('PAYMENT_PROVIDER_DOWN'),
		'customer.orders.settle': held,
		others: { [confirmation]: { status: 402, body: { error: { message: 'Your card was declined.' } } } },
	});
	await modal.getByText('Another card').click();
	const box = modal.getByRole('checkbox', { name: 'Save this card for next time' });
	await expect.element(box).not.toBeChecked();
	await box.click();
	await button(/^Use test card/).click();
	await expectFit();
	await button(/^Pay \$/).click();
	await expect.element(toastOf("Your card couldn't be saved this time.")).toBeVisible();
	await expect.element(modal.getByText(/^Your card was declined/)).toBeVisible();
	const said = network.asked.filter(({ name }) => name === 'customer.orders.saveCard');
	expect(said.map(({ body }) => body)).toEqual([{ save: true }]);
});

// R-saved-cards
test('without the list of saved cards one pays with a card that is typed', async () => {
	await checkOut({ ...holding, 'customer.cards.list': new Refusal('PAYMENT_PROVIDER_DOWN') });
	await expect.element(modal.getByRole('textbox', { name: 'Card number' })).toBeVisible();
});

test('while a card is on its way there is no way back', async () => {
	await checkOut({ ...holding, others: { [confirmation]: pending } });
	await button(/^Use test card/).click();
	await button(/^Pay \$/).click();
	await expect.element(button('Paying...')).toHaveAttribute('aria-busy', 'true');
	await expect.element(button('Back')).toBeDisabled();
	await expectFit();
});

test('a payment that nobody knows the end of can only be asked about', async () => {
	const { network } = await checkOut({
		...holding,
		'customer.orders.settle': offline,
		others: { [confirmation]: offline },
	});
	await button(/^Use test card/).click();
	await button(/^Pay \$/).click();
	await expect.element(modal.getByText(/^The connection broke while you were paying/)).toBeVisible();
	await expectFit();
	network.answer({ 'customer.orders.settle': orderOf() });
	await button('Check again').click();
	await expect.element(page.getByRole('dialog', { name: 'Order Confirmed' })).toBeVisible();
});

test('the payment and the ticket of a business with a long name fit', async () => {
	const place = { ...held.pickup_place, street: longWord, notes: longWord.repeat(2) };
	const paid = orderOf({ business_name: longWord, pickup_place: place });
	await checkOut({
		...holding,
		'customer.orders.create': { ...held, business_name: longWord, unit_price: 6.5 },
		'customer.orders.settle': paid,
		others: { [confirmation]: { body: { status: 'requires_capture' } } },
	});
	await expect.element(modal.getByText(/^The price of a bag changed/)).toBeVisible();
	await expectFit();
	await button(/^Use test card/).click();
	await button(/^Pay \$/).click();
	await expect.element(page.getByRole('dialog', { name: 'Order Confirmed' })).toBeVisible();
	await expect.element(toastOf('Order placed successfully!')).toBeVisible();
	await expectFit();
});

// R-ratings-shown, R-value
test('what customers said stands below, and what they found takes the place of a promise', async () => {
	const value = { answers: 40, percent: 62, low: true };
	const texts = [{ first_name: 'Maya', food: 5, text: longWord, reply: longWord }];
	const said = ratingReasons.map((reason, at) => ({ reason, ratings: ratingReasons.length - at }));
	await show(open, {
		...behind,
		'customer.businesses.get': listedOf({ retail_value: null }),
		'rating.shown': ratingsOf({ value, texts, reasons: said }),
	});
	await expect
		.element(modal.getByText('62% of 40 customers say their bag was worth what was promised, or more.'))
		.toBeVisible();
	await expect.element(modal.getByText(/you save/)).not.toBeInTheDocument();
	await expect.element(modal.getByText('24 ratings')).toBeInTheDocument();
	// Warnings are among the rarest reasons.
	await expect.element(modal.getByText('Not as described 2')).toBeInTheDocument();
	await expect.element(modal.getByText('Poor packaging 1')).toBeInTheDocument();
	await expect.element(modal.getByText('Kept 98 of the last 100 orders')).toBeInTheDocument();
	await expect.element(modal.getByText(/^Sold what was really left at 46/)).toBeInTheDocument();
	await expectFit();
});

test('below five ratings a sheet says that the shop is new', async () => {
	await show(open, { ...behind, 'customer.businesses.get': listedOf({ retail_value: 15 }) });
	await expect.element(modal.getByText('New on FlavorBag')).toBeInTheDocument();
	await expect.element(modal.getByText(/fewer than 5 ratings/i)).not.toBeInTheDocument();
	await expect.element(modal.getByText(/you save/)).toBeVisible();
});

// R-acknowledged
test.each(sizes)(
	'on %s what doesn’t fit one’s diet is read and ticked before bags are held, and again when it changes',
	async (_, size) => {
		const said = (...codes: string[]) =>
			listedOf({
				conflict: {
					lines: ['Contains milk, wheat.', 'Not stated as vegan.'].slice(0, codes.length),
					version: codes.join(' '),
				},
			});
		const { network } = await show(open, {
			...behind,
			size,
			'customer.businesses.get': said('contains.milk'),
			'customer.orders.create': new Refusal('BAG_NOT_ACKNOWLEDGED'),
		});
		const notice = modal.getByRole('region', { name: "What doesn't fit your diet" });
		const tick = notice.getByRole('checkbox');
		await time().click();
		await expect.element(notice.getByText('Contains milk, wheat.')).toBeVisible();
		await expect.element(tick).not.toBeChecked();
		await expect.element(button(/^Check “I've read this” first/)).toBeDisabled();
		await expectFit();
		await tick.click();
		await expectFit();
		network.answer({ 'customer.businesses.get': said('contains.milk contains.wheat', 'diet.vegan') });
		await button('Checkout').click();
		await expect
			.element(modal.getByText(/^What the shop says about this bag changed a moment ago/))
			.toBeVisible();
		const orders = () => network.asked.filter(({ name }) => name === 'customer.orders.create');
		expect(orders().at(-1)?.body).toMatchObject({ acknowledged: 'contains.milk' });
		await expect.element(notice.getByText(/Not stated as vegan/)).toBeVisible();
		await expect.element(tick).not.toBeChecked();
		await expect.element(button(/^Check “I've read this” first/)).toBeDisabled();
		network.answer({ 'customer.orders.create': pending });
		await tick.click();
		await button('Checkout').click();
		await expect
			.poll(() => orders().at(-1)?.body)
			.toMatchObject({
				acknowledged: 'contains.milk contains.wheat diet.vegan',
			});
		expect(new Set(orders().map(({ action }) => action)).size).toBe(2);
	},
);

test('who has no diet, or whom everything fits, has nothing to tick', async () => {
	const { network } = await show(open, {
		...behind,
		'customer.businesses.get': listedOf(),
		'customer.orders.create': pending,
	});
	await time().click();
	await button('Checkout').click();
	await expect.element(modal.getByRole('checkbox')).not.toBeInTheDocument();
	await expect
		.poll(() => network.asked.find(({ name }) => name === 'customer.orders.create')?.body)
		.not.toHaveProperty('acknowledged');
});

test('what is to be paid is what the server says, with its tax', async () => {
	await checkOut(holding);
	await expect.element(button(/^Pay \$11\.99 for (today|tomorrow) 5:00–7:00 PM( P[SD]T)?$/)).toBeVisible();
	await expect.element(button(/^Order summary\s*\$11\.99/)).toBeVisible();
});

// R-stale-refreshes
test('the last bags, which somebody else was quicker to get, are no longer for sale', async () => {
	const { network } = await show(open, {
		...behind,
		'customer.businesses.get': listedOf(),
		'customer.orders.create': new Refusal('SOLD_OUT'),
	});
	await time().click();
	await expect.element(button('Checkout')).toBeEnabled();
	network.answer({ 'customer.businesses.get': listedOf({ inventory: [] }) });
	await button('Checkout').click();
	await expect.element(button('No slots available')).toBeDisabled();
	await expect.element(modal.getByRole('alert').getByText(/^Someone was quicker/)).toBeVisible();
});

// R-stale-refreshes
test('a shop that stopped selling meanwhile leads back to the list, and nothing was charged', async () => {
	const { network, address } = await show(open, {
		...behind,
		'customer.businesses.get': listedOf(),
		'customer.orders.create': new Refusal('BUSINESS_OFFLINE'),
	});
	await time().click();
	await expect.element(button('Checkout')).toBeEnabled();
	network.answer({ 'customer.businesses.get': new Refusal('NOT_FOUND') });
	await button('Checkout').click();
	await expect.element(modal.getByText("This business isn't on sale right now")).toBeVisible();
	await expect.element(modal.getByText(/^You weren't charged\./)).toBeVisible();
	await button('Back to the list').click();
	await expect.poll(address).toBe(list);
});

test('a price that changed meanwhile is said before it is paid, and stands on the sheet after Back', async () => {
	const { network } = await checkOut({
		...holding,
		'customer.orders.create': { ...held, unit_price: 6.5 },
	});
	await expect
		.element(
			modal.getByText(/^The price of a bag changed from \$5\.50 to \$6\.50 .+ Nothing has been charged yet/),
		)
		.toBeVisible();
	network.answer({ 'customer.businesses.get': listedOf({ price: 6.5 }) });
	await button('Back').click();
	await expect.element(modal.getByRole('definition').first()).toHaveTextContent('$6.50');
	await expect.element(button('Checkout')).toBeEnabled();
});

test('when the time to pay runs out the bags are on sale again, and nothing was charged', async () => {
	await checkOut({ ...holding, 'customer.orders.create': { ...held, hold_expires_at: later(0.0004) } });
	await expect
		.element(modal.getByText(/^The time to pay ran out and the bags went back on sale\./))
		.toBeVisible();
	await expect.element(modal.getByText(/You weren't charged\. Choose again/)).toBeVisible();
	await expect.element(button('Select time')).toBeDisabled();
	await expectFit();
});

test('a payment service that fails while one pays has charged nothing, and is asked again', async () => {
	const { network } = await checkOut({
		...holding,
		'customer.orders.settle': held,
		others: { [confirmation]: { status: 500, body: {} } },
	});
	await button(/^Use test card/).click();
	await button(/^Pay \$/).click();
	await expect
		.element(
			modal.getByRole('alert').getByText(/^The payment service didn't answer\. You weren't charged, and/),
		)
		.toBeVisible();
	network.answer({
		'customer.orders.settle': orderOf(),
		others: { [confirmation]: { body: { status: 'requires_capture' } } },
	});
	await button(/^Pay \$/).click();
	await expect.element(page.getByRole('dialog', { name: 'Order Confirmed' })).toBeVisible();
});

// R-leave-checkout
test('whoever goes elsewhere while they pay gives the bags back', async () => {
	const { network, address } = await checkOut(holding);
	await expect.element(button(/^Pay \$/)).toBeVisible();
	// Goes elsewhere without pressing anything in the sheet, as the browser's own buttons do.
	document.querySelector<HTMLElement>('a[href="/profile"], a[href="/orders"]')?.click();
	await expect.poll(address).not.toBe(open);
	await expect.poll(() => network.asked.map(({ name }) => name)).toContain('customer.orders.abandon');
});

// R-live
test('a bag that is taken elsewhere is gone from the open sheet', async () => {
	const business = listedOf({ id: idOf(90) });
	await show(`${list}/${business.id}`, { ...behind, 'customer.businesses.get': business });
	const outside = window.fetch;
	let send = (_change: StockChange) => {};
	const stream = new ReadableStream({
		start(controller) {
			const text = new TextEncoder();
			send = (change) => controller.enqueue(text.encode(`event: stock\ndata: ${JSON.stringify(change)}\n\n`));
		},
	});
	window.fetch = async (input, init) =>
		String(input).includes('/businesses/live')
			? new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
			: outside(input, init);
	await expect.element(button(/4 bags left$/)).toBeVisible();
	const { id, price, inventory, next_draw } = business;
	const less = inventory.map((entry) => ({ ...entry, available: 1 }));
	send({ business_id: id, listed: true, price, inventory: less, next_draw });
	await expect.element(button(/1 bag left$/)).toBeVisible();
});
