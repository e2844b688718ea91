/** Helpers for most tests: sign-in, mail, and control of the machine. */
import { expect, type Page, test } from '@playwright/test';
import { enter } from './calls.ts';

/** People of the seeded town (api/seeds/logins.json). */
export const ben = { email: 'ben@example.com', password: 'ben-likes-leftovers' };
export const imani = { email: 'imani@example.com', password: 'keys-to-the-pantry' };
export const rosa = { email: 'rosa@example.com', password: 'flour-on-my-hands' };

/** Signs in without the screen and goes where it leads; accounts.spec.ts tests the screen. */
export async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
	await enter(page, who);
	await page.goto('/auth/login');
	await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

/** Sets a person's search location by typing a ZIP code. */
export async function lookAround97201(page: Page): Promise<void> {
	await page.goto('/marketplace');
	const line = page.getByRole('button', { name: /^Near/ });
	await expect(line.or(page.getByRole('combobox', { name: 'Address, city or ZIP code' }))).toBeVisible();
	if (await line.isVisible()) await line.click();
	const address = page.getByRole('combobox', { name: 'Address, city or ZIP code' });
	await address.fill('97201');
	await page.getByRole('button', { name: 'Set Location' }).click();
	await expect(page.getByText('Portland, OR 97201')).toBeVisible();
}

async function control<T>(path: string): Promise<T> {
	const answer = await fetch(`${process.env.E2E_CONTROL}${path}`);
	const text = await answer.text();
	if (!answer.ok) throw new Error(text);
	return JSON.parse(text) as T;
}

export interface OpenShop {
	email: string;
	password: string;
	name: string;
	id: string;
}

/** Opens a shop near ZIP 97201 with pickup open now; a retry gets another one. `withPast` adds three weeks of sales. */
export function openShop(name: string, bags = 20, withPast = false): Promise<OpenShop> {
	const { retry } = test.info();
	const fresh = retry === 0 ? name : `${name} again`;
	return control(`/open-shop?name=${encodeURIComponent(fresh)}&bags=${bags}${withPast ? '&past=yes' : ''}`);
}

export const killApi = (): Promise<{ killed: number }> => control('/kill-api');

export async function apiIsBack(page: Page): Promise<void> {
	await expect
		.poll(() =>
			page.request.get('/readyz').then(
				(answer) => answer.status(),
				() => 0,
			),
		)
		.toBe(200);
}

export async function payWith(page: Page, number: string): Promise<void> {
	await page.getByLabel('Card number').fill(number);
	await page.getByLabel('Expires').fill('1234');
	await page.getByLabel('CVC').fill('123');
	await page.getByRole('textbox', { name: 'ZIP code' }).fill('97201');
	await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Opens the shop from the list, chooses bags of its first slot and goes to the card form. */
export async function checkout(page: Page, shop: string, bags = 1): Promise<void> {
	await page.getByRole('link', { name: ` at ${shop}` }).click();
	const modal = page.getByRole('dialog');
	await expect(modal.getByRole('heading', { name: shop })).toBeVisible();
	for (let count = 1; count < bags; count++) await modal.getByRole('button', { name: 'One more' }).click();
	await modal.getByRole('button', { name: 'Checkout' }).click();
	await expect(page.getByRole('dialog').getByText(/^Your bags? (is|are) held for/)).toBeVisible();
}

export async function hold(page: Page): Promise<void> {
	const ring = page.getByRole('dialog').getByRole('button', { name: 'Hold to confirm pickup' });
	const box = await ring.boundingBox();
	if (!box) throw new Error('there is no ring');
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
	await page.mouse.down();
	await expect(page.getByText('Pickup Confirmed!')).toBeVisible();
	await page.mouse.up();
}

/** This test's own product, `ahead` milliseconds in the future; later calls reuse it. */
export const shiftedProduct = (ahead: number): Promise<{ url: string }> =>
	control(`/shifted-product?ahead=${Math.round(ahead)}`);

export const ownerOf = (shop: string): Promise<{ email: string; password: string }> =>
	control(`/owner-of?shop=${encodeURIComponent(shop)}`);
