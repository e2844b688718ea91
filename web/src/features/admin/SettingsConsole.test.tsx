import {
	describedSetting,
	type InstallationSetting,
	type SettingChange,
	settingNames,
} from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Refusal } from '#test/network.ts';
import { later, longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const values: Partial<Record<string, InstallationSetting>> = {
	PUBLIC_URL: { name: 'PUBLIC_URL', state: 'set', value: `https://${longWord}.example.com` },
	AUTH_SECRET: { name: 'AUTH_SECRET', state: 'set', value: null },
	DATABASE_POOL: { name: 'DATABASE_POOL', state: 'default', value: '12' },
};
const settings = settingNames.map(
	(name): InstallationSetting =>
		values[name] ?? { name, state: describedSetting(name).isOfLauncher ? 'unknown' : 'default', value: null },
);
const change = (id: number, given: Partial<SettingChange>): SettingChange => ({
	id,
	at: later(-id),
	name: 'MAX_BAGS_PER_CUSTOMER',
	was: null,
	became: '3',
	version: '1.4.0',
	...given,
});
const open = (answers: Screen = {}, address = '/admin/settings') =>
	show(address, {
		as,
		'admin.settings.get': { settings },
		'admin.settings.changes': { changes: [] },
		...answers,
	});

// R-console-settings
test('every setting says what it is for and how it is now', async () => {
	await open({});
	await expect.element(page.getByText('AUTH_SECRET', { exact: true })).toBeVisible();
	const groups = page.getByRole('region');
	const names = [...document.querySelectorAll('dt code')].map(({ textContent }) => textContent);
	expect(names.toSorted()).toEqual(settingNames.toSorted());
	const place = page.getByRole('term').filter({ hasText: 'DATABASE_POOL' });
	await expect.element(place.getByText('How many database connections each process has.')).toBeVisible();
	const signIn = groups.filter({ has: page.getByRole('heading', { name: 'Sign-in', exact: true }) });
	await expect.element(signIn.getByText('Set', { exact: true })).toBeVisible();
	await expect.element(page.getByText('12', { exact: true })).toBeVisible();
	await expect.element(page.getByText('Used only by npm start').first()).toBeVisible();
	await expect.element(page.getByText('Described in .env.example and docs/backups.md')).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'No setting has ever changed' })).toBeVisible();
	await expectFit();
	await button('Only settings that are set').click();
	await expect.element(page.getByText('DATABASE_POOL', { exact: true })).not.toBeInTheDocument();
	await expect.element(page.getByText('PUBLIC_URL', { exact: true })).toBeVisible();
});

test('the history says from what to what, and with which version', async () => {
	await open(
		{
			'admin.settings.changes': {
				changes: [
					change(3, {}),
					change(2, { name: 'SMTP_URL', became: '' }),
					change(1, { name: 'MAIL_FROM', was: longWord, became: null }),
				],
			},
		},
		'/admin/settings?show=set',
	);
	const table = page.getByRole('table', { name: 'History' });
	await expect.element(table.getByText('MAX_BAGS_PER_CUSTOMER')).toBeVisible();
	await expect.element(table.getByText('set', { exact: true })).toBeVisible();
	await expect.element(table.getByText('1.4.0').first()).toBeVisible();
	await expectFit();
});

test('a failure, the way to what is set in the console, and a password alone', async () => {
	const { network } = await open({ 'admin.settings.get': offline, 'admin.settings.changes': offline });
	await expect.element(page.getByText('Failed to load the settings')).toBeVisible();
	await expect.element(page.getByText('Failed to load the history')).toBeVisible();
	await expect
		.element(page.getByRole('link', { name: 'see who set them, and when' }))
		.toHaveAttribute('href', '/admin?action=admin.taxRates.set#audit-log');
	network.answer({ 'admin.settings.get': new Refusal('SECOND_FACTOR_REQUIRED') });
	await button('Try Again').first().click();
	await expect.element(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
});
