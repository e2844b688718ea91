/** R-operator-pages: the console's page of the operator's texts. */
import type { OperatorPage } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal } from '#test/network.ts';
import { longWord, userOf } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const as = userOf({ role: 'admin' });
const figures = {
	users: { total: 3, new_today: 0 },
	businesses: { total: 1, listed: 1 },
	shops_waiting: 0,
	orders_today: 0,
	revenue_today: 0,
};
const textOf = (given: Partial<OperatorPage> = {}): OperatorPage => ({
	page: 'terms',
	version: 0,
	saved_at: null,
	en: 'Be **kind**.',
	es: 'Sé **amable**.',
	...given,
});
const open = (answers: Screen = {}) =>
	show('/admin/pages', {
		as,
		'admin.figures': figures,
		'pages.get': ({ path }) => textOf({ page: path.slice('/v0/pages/'.length) as OperatorPage['page'] }),
		...answers,
	});
const edit = (name: string) => page.getByRole('button', { name: `Edit: ${name}`, exact: true });
const english = page.getByRole('textbox', { name: 'English' });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('each page that nobody saved is marked, and an edit shows what becomes of it', async () => {
	const { network } = await open();
	await expect.poll(() => page.getByText('Review before opening').elements().length).toBe(4);
	await expect
		.element(page.getByRole('link', { name: '/terms/shops' }))
		.toHaveAttribute('href', '/terms/shops');
	await expectFit();
	await edit('Terms of Use').click();
	await english.fill(`## ${longWord}\n\nBe *nice*. <script>alert(1)</script>`);
	const preview = page.getByRole('region', { name: 'Preview: English' });
	await expect.element(preview.getByRole('heading', { name: longWord })).toBeVisible();
	await expect.element(preview.getByText('Be nice. <script>alert(1)</script>')).toBeVisible();
	expect(preview.element().querySelector('script')).toBeNull();
	await expectFit();
	await page.getByRole('checkbox', { name: /^This is a material change/ }).click();
	network.answer({ 'admin.pages.save': textOf({ version: 1, saved_at: '2031-06-11T19:00:00.000Z' }) });
	await save.click();
	await expect.element(toastOf(/^Saved\./)).toBeVisible();
	await expect.element(page.getByText(/^Version 1, saved /)).toBeVisible();
	expect(network.asked.find(({ name }) => name === 'admin.pages.save')?.body).toMatchObject({
		version: 0,
		es: 'Sé **amable**.',
		asks: true,
	});
});

test('an emptied page, and one that somebody else saved meanwhile, say why they aren’t saved', async () => {
	const { network } = await open({ 'admin.pages.save': new Refusal('PRECONDITION_FAILED') });
	await edit('Imprint').click();
	await english.fill('  ');
	await save.click();
	await expect.element(english).toHaveAccessibleDescription(/Write the text in English\./);
	await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
	expect(network.asked.some(({ name }) => name === 'admin.pages.save')).toBe(false);
	await english.fill('We');
	await save.click();
	await expect.element(toastOf('This was changed elsewhere. Nothing was saved.')).toBeVisible();
	await expect.element(english).toHaveValue('We');
});

test('an admin without a second factor is led to it', async () => {
	await open({ 'admin.figures': new Refusal('SECOND_FACTOR_REQUIRED') });
	await expect.element(page.getByRole('heading', { name: 'One more step for admins' })).toBeVisible();
});
