import type { TownSettings } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { userOf } from '#test/samples.ts';
import { desktop, expectFit, phone, type Screen, show } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const plain: TownSettings = {
	name: null,
	legal_name: null,
	support_email: null,
	color: null,
	logo_url: null,
};
const own: TownSettings = {
	name: 'Rose City Rescue',
	legal_name: 'Rose City Rescue LLC',
	support_email: 'help@example.com',
	color: '#1d4ed8',
	logo_url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
};
const open = (answers: Screen = {}) => show('/admin/town', { as, 'admin.town.get': plain, ...answers });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

// R-town
test.each([phone, desktop])('a name, contact and color are saved as typed (%i px)', async (...size) => {
	const { network } = await open({ size, 'admin.town.set': own });
	await field('Name of the marketplace').fill('Rose City Rescue');
	await field('Color').fill('#1D4ED8');
	await expectFit();
	await button('Save').click();
	await expect.element(page.getByText('Saved. Other pages show it within seconds.')).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'admin.town.set')?.body).toEqual({
		name: 'Rose City Rescue',
		legal_name: null,
		support_email: null,
		color: '#1d4ed8',
	});
	expect(document.documentElement.style.getPropertyValue('--color-primary')).toMatch(
		/^light-dark\(#1d4ed8, #/,
	);
});

// R-town-color
test('a color nobody can read is refused with one that would do', async () => {
	const { network } = await open();
	await field('Color').fill('#f59e0b');
	await button('Save').click();
	await expect.element(page.getByText(/too pale to read.*such as #986207\./)).toBeVisible();
	expect(network.asked.some(({ name }) => name === 'admin.town.set')).toBe(false);
});

// R-town
test('a logo is shown and removed', async () => {
	await open({ 'admin.town.get': own, 'admin.town.removeLogo': { ...own, logo_url: null } });
	await expect.element(page.getByRole('img', { name: 'The logo' })).toBeVisible();
	await expectFit();
	await button('Remove logo').click();
	await expect.element(page.getByRole('img', { name: 'The logo' })).not.toBeInTheDocument();
});
