/** Targets are at least as large as a fingertip and uncovered at 200 %. */
import { expect, test } from '@playwright/test';
import { ben, openShop, signIn } from '../people.ts';

/** Interactive elements smaller than a fingertip. Links in a sentence are as high as their line. */
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
		// Skeletons have been replaced by content.
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
		// Clicks the corner, because a link to an open order's code may be in the center.
		.click({ position: { x: 12, y: 12 } });
	await expect(page.getByRole('dialog').getByRole('button', { name: 'Select time' })).toBeVisible();
	await measure('sheet');
	await page.context().clearCookies();
	const shop = await openShop(`Finger Food ${Date.now().toString(36)}`);
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
		// At least half of the screen shows the choices, without a picture.
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
