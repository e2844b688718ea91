import { expect, test } from '@playwright/test';
import { freshAccount, linkFromMail, verifiedHere } from '../accounts.ts';
import { callsOf } from '../calls.ts';
import { openShop, signIn } from '../people.ts';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
test.use(phone);

// R-handover
test('an owner hands the shop over to a colleague, who accepts it by the link and connects payments next', async ({
	page,
	browser,
}, info) => {
	const shop = await openShop(`Oven ${info.project.name} ${Date.now().toString(36)}`, 8);
	const elsewhere = await browser.newContext({ ...phone, baseURL: process.env.E2E_URL ?? '' });
	const theirs = await elsewhere.newPage();
	const kim = freshAccount(info.project.name, 'kim');
	await verifiedHere(theirs, kim);
	const owner = await callsOf(shop);
	await owner('POST', `/v0/business/${shop.id}/team/invitations`, { email: kim.email, role: 'manager' });
	await theirs.goto(await linkFromMail(page.request, kim.email, /invites you to/));
	await theirs.getByRole('button', { name: `Join ${shop.name}` }).tap();
	await expect(theirs).toHaveURL(new RegExp(`/business/${shop.id}`));

	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=team`);
	await page.getByRole('button', { name: 'Choose the new owner' }).tap();
	await page.getByText('Kim Lund').last().tap();
	await expect(page.getByText(/your payment account is disconnected/)).toBeVisible();
	await expect(page.getByText(/gets a refund later, your share of it is taken back/)).toBeVisible();
	await page.getByRole('button', { name: 'Offer it to Kim Lund' }).tap();
	await expect(page.getByRole('button', { name: 'Withdraw the offer' })).toBeVisible();
	expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);

	await theirs.goto(await linkFromMail(page.request, kim.email, /wants to hand/));
	await expect(theirs.getByText(/can't take orders until you connect/)).toBeVisible();
	expect(await theirs.evaluate('document.documentElement.scrollWidth')).toBe(360);
	await theirs.getByRole('button', { name: 'Accept this shop' }).tap();
	await theirs.getByRole('button', { name: 'Yes, become the owner' }).tap();
	await expect(theirs).toHaveURL(new RegExp(`/business/${shop.id}\\?tab=profile`));
	const payments = theirs.getByRole('region', { name: 'Payment Setup' });
	await expect(payments.getByRole('button', { name: 'Connect' })).toBeVisible();
	await expect(theirs.getByText('Not live yet. Still to do: connect payments.')).toBeVisible();

	await page.goto(`/business/${shop.id}?tab=team`);
	await expect(page.getByText(/Kim Lund accepted the shop from/)).toBeVisible();
	await expect(page.getByText('Only the owner can hand the shop over.')).toBeVisible();
	await elsewhere.close();
});
