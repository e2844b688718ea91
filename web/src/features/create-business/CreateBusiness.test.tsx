import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, pending, Refusal } from '#test/network.ts';
import { businessOf, longWord, ownerOf } from '#test/samples.ts';
import { expectFit, type Screen, show, sizes, toastOf } from '#test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const next = button('Next');
const open = (answers: Screen = {}) =>
	show('/business/new', {
		...ownerOf(),
		'business.list': { businesses: [] },
		'business.checkAddress': { problem: null },
		...answers,
	});

test('the wizard stays at a step until it is done, and keeps what was typed on the way back', async () => {
	await open();
	await next.click();
	const search = page.getByRole('combobox', { name: 'Address of your business' });
	await expect
		.element(search)
		.toHaveAccessibleDescription('Choose a suggestion, or enter the address yourself.');
	await expect.element(search).toHaveFocus();
	await expectFit();
	await button('Enter the address myself').click();
	await expect.element(heading('Business Details')).toHaveFocus();
	const [name, street] = [field('Display name'), field('Street address')];
	await name.fill('Corner Bakery');
	await next.click();
	await expect.element(street).toBeInvalid();
	await expect.element(street).toHaveFocus();
	await expectFit();
	await street.fill('1 Main St');
	await expect.element(street).toBeValid();
	await button('Previous').click();
	await expect.element(heading('Find Your Business')).toBeVisible();
	await next.click();
	await expect.element(name).toHaveValue('Corner Bakery');
	await expect.element(street).toHaveValue('1 Main St');
	await expect.element(street).toBeValid();
});

test('without suggestions the address is typed', async () => {
	await open({ 'places.autocomplete': offline });
	const search = page.getByRole('combobox', { name: 'Address of your business' });
	await search.fill('1 Main St, Portland, OR 97201');
	await expect
		.element(search)
		.toHaveAccessibleDescription('Address suggestions unavailable - you can still enter manually');
	await button('Enter the address myself').click();
	await expect.element(field('Street address')).toHaveValue('1 Main St');
	await expect.element(field('ZIP code')).toHaveValue('97201');
	await expectFit();
});

/** Goes to the last step; what is typed on the way there is as long as it may be. */
async function goToReview(name: string) {
	await page
		.getByRole('combobox', { name: 'Address of your business' })
		.fill('1 Main St, Portland, OR 97201');
	await button('Enter the address myself').click();
	await field('Display name').fill(name);
	await field('Phone number').fill('503-555-0101');
	await next.click();
	await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Business Details');
	await expectFit();
	await next.click();
	await field('Description').fill('Bread');
	await next.click();
	await expect.element(field('Description')).toBeInvalid();
	await expect.element(field('Description')).toHaveFocus();
	await expectFit();
	await field('Description').fill(`Bread of the day. ${name}`);
	await next.click();
	await expect.element(button('Launch Business')).toBeVisible();
}
const noPlaces: Screen = { 'places.autocomplete': { suggestions: [] } };

test.each(sizes)('all five steps fit %s, however long the name is', async (_, size) => {
	await open({ ...noPlaces, size });
	await goToReview(longWord);
	await expectFit();
});

test('a launch: lost on the way, a field that the server refuses, an address to look at again, on its way', async () => {
	const { network } = await open({ ...noPlaces, 'business.create': offline });
	await goToReview('Corner Bakery');
	await button('Launch Business').click();
	await expect.element(toastOf(/^Failed to create business/)).toBeVisible();
	await expectFit();
	network.answer({ 'business.create': new Refusal('ADDRESS_CONTRADICTS') });
	await button('Launch Business').click();
	await expect.element(button('Keep the address as typed')).toBeVisible();
	await expectFit();
	const attempts = network.asked.filter(({ name }) => name === 'business.create');
	expect(new Set(attempts.map(({ action }) => action)).size).toBe(1);
	network.answer({ 'business.create': pending });
	await button('Keep the address as typed').click();
	await expect.element(button('Creating...')).toHaveAttribute('aria-busy', 'true');
	await expect.element(button('Previous')).toBeDisabled();
	await expectFit();
});

// R-zip-contradicts
test('an address that contradicts itself is asked about where it is typed', async () => {
	const problem =
		'02108 is a ZIP code of Boston, MA, not of Portland, OR. Portland, OR has ZIP codes such as 97201.';
	const asksBoston = ({ query }: { query: Record<string, string> }) => ({
		problem: query.zip_code === '02108' ? problem : null,
	});
	const { network } = await open({
		...noPlaces,
		'business.checkAddress': asksBoston,
		'business.create': pending,
	});
	await page
		.getByRole('combobox', { name: 'Address of your business' })
		.fill('1 Main St, Portland, OR 02108');
	await button('Enter the address myself').click();
	await field('Display name').fill('Corner Bakery');
	await field('Phone number').fill('503-555-0101');
	await next.click();
	await expect.element(field('ZIP code')).toHaveFocus();
	await expect.element(field('ZIP code')).toHaveAccessibleDescription(problem);
	await expectFit();
	// Corrected: the question is gone, and number and street are as they were.
	await field('ZIP code').fill('97201');
	await expect.element(button('Keep the address as typed')).not.toBeInTheDocument();
	await expect.element(field('Street address')).toHaveValue('1 Main St');
	await next.click();
	await expect.element(heading('Set Your Price')).toBeVisible();
	await button('Previous').click();
	// Or it is right.
	await field('ZIP code').fill('02108');
	await next.click();
	await button('Keep the address as typed').click();
	await expect.element(heading('Set Your Price')).toBeVisible();
	await next.click();
	await field('Description').fill('Bread of the day, and buns.');
	await next.click();
	await button('Launch Business').click();
	await expect
		.poll(() => network.asked.find(({ name }) => name === 'business.create')?.body)
		.toMatchObject({ zip_code: 2108, address_confirmed: true });
});

test('without an answer about the address the wizard goes on: the launch asks', async () => {
	await open({ ...noPlaces, 'business.checkAddress': offline });
	await goToReview('Corner Bakery');
	await expect.element(button('Launch Business')).toBeVisible();
});

test('a field that only the server refuses opens its step', async () => {
	const { network, address } = await open({
		...noPlaces,
		'business.create': new Refusal('INVALID_INPUT', [
			{ field: 'phone_number', message: 'This number is not in use.' },
		]),
	});
	await goToReview('Corner Bakery');
	await button('Launch Business').click();
	await expect.element(heading('Business Details')).toBeVisible();
	await expect.element(page.getByRole('alert').getByText('This number is not in use.')).toBeVisible();
	await expectFit();
	await field('Phone number').fill('503-555-0102');
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	await next.click();
	await next.click();
	await next.click();
	network.answer({
		'business.create': businessOf(),
		'business.list': ({ query }) => ({ businesses: query.closed ? [] : [businessOf()] }),
	});
	await button('Launch Business').click();
	await expect.poll(address).toContain(`/business/${businessOf().id}`);
});
