/** What can be pressed is in reach: nothing lies over it, nothing moves away from under a finger. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { ben, openShop, signIn } from './people.ts';

/** The same journey runs at both sizes, and again when it is tried again. */
const fresh = (name: string) => `${name} ${test.info().project.name} ${Date.now().toString(36)}`;

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

test('unsaved changes never lie over the field that is being typed into', async ({ page }) => {
	const shop = await openShop(fresh('Save Bar Deli'));
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=schedule`);
	const bar = page.getByRole('region', { name: 'Unsaved changes' });
	for (const period of ['Morning', 'Evening']) {
		const toggle = page.getByRole('switch', { name: period });
		if (!(await toggle.isChecked())) await toggle.click();
	}
	await expect(bar).toBeVisible();
	const isCovered = (field: Locator) =>
		field.evaluate((element) => {
			const { left, width, top, height } = element.getBoundingClientRect();
			const seen = element.ownerDocument.elementFromPoint(left + width / 2, top + height - 2);
			return !element.contains(seen);
		});
	for (const size of [undefined, { width: 360, height: 560 }, { width: 740, height: 360 }]) {
		if (size) await page.setViewportSize(size);
		for (const period of ['Morning', 'Afternoon', 'Evening']) {
			const bags = page.getByRole('region', { name: period }).getByLabel('Bags available');
			// From far away, as with Tab: the browser itself scrolls.
			await page.evaluate('scrollTo(0, 0)');
			await bags.focus();
			await bags.fill('7');
			await expect.poll(() => isCovered(bags), { message: `${period} ${JSON.stringify(size)}` }).toBe(false);
		}
	}
	// It comes while somebody types: what they type into stays in sight.
	await page.setViewportSize({ width: 360, height: 640 });
	await bar.getByRole('button', { name: 'Discard' }).click();
	await expect(bar).toBeHidden();
	const afternoon = page.getByRole('region', { name: 'Afternoon' }).getByLabel('Bags available');
	await afternoon.evaluate((element) => element.scrollIntoView({ block: 'end' }));
	await afternoon.fill('9');
	await expect(bar).toBeVisible();
	await expect.poll(() => isCovered(afternoon)).toBe(false);
});

test('periods at the same time are pointed out beside both, and can be saved', async ({ page }) => {
	const shop = await openShop(fresh('Two Shifts'));
	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=schedule`);
	const period = (name: string) => page.getByRole('region', { name });
	await expect(period('Afternoon').getByLabel('End')).toBeVisible();
	await period('Evening').getByRole('switch', { name: 'Evening' }).click();
	await period('Evening').getByLabel('Hour').first().selectOption('5');
	await expect(period('Afternoon').getByText('Runs at the same time as Evening')).toBeVisible();
	await expect(period('Evening').getByText('Runs at the same time as Afternoon')).toBeVisible();
	await page.getByRole('button', { name: 'Save Changes' }).click();
	await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'updated successfully' })).toBeVisible();
});

/** Everything that one presses, and is smaller than a fingertip. Links in a sentence are as high as their line. */
const smallTargets = `(() => {
	const found = [];
	const pressed = 'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=checkbox], [role=option]';
	for (const element of document.querySelectorAll(pressed)) {
		const area = element.matches('input, [role=switch], [role=checkbox]') ? (element.closest('label') ?? element) : element;
		let { width, height, left, top, right, bottom } = area.getBoundingClientRect();
		const after = getComputedStyle(element, '::after');
		if (after.content !== 'none' && after.position === 'absolute') {
			const around = element.closest('li, article, .relative')?.getBoundingClientRect();
			if (around) ({ width, height } = { width: Math.max(width, parseFloat(after.width) || 0), height: Math.max(height, parseFloat(after.height) || 0) });
		}
		if (width === 0 || height === 0 || element.closest('[aria-hidden=true], [inert]')) continue;
		// Shown only to who listens, as long as it has not the focus.
		if (getComputedStyle(element).visibility === 'hidden' || getComputedStyle(element).clipPath !== 'none') continue;
		const inSentence = element.tagName === 'A' && element.closest('p, li, dd')?.textContent.trim() !== element.textContent.trim()
			&& getComputedStyle(element).display === 'inline';
		if (inSentence) continue;
		const least = 43.5;
		if (width < least || height < least) found.push(element.outerHTML.slice(0, 160) + ' ' + Math.round(width) + '×' + Math.round(height));
	}
	return found;
})()`;

