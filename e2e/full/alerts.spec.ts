/** R-alert-rule, R-alert-waves, R-alert-stop */
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from '../accounts.ts';
import { callsOf } from '../calls.ts';
import { handsOf } from '../hands.ts';
import { ben, type OpenShop, openShop, signIn } from '../people.ts';

interface Mail {
	id: string;
	subject: string;
	text: string;
	unsubscribeUrl?: string;
}
async function mailsAbout(page: Page, to: string, shop: OpenShop): Promise<Mail[]> {
	const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(to)}`);
	const body = (await answer.json()) as { mails: Mail[] } | Mail[];
	const mails = Array.isArray(body) ? body : body.mails;
	return mails.filter(({ subject }) => subject.includes(`at ${shop.name},`));
}
const fresh = (name: string) => `${name} ${test.info().project.name} ${Date.now().toString(36)}`;

/** The owner's page on the next day of sale. */
async function atTheShop(browser: Browser, shop: OpenShop, use: BrowserContextOptions): Promise<Page> {
	const owner = await (await browser.newContext({ ...use, baseURL: process.env.E2E_URL })).newPage();
	await signIn(owner, shop);
	await owner.goto(`/business/${shop.id}`);
	return owner;
}

test('bags like these: two taps, an email when one comes up, and one tap stops it', async ({
	page,
	browser,
}, info) => {
	const shop = await openShop(fresh('Bell Bakery'), 3);
	const owner = await atTheShop(browser, shop, info.project.use);
	await owner.getByRole('button', { name: 'Mark sold out' }).click();
	const more = owner.getByRole('button', { name: /^One more bag/ });
	await expect(owner.getByRole('combobox', { name: /^Bags left/ })).toHaveValue('0');

	const account = freshAccount(info.project.name, 'alerts');
	await verifiedHere(page, account);
	const call = await callsOf(account);
	await call('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
	await call('PATCH', `/v0/customer/businesses/${shop.id}/favorite`, { favorite: true });
	const hands = handsOf(page, info.project.name);
	await page.goto('/marketplace?favorites=1');
	await hands.press(page.getByRole('link', { name: 'Tell me about bags like these' }));
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText('Any of your favorites')).toBeVisible();
	await hands.press(dialog.getByRole('button', { name: 'Tell me' }));
	await expect(dialog.getByText(/never between 10 PM and 7 AM\.$/)).toBeVisible();

	// Tests also run at night.
	await hands.press(dialog.getByRole('link', { name: 'See my alerts' }));
	await hands.press(page.getByRole('link', { name: /^Edit/ }));
	await hands.press(dialog.getByRole('switch', { name: 'Quiet hours' }));
	await hands.press(dialog.getByRole('button', { name: 'Save Changes' }));
	await expect(page.getByText('Right away, at any hour')).toBeVisible();

	await more.click();
	await expect.poll(() => mailsAbout(page, account.email, shop)).toHaveLength(1);
	const [mail] = await mailsAbout(page, account.email, shop);
	expect(mail?.subject).toMatch(/^1 bag at /);
	expect(mail?.text).toContain(`/marketplace/${shop.id}`);

	// Mail scanners open each link, so opening it alone must not stop the alert.
	await page.goto(`/dev/mail/${mail?.id}`);
	await page.frameLocator('iframe').getByRole('link', { name: 'Stop this alert' }).click();
	await expect(page.getByRole('heading', { name: 'Stop this alert?' })).toBeVisible();
	expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
	await page.getByRole('button', { name: 'Stop this alert' }).click();
	await expect(page.getByRole('heading', { name: 'This alert is stopped' })).toBeVisible();
	await page.goto(mail?.unsubscribeUrl ?? '');
	await expect(page.getByRole('heading', { name: 'This alert was stopped already' })).toBeVisible();
	await page.getByRole('link', { name: 'Your alerts' }).click();
	await expect(page.getByText('Paused', { exact: true })).toBeVisible();

	// Another person gets the next alert; the one who stopped doesn't.
	const other = await callsOf(ben);
	const rule = await other<{ id: string }>('POST', '/v0/customer/alerts', {
		where: 'shop',
		business_id: shop.id,
		quiet: null,
	});
	await (await callsOf(shop))('PATCH', `/v0/business/${shop.id}`, { price: 4.5 });
	await expect.poll(() => mailsAbout(page, ben.email, shop)).toHaveLength(1);
	expect((await mailsAbout(page, ben.email, shop))[0]?.subject).toContain('$4.50');
	expect(await mailsAbout(page, account.email, shop)).toHaveLength(1);
	await other('PATCH', `/v0/customer/alerts/${rule.id}`, { paused: true });

	await hands.press(page.getByRole('button', { name: /^Resume/ }));
	await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
	await owner.context().close();
});
