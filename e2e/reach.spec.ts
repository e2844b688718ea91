/** What can be pressed is in reach: nothing lies over it, nothing moves away from under a finger. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';

/** Nothing lies over any part of it: then presses the middle of its upper quarter, as a thumb from above does. */
async function pressAtTheTop(page: Page, target: Locator, hasTouch: boolean): Promise<void> {
	const box = await target.boundingBox();
	if (!box) throw new Error(`${target} is not shown`);
	const middle = box.x + box.width / 2;
	for (const share of [0.1, 0.25, 0.5, 0.9]) {
		const y = box.y + box.height * share;
		const isFree = await target.evaluate(
			(element, [left, top]) => element.contains(element.ownerDocument.elementFromPoint(left, top)),
			[middle, y] as [number, number],
		);
		expect([`${share} of its height`, isFree]).toEqual([`${share} of its height`, true]);
	}
	const y = box.y + box.height / 4;
	await (hasTouch ? page.touchscreen.tap(middle, y) : page.mouse.click(middle, y));
}

test('suggestions lie over nothing, and the first press on the button below them counts', async ({
	page,
	hasTouch,
}, info) => {
	await verifiedHere(page, freshAccount(info.project.name, 'first-step'));
	await page.goto('/marketplace');
	await page.getByRole('combobox', { name: 'Address, city or ZIP code' }).fill('97201');
	await expect(page.getByRole('option', { name: /97201/ })).toBeVisible();
	await pressAtTheTop(page, page.getByRole('button', { name: 'Set Location' }), Boolean(hasTouch));
	await expect(page.getByRole('button', { name: /^Near Portland, OR 97201/ })).toBeVisible();
});

test("suggestions do not cover the wizard's way by hand", async ({ page, hasTouch }, info) => {
	await verifiedHere(page, freshAccount(info.project.name, 'by-hand'), 'business');
	await page.goto('/business/new?tab=create');
	await page.getByRole('combobox', { name: /Address of your business/ }).fill('97201');
	await expect(page.getByRole('option', { name: /97201/ })).toBeVisible();
	await pressAtTheTop(
		page,
		page.getByRole('button', { name: 'Enter the address myself' }),
		Boolean(hasTouch),
	);
	await expect(page.getByRole('heading', { level: 1, name: 'Business Details' })).toBeVisible();
});

test('suggestions that come during a press wait until it has ended', async ({ page }, info) => {
	await verifiedHere(page, freshAccount(info.project.name, 'in-between'));
	await page.goto('/marketplace');
	let answerNow = () => {};
	const held = new Promise<void>((resolve) => {
		answerNow = resolve;
	});
	await page.route('**/v0/places/autocomplete*', async (route) => {
		await held;
		await route.continue();
	});
	const asked = page.waitForRequest('**/v0/places/autocomplete*');
	await page.getByRole('combobox', { name: 'Address, city or ZIP code' }).fill('97201');
	await asked;
	const button = page.getByRole('button', { name: 'Set Location' });
	await button.hover();
	await page.mouse.down();
	const answered = page.waitForResponse('**/v0/places/autocomplete*');
	answerNow();
	await (await answered).finished();
	await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
	await page.mouse.up();
	await expect(page.getByRole('button', { name: /^Near Portland, OR 97201/ })).toBeVisible();
});

test('the list of suggestions closes with Escape and keeps what was typed', async ({ page }, info) => {
	await verifiedHere(page, freshAccount(info.project.name, 'escape'));
	await page.goto('/marketplace');
	const address = page.getByRole('combobox', { name: 'Address, city or ZIP code' });
	await expect(address).toHaveAttribute('aria-expanded', 'false');
	await address.fill('97201');
	await expect(page.getByRole('option', { name: /97201/ })).toBeVisible();
	await expect(address).toHaveAttribute('aria-expanded', 'true');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('option')).toHaveCount(0);
	await expect(address).toHaveAttribute('aria-expanded', 'false');
	await page.keyboard.press('Escape');
	await expect(address).toHaveValue('97201');
	await expect(page.getByRole('option')).toHaveCount(0);
});

test('a suggestion is chosen by keys and by a press', async ({ page, hasTouch }, info) => {
	await verifiedHere(page, freshAccount(info.project.name, 'chooser'), 'business');
	await page.goto('/business/new?tab=create');
	const address = page.getByRole('combobox', { name: /Address of your business/ });
	const option = page.getByRole('option', { name: 'Portland, OR 97201' });
	const chosen = page.getByRole('status').filter({ hasText: 'Portland, OR 97201' });
	await address.fill('97201');
	await expect(option).toBeVisible();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(chosen).toBeVisible();
	await address.fill('9720');
	await expect(chosen).toHaveCount(0);
	await address.fill('97201');
	await (hasTouch ? option.tap() : option.click());
	await expect(chosen).toBeVisible();
	await expect(option).toHaveCount(0);
});
