/** The landing page with the row of bags that the server puts in (R-public-pages). */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, listedOf } from '#test/samples.ts';
import { expectFit, phone, show, sizes } from '#test/screen.tsx';
import { prepare, renderRow } from './public-pages.tsx';

const given = { origin: 'http://localhost', isSignedIn: false, language: 'en' as const, now: new Date() };
const town = { city: 'Portland', state: 'OR', slug: 'portland-or' };
const shops = [2, 7].map((id) => {
	const listed = listedOf({ id: idOf(id) });
	return {
		...listed,
		slug: `corner-${id}`,
		inventory: listed.inventory.map((one) => ({ ...one, more: true })),
	};
});

beforeAll(prepare);

/** The page takes over what stands in its place already. */
async function openLanding(size: (typeof sizes)[number][1]) {
	const row = document.createElement('div');
	row.id = 'live-bags';
	row.innerHTML = renderRow(shops, town, given);
	document.body.prepend(row);
	onTestFinished(() => row.remove());
	const shown = await show('/', { as: null, size });
	await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
	row.remove();
	return shown;
}

test.each(sizes)('the landing page fits %s, with bags near the place that was typed', async (_, size) => {
	await openLanding(size);
	const bags = page.getByRole('region', { name: 'Up for grabs near Portland, OR' });
	await expect
		.element(bags.getByRole('link', { name: 'See all' }))
		.toHaveAttribute('href', '/near/portland-or');
	await expect.element(page.getByRole('textbox', { name: 'ZIP code or city' })).toBeInViewport({ ratio: 1 });
	await expect.element(page.getByRole('link', { name: 'Start Saving Food' }).first()).toBeInViewport();
	await expectFit();
});

test('on a phone it is at most 4,800 pixels long, and says all that it has to', async () => {
	await openLanding(phone);
	const main = page.getByRole('main');
	for (const name of [
		...[
			'How It Works',
			'Why Choose FlavorBag',
			'Reduce Waste',
			'Save Money',
			'Support Local',
			'About',
			'Impact',
		],
	])
		await expect.element(main.getByRole('heading', { name, exact: true })).toBeVisible();
	await expect.element(main.getByText('Join thousands of users who already save food.')).toBeVisible();
	const steps = main.getByRole('list').getByRole('heading', { level: 3 });
	for (const [side, first] of [
		['For customers', 'Say where you are'],
		['For restaurants', 'Create your profile'],
	] as const) {
		await main.getByText(side, { exact: true }).click();
		await expect.element(main.getByRole('radio', { name: side })).toBeChecked();
		await expect.element(steps.first()).toHaveTextContent(first);
		expect(steps.elements()).toHaveLength(4);
		expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(4_800);
	}
});
