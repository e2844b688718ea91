/** A shop's evening and its week, by thumb at 360 × 740: what one does in a hurry takes few taps, and they are counted here. */
import { type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test';
import { freshAccount, linkFromMail, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import { ben, imani, type OpenShop, openShop, signIn } from './people.ts';

const phone: BrowserContextOptions = {
	viewport: { width: 360, height: 740 },
	hasTouch: true,
	isMobile: true,
	deviceScaleFactor: 2,
};
test.use(phone);

/** Taps, and how many there were. */
function thumb() {
	let taps = 0;
	return {
		async tap(target: Locator) {
			taps++;
			await target.tap();
		},
		/** From a list of the device: one tap opens it, one chooses. */
		async choose(list: Locator, option: string) {
			taps += 2;
			await list.selectOption(option);
		},
		/** The tap into a field is one; keys are none. */
		async type(field: Locator, text: string) {
			taps++;
			await field.tap();
			await field.pressSequentially(text);
		},
		taps: () => taps,
	};
}

interface CalendarSlot {
	quantity: number;
	sold: number;
	exception: object | null;
}
interface Calendar {
	today: string;
	dates: { date: string; slots: CalendarSlot[] }[];
}
const calendarOf = async (shop: OpenShop) =>
	(await callsOf(shop))<Calendar>('GET', `/v0/business/${shop.id}/calendar?days=14`);

async function openDashboard(page: Page, shop: OpenShop): Promise<void> {
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}`);
	// With an order it says that they were sold.
	await expect(page.getByRole('button', { name: /^(No bags|Sold out)$/ })).toBeVisible();
}
const serial = () => Date.now().toString(36);

test('three bags instead of eight tonight takes two taps, and next week stays as it is', async ({ page }) => {
	const shop = await openShop(`Tiny Oven ${serial()}`, 8);
	await openDashboard(page, shop);
	const { choose, taps } = thumb();
	await choose(page.getByRole('combobox', { name: /^Bags left/ }), '3');
	await expect(page.getByText('3 bags today instead of 8.')).toBeVisible();
	expect(taps()).toBe(2);
	const { dates } = await calendarOf(shop);
	expect(dates[0]?.slots.map(({ quantity }) => quantity)).toContain(3);
	expect(dates[7]?.slots).toContainEqual(expect.objectContaining({ quantity: 8, exception: null }));
});

test('stop now takes one tap, and another takes it back', async ({ page }) => {
	const shop = await openShop(`Stop Now ${serial()}`, 5);
	await openDashboard(page, shop);
	const { tap, taps } = thumb();
	await tap(page.getByRole('button', { name: 'Stop now' }));
	await expect(page.getByText('Closed for today.')).toBeVisible();
	expect(taps()).toBe(1);
	const quantities = async () => (await calendarOf(shop)).dates[0]?.slots.map(({ quantity }) => quantity);
	await expect.poll(quantities).not.toContain(5);
	await tap(page.getByRole('button', { name: 'Open again' }));
	await expect.poll(quantities).toContain(5);
});

test('a date for which five have paid is closed, cancelled and refunded in four taps at most', async ({
	page,
}) => {
	const shop = await openShop(`Family Dinner ${serial()}`, 9);
	const customers = [await callsOf(ben), await callsOf(imani)];
	const { dates } = await calendarOf(shop);
	const { date } = dates[2] ?? { date: '' };
	const slot = { date, window: 'afternoon' };
	const orders = [];
	for (let count = 0; count < 5; count++) {
		const customer = customers[count % 2];
		if (customer) orders.push({ customer, ...(await buyBags(customer, shop.id, 1, slot)) });
	}
	await openDashboard(page, shop);
	const { tap, taps } = thumb();
	const days = page.getByRole('region', { name: 'Next 7 days' });
	await tap(days.getByRole('button').filter({ hasText: '5/9' }));
	await tap(page.getByRole('button', { name: 'Close this date' }));
	const question = page.getByRole('dialog', { name: 'What about the paid orders?' });
	await expect(question.getByText(/5 people have paid/)).toBeVisible();
	await tap(question.getByRole('button', { name: /^Cancel all and refund/ }));
	await expect(page.getByText(/^5 orders cancelled\./)).toBeVisible();
	expect(taps()).toBeLessThanOrEqual(4);
	for (const { customer, id } of orders) {
		const refund = async () =>
			(await customer<{ refund: { status: string } | null }>('GET', `/v0/customer/orders/${id}`)).refund
				?.status;
		await expect.poll(refund).toBe('done');
	}
});

// R-closing-question, R-suggested-count
test('the closing question takes one tap, tomorrow’s count another, and the same day next week stays', async ({
	page,
}) => {
	const shop = await openShop(`Honey Oats ${serial()}`, 20, true);
	await openDashboard(page, shop);
	const { tap, taps } = thumb();
	const question = page.getByRole('region', { name: 'How many bags could you have filled in all?' });
	await tap(question.getByRole('button', { name: '2 in all' }));
	await expect(question.getByText('Saved: you could have filled 2 bags in all.')).toBeVisible();
	expect(taps()).toBe(1);
	const tomorrow = page.getByRole('region', { name: 'How many bags tomorrow?' });
	const use = tomorrow.getByRole('button', { name: /^Use \d+, tomorrow/ });
	const count = Number((await use.innerText()).replace(/\D/g, ''));
	await tap(use);
	await expect(tomorrow.getByText(`You offer ${count} bags tomorrow.`)).toBeVisible();
	expect(taps()).toBe(2);
	expect(count).toBeGreaterThan(4);
	expect(count).toBeLessThan(10);
	const { dates } = await calendarOf(shop);
	expect(dates[1]?.slots).toContainEqual(expect.objectContaining({ quantity: count }));
	for (const { slots } of dates.filter((_, away) => away !== 1))
		expect(slots.every(({ exception }) => exception === null)).toBe(true);
});

test('a colleague is invited, joins, and hands a bag over by the customer’s name', async ({
	page,
	browser,
}) => {
	const shop = await openShop(`Two Hands ${serial()}`, 5);
	const order = await buyBags(await callsOf(ben), shop.id);
	await openDashboard(page, shop);
	const { email, password } = freshAccount('phone', 'colleague');
	await page.getByRole('button', { name: 'Open menu' }).tap();
	await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Team' }).tap();
	await page.getByLabel('Email').fill(email);
	await page.getByRole('button', { name: 'Send the invitation' }).tap();
	await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();

	const elsewhere = await browser.newContext({ ...phone, baseURL: process.env.E2E_URL });
	const theirs = await elsewhere.newPage();
	await theirs.goto(await linkFromMail(theirs.request, email, /invites you/));
	await theirs.getByRole('link', { name: 'Create an account' }).tap();
	await theirs.getByLabel('First name').fill('Lee');
	await theirs.getByLabel('Last name').fill('Park');
	await expect(theirs.getByLabel('Email')).toHaveValue(email);
	await theirs.getByLabel(/^Password/).fill(password);
	await theirs.getByLabel(/^Confirm password/).fill(password);
	await theirs.getByRole('button', { name: 'Sign Up' }).tap();
	await expect(theirs).toHaveURL(/verify-email/);
	await theirs.goto(await linkFromMail(theirs.request, email, /verify/i));
	// And on to where they were going.
	await theirs.getByRole('button', { name: `Join ${shop.name}` }).tap();
	await expect(theirs.getByRole('heading', { level: 1, name: shop.name })).toBeVisible();
	const bens = theirs.getByRole('listitem').filter({ hasText: 'Ben' }).last();
	await bens.getByRole('button', { name: 'Hand over' }).tap();
	await bens.getByRole('button', { name: 'Yes, handed over' }).tap();
	await expect(theirs.getByText('Handed over.')).toBeVisible();
	const { history } = await (await callsOf(shop))<{ history: { status: string; name: string | null }[] }>(
		'GET',
		`/v0/business/orders/${order.id}`,
	);
	expect(history.at(-1)).toMatchObject({ status: 'fulfilled', name: 'Lee Park' });
	await elsewhere.close();
});

/** Somebody else, who has bought a bag there. */
async function bagOf(page: Page, shop: OpenShop, first_name: string, last_name: string): Promise<string> {
	const elsewhere = await page
		.context()
		.browser()
		?.newContext({ baseURL: process.env.E2E_URL ?? '' });
	if (!elsewhere) throw new Error('there is no browser');
	const account = freshAccount(test.info().project.name, first_name.toLowerCase());
	await verifiedHere(elsewhere, account);
	const call = await callsOf(account);
	await call('PATCH', '/v0/user/update', { first_name, last_name, phone_number: '503-555-4821' });
	const { id } = await buyBags(call, shop.id);
	await elsewhere.close();
	return id;
}

// R-pack-list, R-order-search
test('a customer with a dead phone has their bag by name after three taps', async ({ page }, info) => {
	const shop = await openShop(`Dead Phone ${info.project.name} ${Date.now().toString(36)}`);
	for (const last of ['Abel', 'Berg', 'Castro', 'Dahl']) await bagOf(page, shop, 'Kim', last);
	const noras = await bagOf(page, shop, 'Nora', 'Núñez');
	await openDashboard(page, shop);
	const hand = thumb();
	await hand.type(page.getByRole('searchbox', { name: 'Search by name, code or order ID' }), 'nunez');
	await expect(page.getByRole('checkbox', { name: /^Nora Núñez/ })).toBeVisible();
	await expect(page.getByRole('checkbox', { name: /^Kim/ })).toHaveCount(0);
	await hand.tap(page.getByRole('button', { name: 'Hand over' }));
	await hand.tap(page.getByRole('button', { name: 'Yes, handed over' }));
	await expect(page.getByText('Handed over.')).toBeVisible();
	expect(hand.taps()).toBeLessThanOrEqual(3);
	const { order } = await (await callsOf(shop))<{ order: { status: string } }>(
		'GET',
		`/v0/business/orders/${noras}`,
	);
	expect(order.status).toBe('fulfilled');

	// Among all orders: by the end of a phone number that nobody sees.
	await page.goto(`/business/${shop.id}?tab=orders`);
	await page.getByRole('searchbox', { name: 'Search by name, code or order ID' }).fill('4821');
	await expect(page.getByRole('listitem').filter({ hasText: 'Kim Castro' })).toBeVisible();
	await expect(page.getByText('4821')).toHaveCount(0);
	await page.getByRole('searchbox', { name: 'Search by name, code or order ID' }).fill('castro');
	await expect(page.getByRole('listitem').filter({ hasText: 'Kim Dahl' })).toHaveCount(0);
	await expect(page.getByRole('listitem').filter({ hasText: 'Kim Castro' })).toBeVisible();
	await page.setViewportSize({ width: 1280, height: 800 });
	await expect(page.getByRole('row').filter({ hasText: 'Kim Castro' })).toBeVisible();
});
