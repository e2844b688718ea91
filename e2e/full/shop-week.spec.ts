/** A shop at 360 × 740 by touch: canceling a date, and a colleague who takes over. */
import { type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test';
import { freshAccount, linkFromMail } from '../accounts.ts';
import { buyBags, callsOf } from '../calls.ts';
import { ben, imani, type OpenShop, openShop, signIn } from '../people.ts';

const phone: BrowserContextOptions = {
	viewport: { width: 360, height: 740 },
	hasTouch: true,
	isMobile: true,
	deviceScaleFactor: 2,
};
test.use(phone);

async function openDashboard(page: Page, shop: OpenShop): Promise<void> {
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}`);
	await expect(page.getByRole('button', { name: 'Mark sold out' })).toBeVisible();
}
const serial = () => Date.now().toString(36);

test('a date for which five have paid is closed, canceled and refunded in four taps at most', async ({
	page,
}) => {
	const shop = await openShop(`Family Dinner ${serial()}`, 9);
	const customers = [await callsOf(ben), await callsOf(imani)];
	const { dates } = await (await callsOf(shop))<{ dates: { date: string }[] }>(
		'GET',
		`/v0/business/${shop.id}/calendar?days=14`,
	);
	const { date } = dates[2] ?? { date: '' };
	const slot = { date, window: 'afternoon' };
	const orders = [];
	for (let count = 0; count < 5; count++) {
		const customer = customers[count % 2];
		if (customer) orders.push({ customer, ...(await buyBags(customer, shop.id, 1, slot)) });
	}
	await openDashboard(page, shop);
	await page.goto(`/business/${shop.id}?tab=schedule`);
	let taps = 0;
	const tap = async (target: Locator) => {
		taps++;
		await target.tap();
	};
	const days = page.getByRole('region', { name: 'Dates' });
	await tap(days.getByRole('button').filter({ hasText: '5/9' }));
	await tap(page.getByRole('button', { name: 'Close this date' }));
	const question = page.getByRole('dialog', { name: 'What about the paid orders?' });
	await expect(question.getByText(/5 people have paid/)).toBeVisible();
	await tap(question.getByRole('button', { name: /^Cancel all and refund/ }));
	await expect(page.getByText(/^5 orders canceled\./)).toBeVisible();
	expect(taps).toBeLessThanOrEqual(4);
	for (const { customer, id } of orders) {
		const refund = async () =>
			(await customer<{ refund: { status: string } | null }>('GET', `/v0/customer/orders/${id}`)).refund
				?.status;
		await expect.poll(refund).toBe('done');
	}
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
