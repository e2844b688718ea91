/** Payment Setup in every combination of the account's four flags (R-account-flags). */
import { expect, test } from '@playwright/test';
import { rosa, signIn } from './people.ts';

const either = [false, true];
const combinations = either.flatMap((connected) =>
	either.flatMap((onboarding_complete) =>
		either.flatMap((charges_enabled) =>
			either.map((payouts_enabled) => ({
				connected,
				onboarding_complete,
				charges_enabled,
				payouts_enabled,
			})),
		),
	),
);

test('each of the sixteen combinations shows the card that belongs to it', async ({ page }) => {
	let flags = combinations[0];
	// The product's own answer, with the flags that the provider would have set.
	await page.route('**/v0/business/*/stripe/status', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), data: flags } });
	});
	await signIn(page, rosa);
	await page.waitForURL(/\/business\/.+/);
	await page.goto(`${page.url().split('?')[0]}?tab=profile`);
	const card = page.getByRole('region', { name: 'Payment Setup' });
	const part = (label: string) => card.locator('dl > div').filter({ hasText: label });
	await expect(card.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
	for (const combination of combinations) {
		flags = combination;
		const answered = page.waitForResponse('**/stripe/status');
		await page.evaluate("dispatchEvent(new Event('focus'))");
		await answered;
		if (!combination.connected) {
			await expect(card.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
			await expect(card.locator('dl')).toHaveCount(0);
			continue;
		}
		const word = (enabled: boolean) => (enabled ? 'Enabled' : 'Pending');
		await expect(part('Accept Payments')).toContainText(word(combination.charges_enabled));
		await expect(part('Receive Payouts')).toContainText(word(combination.payouts_enabled));
		const done = combination.onboarding_complete;
		await expect(card.getByText('Payment Setup Complete')).toHaveCount(done ? 1 : 0);
		await expect(card.getByRole('button', { name: 'Complete', exact: true })).toHaveCount(done ? 0 : 1);
	}
});
