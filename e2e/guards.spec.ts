/** Features only the build has: code splitting, and notices. */
import { expect, test } from '@playwright/test';

test('a screen whose code cannot be loaded says so and can be tried again', async ({ page, context }) => {
	await page.goto('/auth/login');
	// The form is enabled once the page's code has loaded.
	await expect(page.getByLabel('Email')).toBeEnabled();
	await context.setOffline(true);
	await page.getByRole('link', { name: 'Forgot password?' }).click();
	await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Try Again' }).click();
	await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
});

// R-notices
test('the notices name what others made, for whoever asks for them', async ({ request }) => {
	const answer = await request.get('/third-party-notices.txt');
	expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
	const notices = await answer.text();
	// From scripts, worker, styles, fonts and map data.
	for (const name of ['react-dom', 'workbox-precaching', 'tailwindcss', 'us-atlas'])
		expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|ISC)\\)$`, 'm'));
	expect(notices).toMatch(/^@fontsource-variable\/figtree \S+ \(OFL-1\.1\)$/m);
	expect(notices).toContain('SIL OPEN FONT LICENSE');
});
