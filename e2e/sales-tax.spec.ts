/** What an operator does about sales tax: a rate is set, and the month is taken home as a file (R-tax, R-tax-report). */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { imani, signIn } from './people.ts';

test('an admin sets the rate of a state, and downloads the month', async ({ page }) => {
	await signIn(page, imani);
	await page.goto('/admin');
	const tax = page.getByRole('region', { name: 'Sales tax', exact: true });
	await tax.getByRole('button', { name: 'Set a rate' }).click();
	await tax.getByRole('combobox', { name: 'State' }).click();
	// Nobody sells there: no other journey meets this rate.
	await page.getByRole('option', { name: 'Alaska' }).click();
	await tax.getByRole('textbox', { name: 'Rate in percent' }).fill('1.76');
	await tax.getByRole('button', { name: 'Save rate' }).click();
	const row = tax.getByRole('row', { name: /Alaska/ });
	await expect(row.first()).toContainText('1.76%');
	await expect(row.first()).toContainText('Imani');
	const download = page.waitForEvent('download');
	await tax.getByRole('button', { name: 'Download CSV' }).click();
	const file = await download;
	expect(file.suggestedFilename()).toMatch(/^sales-tax-\d{4}-\d{2}\.csv$/);
	expect(await readFile(await file.path(), 'utf8')).toContain(
		'month,state,tax_class,rate_percent,remitted_by',
	);
});
