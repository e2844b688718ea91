/** The static shell, and its handover to the app. */
import { expect, test } from '@playwright/test';
import { card, holdApp, painted, pressMiddle } from './before-the-app.ts';
import { enter } from './calls.ts';

const ben = { email: 'ben@example.com', password: 'ben-likes-leftovers' };
/** On a wider screen the app shows the first cards beside the map. */
test.use({ viewport: { width: 800, height: 800 } });

test('the first cards are there before the app is, and what is pressed on one opens it', async ({ page }) => {
	const unnamed: string[] = [];
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		const isCall = pathname.startsWith('/v0/') && ['fetch', 'xhr'].includes(request.resourceType());
		if (isCall && !request.headers()['x-request-id']) unnamed.push(pathname);
	});
	await enter(page, ben);
	await page.goto('/marketplace');
	await expect(card(page)).toBeVisible();
	const letIn = await holdApp(page);
	await page.goto('/marketplace', { waitUntil: 'commit' });
	const name = await painted(page).locator('h2').innerText();
	await expect(painted(page).getByText(/^\$\d+\.\d\d$/)).toBeVisible();
	// A photo or its placeholder drawing.
	await expect(painted(page).locator('img')).toHaveAttribute('src', /^\/media\//);
	await expect(page.getByRole('article')).toHaveCount(0);
	await pressMiddle(page, painted(page));
	letIn();
	await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
	await expect(page.locator('#shell')).toHaveCount(0);
	// Every call has a request id, including those before the app.
	expect(unnamed).toEqual([]);
});
