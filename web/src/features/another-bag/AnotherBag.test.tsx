import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, Refusal } from '#test/network.ts';
import { dashboardOf, ownerOf, tonightOf } from '#test/owner-samples.ts';
import { businessOf, idOf, longWord } from '#test/samples.ts';
import { desktop, expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const button = page.getByRole('button', { name: 'Add this bag' });
const field = (name: string) => page.getByRole('textbox', { name });
const money = (name: string) => page.getByRole('spinbutton', { name });
const open = (answers: Screen = {}, business = businessOf()) =>
	show(`/business/${business.id}?tab=another`, { ...ownerOf(business), ...answers });

async function fill() {
	await field('Name').fill('Corner Bakery: cakes');
	await money('Price per bag').fill('7');
	await money('Retail value').fill('21');
	await field('Description').fill('Cakes and tarts of today.');
}

// R-another-bag
test('it asks for what is its own, and says what comes along', async () => {
	await open({}, businessOf({ display_name: longWord, pickup_notes: 'Ring twice.' }));
	const along = page.getByRole('region', { name: /^Comes along from/ });
	await expect.element(along.getByText('1 Main St, Portland, OR')).toBeVisible();
	await expect.element(along.getByText(/^Payments/)).toBeVisible();
	await expect.element(along.getByText('Pickup notes')).toBeVisible();
	await expectFit();
	await button.click();
	await expect.element(field('Name')).toHaveFocus();
	await expect.element(money('Price per bag')).toBeInvalid();
	await expect.element(field('Description')).toBeInvalid();
	await expectFit();
});

test('without payments none come along', async () => {
	await open({}, businessOf({ missing: ['cannot_charge'] }));
	await expect.element(page.getByText('1 Main St, Portland, OR')).toBeVisible();
	await expect.element(page.getByText(/^Payments:/)).not.toBeInTheDocument();
});

test('lost on the way it is tried again under the same key; then its own first steps open', async () => {
	const opened = businessOf({
		id: idOf(9),
		display_name: 'Corner Bakery: cakes',
		enabled: false,
		missing: ['disabled'],
	});
	const { network, address } = await open({ 'business.anotherBag': offline });
	await fill();
	await button.click();
	await expect.element(page.getByRole('alert').getByText(/^Network error/)).toBeVisible();
	await expectFit();
	network.answer({
		'business.anotherBag': opened,
		'business.list': ({ query }) => ({ businesses: query.closed ? [] : [businessOf(), opened] }),
		'business.tonight': { shops: [tonightOf()] },
		'business.dashboard': dashboardOf({
			business: opened,
			totals: { ...dashboardOf().totals, orders: 0 },
		}),
	});
	await button.click();
	await expect.poll(address).toBe(`/business/${idOf(9)}`);
	await expect.element(toastOf(/is ready\./)).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Go live' })).toBeVisible();
	const attempts = network.asked.filter(({ name }) => name === 'business.anotherBag');
	expect(new Set(attempts.map(({ action }) => action)).size).toBe(1);
	expect(attempts[0]?.body).toMatchObject({ price: 7, retail_value: 21 });
});

test('what the server refuses stands at its field, or above all of them', async () => {
	const { network } = await open({
		'business.anotherBag': new Refusal('INVALID_INPUT', [
			{ field: 'price', message: 'From $3.00 to $20.00.' },
		]),
	});
	await fill();
	await button.click();
	await expect.element(money('Price per bag')).toHaveAccessibleDescription('From $3.00 to $20.00.');
	await expectFit();
	network.answer({ 'business.anotherBag': new Refusal('TOO_MANY_BUSINESSES') });
	await money('Price per bag').fill('8');
	await button.click();
	await expect.element(page.getByRole('alert').getByText(/^You can open ten businesses a day/)).toBeVisible();
	await expectFit();
});

// R-bag-names
test('a name that is sold there already is refused at its field, before and after', async () => {
	const taken = 'You already have a bag with this name at this address. Give this one a name of its own.';
	const { network } = await open();
	await fill();
	await field('Name').fill(' corner bakery');
	await button.click();
	await expect.element(field('Name')).toHaveAccessibleDescription(expect.stringContaining(taken));
	await expect.element(field('Name')).toHaveFocus();
	expect(network.asked.some(({ name }) => name === 'business.anotherBag')).toBe(false);
	await expectFit();
	network.answer({
		'business.anotherBag': new Refusal('INVALID_INPUT', [{ field: 'display_name', message: taken }]),
	});
	await field('Name').fill('Corner Bakery: pies');
	await button.click();
	await expect.element(field('Name')).toHaveAccessibleDescription(expect.stringContaining(taken));
});

// R-team
test('it is the owner’s: a manager is led back, and finds no way there', async () => {
	const managed = businessOf({ my_role: 'manager' });
	const { address } = await open({}, managed);
	await expect.poll(address).toBe(`/business/${managed.id}`);
});

test('the profile and the tab for a new business lead there', async () => {
	const { address } = await show(`/business/${idOf(2)}?tab=create`, { ...ownerOf(), size: desktop });
	await page.getByRole('link', { name: 'Add another bag at this address' }).click();
	await expect.poll(address).toBe(`/business/${idOf(2)}?tab=another`);
	await expect
		.element(page.getByRole('link', { name: 'Add Business' }))
		.toHaveAttribute('aria-current', 'page');
});
