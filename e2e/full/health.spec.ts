/** R-console-health: a mailbox that rejects mail, and a wrong counter. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { imani, signIn } from '../people.ts';

const mail = join(process.env.E2E_DATA_DIR ?? '', 'mail');
function breakMail(): void {
	if (existsSync(mail)) renameSync(mail, `${mail}-aside`);
	writeFileSync(mail, '');
}
function repairMail(): void {
	rmSync(mail, { recursive: true, force: true });
	if (existsSync(`${mail}-aside`)) renameSync(`${mail}-aside`, mail);
}

test('email that is down and a counter that drifts are found and repaired by clicks', async ({ page }) => {
	await signIn(page, imani);
	const planted = await fetch(new URL('/drift', process.env.E2E_CONTROL));
	expect(await planted.json()).toEqual({ rows: 1 });
	breakMail();
	try {
		await page.goto('/admin');
		await page.getByRole('link', { name: 'See what to do' }).click();
		await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
		const faults = page.getByRole('region', { name: 'What needs your attention' });
		const email = faults.getByRole('heading', { name: 'Email', exact: true });
		const counters = faults.getByRole('heading', { name: 'Counters and sums' });
		await expect(counters).toBeVisible();
		await expect(email).toBeVisible();
		await page.getByRole('button', { name: 'Send me a test email' }).click();
		await expect(page.getByText("The email server didn't accept it.")).toBeVisible();
		repairMail();
		await page.getByRole('button', { name: 'Send me a test email' }).click();
		await expect(page.getByText('The email server accepted it.', { exact: false })).toBeVisible();
		await expect(email).toHaveCount(0);
		await page.getByRole('button', { name: 'Recount', exact: true }).click();
		await page.getByRole('button', { name: 'Yes, recount' }).click();
		await expect(page.getByText('1 counter was recounted:')).toBeVisible();
		await expect(counters).toHaveCount(0);
	} finally {
		repairMail();
	}
});
