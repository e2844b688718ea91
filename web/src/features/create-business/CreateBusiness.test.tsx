import type { Place } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { offline, pending, Refusal } from '#test/network.ts';
import { ownerOf } from '#test/owner-samples.ts';
import { businessOf, longWord } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

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

test('all five steps fit, however long the name is', async () => {
	await open({ ...noPlaces });
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
	await field('ZIP code').fill('97201');
	await expect.element(button('Keep the address as typed')).not.toBeInTheDocument();
	await expect.element(field('Street address')).toHaveValue('1 Main St');
	await next.click();
	await expect.element(heading('Set Your Price')).toBeVisible();
	await button('Previous').click();
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
		.toMatchObject({ zip_code: 2108, address_confirmed: true, terms_version: 0 });
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

const portland: Place = {
	place_id: '97201',
	name: '97201',
	formatted_address: 'Portland, OR 97201',
	geometry: { location: { lat: 45.5, lng: -122.69 } },
	formatted_phone_number: null,
	international_phone_number: null,
	street: null,
	city: 'Portland',
	state: 'OR',
	zip_code: 97201,
};
const suggestions = [{ place_id: '97201', main_text: 'Portland, OR 97201', secondary_text: '' }];
const places: Screen = { 'places.autocomplete': { suggestions }, 'places.get': portland };
const address = page.getByRole('combobox', { name: 'Address of your business' });
const option = page.getByRole('option', { name: 'Portland, OR 97201' });

test('suggestions lie over nothing, and the first press below them counts', async () => {
	await open(places);
	await address.fill('97201');
	await expect.element(option).toBeVisible();
	const below = button('Enter the address myself');
	const { left, width, top, height } = below.element().getBoundingClientRect();
	for (const share of [0.1, 0.25, 0.5, 0.9]) {
		const seen = document.elementFromPoint(left + width / 2, top + height * share);
		expect([share, below.element().contains(seen)]).toEqual([share, true]);
	}
	// Clicks near the top edge, as a thumb coming from above does.
	await below.click({ position: { x: width / 2, y: height / 4 } });
	await expect.element(heading('Business Details')).toBeVisible();
});

test('suggestions that come during a press wait until it has ended', async () => {
	const { network } = await open(places);
	await address.fill('97201');
	const below = button('Enter the address myself').element();
	below.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
	await expect.poll(() => network.asked.map(({ name }) => name)).toContain('places.autocomplete');
	const { top } = below.getBoundingClientRect();
	for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
	expect(option.query()).toBeNull();
	expect(below.getBoundingClientRect().top).toBe(top);
	below.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
	await expect.element(option).toBeVisible();
});

test('a suggestion is chosen by keys and by a press; Escape closes the list and keeps what was typed', async () => {
	await open(places);
	const chosen = page.getByRole('status').getByText('Portland, OR 97201');
	await expect.element(address).toHaveAttribute('aria-expanded', 'false');
	await address.fill('97201');
	await expect.element(option).toBeVisible();
	await expect.element(address).toHaveAttribute('aria-expanded', 'true');
	await userEvent.keyboard('{Escape}');
	await expect.element(option).not.toBeInTheDocument();
	await expect.element(address).toHaveAttribute('aria-expanded', 'false');
	await userEvent.keyboard('{Escape}');
	await expect.element(address).toHaveValue('97201');
	await address.fill('97201 ');
	await expect.element(option).toBeVisible();
	// A list rendered a moment later loses the highlighted option.
	const isMarked = async () => {
		await userEvent.keyboard('{ArrowDown}');
		return address.element().hasAttribute('aria-activedescendant');
	};
	await expect.poll(isMarked).toBe(true);
	await userEvent.keyboard('{Enter}');
	await expect.element(chosen).toBeVisible();
	await address.fill('9720');
	await expect.element(chosen).not.toBeInTheDocument();
	await option.click();
	await expect.element(chosen).toBeVisible();
	await expect.element(option).not.toBeInTheDocument();
});

// R-price, R-description
// R-take-home
test('the price and the description say what is wrong while they are typed, and are kept on this device', async () => {
	await open({ 'places.autocomplete': offline });
	await address.fill('9 Dock Rd, Astoria, OR 97103');
	await expect.element(toastOf('Failed to initialize autocomplete. Please try again.')).toBeVisible();
	await button('Enter the address myself').click();
	await field('Display name').fill('Dock Seven');
	await field('Phone number').fill('555');
	await next.click();
	await expect.element(field('Phone number')).toHaveAccessibleDescription(/valid phone number/);
	await field('Phone number').fill('503-555-0101');
	await next.click();
	const price = page.getByLabelText(/^Price per bag/);
	for (const [typed, words] of [
		['2.50', 'Minimum price is $3.00'],
		['21', 'Maximum price is $20.00'],
	] as const) {
		await price.fill(typed);
		await expect.element(page.getByText(words)).toBeVisible();
	}
	await price.fill('3');
	await next.click();
	await expect.element(page.getByText('The price must be more than $3.00.')).toBeVisible();
	await price.fill('0');
	(price.element() as HTMLElement).blur();
	await expect.element(price).toHaveValue(5.99);
	await expect.element(page.getByText('You keep $4.79 of $5.99.')).toBeVisible();
	await expect
		.element(page.getByText(/Our fee is \$1\.20: 20%\. Sales tax, .* customers pay it\.$/))
		.toBeVisible();
	await page.getByLabelText(/^Retail value/).fill('5');
	await next.click();
	await expect.element(page.getByText('Enter more than the price, or leave it empty.')).toBeVisible();
	await page.getByLabelText(/^Retail value/).fill('');
	await next.click();
	await field('Description').fill('Too short');
	await expect.element(page.getByText('9 of 2000')).toBeVisible();
	await field('Description').fill('Fish and bread of the day.');
	await expect.element(page.getByText('Good length')).toBeVisible();
	await next.click();
	await expect.element(heading('Review & Launch')).toBeVisible();
	await expect.element(page.getByText('You keep $4.79 of $5.99.')).toBeVisible();
	await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('Fish and bread of the day.');
	await button('Edit: Price per bag').click();
	await expect.element(heading('Set Your Price')).toBeVisible();
	await button('Review & Launch').click();
	await expect.element(heading('Review & Launch')).toBeVisible();
});