// R-accessible
test('everything that one presses is as large as a fingertip', async ({ page }) => {
	const small: string[] = [];
	const measure = async (where: string) => {
		await expect(page.getByText('Loading', { exact: false })).toHaveCount(0);
		// What is still to come has its place kept by a shape.
		await expect(page.locator('.animate-late')).toHaveCount(0);
		for (const one of await page.evaluate<string[]>(smallTargets)) small.push(`${where}: ${one}`);
	};
	const visit = async (path: string) => {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible();
		await measure(path);
	};
	for (const path of ['/', '/auth/login', '/auth/signup', '/auth/forgot-password']) await visit(path);
	await signIn(page, ben);
	for (const path of ['/marketplace', '/orders', '/profile']) await visit(path);
	await page.goto('/marketplace?map=on');
	const map = page.getByRole('region', { name: 'Map of the businesses in the list' });
	await expect(
		map
			.getByRole('button', { name: /, \$\d+\.\d\d, / })
			.or(map.getByRole('button', { name: /Show the list$/ }))
			.first(),
	).toBeVisible();
	await measure('map');
	await page
		.getByRole('link', { name: /^View Details of/ })
		.first()
		// At its corner: in the middle of a card may lie the way to an open order's code.
		.click({ position: { x: 12, y: 12 } });
	await expect(page.getByRole('dialog').getByRole('button', { name: 'Checkout' })).toBeVisible();
	await measure('sheet');
	await page.context().clearCookies();
	const shop = await openShop(fresh('Finger Food'));
	await signIn(page, shop);
	for (const tab of ['overview', 'orders', 'schedule', 'payouts', 'profile', 'create', 'counter'])
		await visit(`/business/${shop.id}?tab=${tab}`);
	expect(small).toEqual([]);
});

test('at 200 % zoom and on a phone held sideways everything is in reach', async ({ page }) => {
	await signIn(page, ben);
	await page.goto('/marketplace');
	const first = page.getByRole('link', { name: /^View Details of/ }).first();
	await first.waitFor();
	await page.goto((await first.getAttribute('href')) ?? '');
	const modal = page.getByRole('dialog');
	const slot = modal.getByRole('button', { name: /bags? left/ }).last();
	await slot.waitFor();
	for (const size of [
		{ width: 640, height: 400 },
		{ width: 740, height: 360 },
		{ width: 844, height: 390 },
	]) {
		await page.setViewportSize(size);
		const where = JSON.stringify(size);
		// Half of the screen at least is what one chooses from, and no picture takes it.
		await expect(modal.getByRole('img')).toBeHidden();
		const title = modal.getByRole('heading', { level: 2 }).first();
		await slot.scrollIntoViewIfNeeded();
		const [chosen, action] = [
			await slot.boundingBox(),
			await modal.getByRole('button', { name: /Select time|Checkout/ }).boundingBox(),
		];
		expect([where, Boolean(title)]).toEqual([where, true]);
		expect(action?.y ?? 0, where).toBeGreaterThan(size.height / 2);
		expect((action?.y ?? 0) + (action?.height ?? 0), where).toBeLessThanOrEqual(size.height);
		expect((chosen?.y ?? 0) + (chosen?.height ?? 0), where).toBeLessThanOrEqual(action?.y ?? 0);
		await slot.click();
		await expect(slot).toHaveAttribute('aria-pressed', 'true');
		await expect(modal.getByRole('button', { name: 'Checkout' })).toBeEnabled();
		await slot.click();
		await expect(modal.getByRole('button', { name: 'Select time' })).toBeDisabled();
	}
	await slot.click();
	await modal.getByRole('button', { name: 'Checkout' }).click();
	await expect(modal.getByText(/^Your bags? (is|are) held for/)).toBeVisible();
	await modal.getByRole('button', { name: 'Use test card' }).click();
	await modal.getByRole('button', { name: /^Pay / }).click();
	await expect(modal.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	const over = await page.evaluate<number>(
		'document.documentElement.scrollWidth - document.documentElement.clientWidth',
	);
	expect(Math.max(0, over)).toBe(0);
});
