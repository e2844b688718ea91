/** The static shell with today's build, and with another business card. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { childEnv, root } from '../../packages/ops/product.ts';
import { runBuild } from '../../packages/ops/web-build.ts';
import { card, holdApp, painted, pressMiddle } from '../before-the-app.ts';
import { enter } from '../calls.ts';

const ben = { email: 'ben@example.com', password: 'ben-likes-leftovers' };
/** On a wider screen the app shows the first cards beside the map. */
test.use({ viewport: { width: 800, height: 800 } });

test('once a page is at rest the code behind its links is there, so no press waits for it', async ({
	page,
}) => {
	await enter(page, ben);
	const parts = ['MyOrders', 'BusinessModal', 'Profile', 'FilterSheet'];
	const code = parts.map((part) => page.waitForResponse(new RegExp(`/assets/${part}-`)));
	await page.goto('/marketplace');
	await Promise.all(code);
});

for (const path of ['/', '/auth/login', '/auth/signup', '/auth/forgot-password'])
	test(`${path} is painted as the app shows it`, async ({ page, request }) => {
		const problems: Error[] = [];
		page.on('pageerror', (problem) => problems.push(problem));
		const made = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
		expect(made.includes('saved by someone hungry')).toBe(path.startsWith('/auth'));
		const letIn = await holdApp(page);
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		// The landing page loads the app on the first interaction.
		await page.keyboard.press('Tab');
		letIn();
		await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
		expect(problems).toEqual([]);
	});

test.describe('with a new field, a query hook and a button on the card', () => {
	/** Where the build finds its packages. */
	const dist = join(root, 'node_modules', '.cache', 'tomorrow');
	test.beforeAll(async () => {
		test.setTimeout(600_000);
		await runBuild(root, childEnv(process.env), { config: 'tomorrow.config.ts', dist });
	});

	/** Serves that build's files with the running product's headers. */
	async function serveTomorrow(page: Page): Promise<void> {
		await page.route('**/*', async (route) => {
			const { pathname } = new URL(route.request().url());
			const isPage = route.request().isNavigationRequest();
			const file = join(dist, pathname, isPage ? 'index.html' : '');
			if (pathname === '/' || !existsSync(file)) return route.fallback();
			const { 'content-security-policy': policy = '' } = isPage ? (await route.fetch()).headers() : {};
			const body = readFileSync(file);
			await route.fulfill({ path: file, body, headers: { 'content-security-policy': policy } });
		});
	}

	test('they are painted before the app is, and work when it has come', async ({ page }) => {
		const problems: string[] = [];
		page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
		await enter(page, ben);
		await page.goto('/marketplace');
		await expect(card(page)).toBeVisible();
		await serveTomorrow(page);
		const letIn = await holdApp(page);
		const answer = page.waitForResponse(/\/v0\/customer\/businesses\/summaries\?page=1\b/);
		await page.goto('/marketplace', { waitUntil: 'commit' });
		const { data } = (await (await answer).json()) as { data: { businesses: { address: string }[] } };
		const street = `At ${data.businesses[0]?.address}`;
		await expect(painted(page).getByText(street, { exact: true })).toBeVisible();
		await pressMiddle(page, painted(page).getByText('Save'));
		letIn();
		await expect(card(page).getByText(street, { exact: true })).toBeVisible();
		await expect(card(page).getByText(/^Known for ./)).toBeVisible();
		await expect(card(page).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true');
		expect(problems).toEqual([]);
	});
});
