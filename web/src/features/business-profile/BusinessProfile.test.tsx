import { limits } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectCalm } from '#test/measure-screen.ts';
import { offline, pending, Refusal } from '#test/network.ts';
import { dashboardOf, ownerOf, payoutsOf } from '#test/owner-samples.ts';
import { businessOf, drawing, idOf, later, longWord } from '#test/samples.ts';
import { desktop, expectFit, type Screen, show, toastOf } from '#test/screen.tsx';
import { dropOf } from '#test/wait-samples.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const paid = { connected: true, onboarding_complete: true, charges_enabled: true, payouts_enabled: true };
const open = (answers: Screen = {}) =>
	show(`/business/${idOf(2)}?tab=profile`, { ...ownerOf(), 'business.stripe.status': paid, ...answers });
const openAdvanced = async (answers: Screen = {}) => {
	const shown = await open(answers);
	await button('Page, posters and more').click();
	return shown;
};

test.each([
	['of a shop with all there is to say', 'Corner Bakery and Coffee'],
	['in Hebrew', 'מאפיית הפינה: לחם, עוגות וקפה'],
])('a profile %s is short, and what is needed once a year is folded away', async (_, name) => {
	const business = businessOf({
		display_name: name,
		name: `${name} LLC`,
		description: 'Bread of the day, and what goes with it: rolls, cakes and whatever the oven left. '.repeat(
			4,
		),
		image_url: drawing,
		email: 'wolfeschlegelsteinhausenbergerdorff@example.com',
		pickup_notes: 'Ring at the side door on 2nd Ave, and ask for Rosa. '.repeat(4),
		tax_class: 'bakery',
	});
	await open(ownerOf(business));
	await expect.element(page.getByText('Payment Setup Complete')).toBeVisible();
	await expectCalm({ height: 2400, controls: 18 });
	const groups = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
	expect(groups).toEqual(['Shop', 'Emails and visibility', 'Page, posters and more']);
	await expectFit();
	await expect.element(button('Delete business...')).not.toBeInTheDocument();
	await button('Page, posters and more').click();
	for (const card of ['Draw instead of first come', 'Sell another bag', 'Delete business'])
		await expect.element(page.getByRole('region', { name: card })).toBeVisible();
	await expectFit();
});

test('details that do not fit are said by their fields, and those of the server as well', async () => {
	const { network } = await open({
		'business.update': new Refusal('INVALID_INPUT', [
			{ field: 'phone_number', message: 'This number is not in use.' },
		]),
	});
	await button('Edit Profile').click();
	const [name, zip, phone] = [field('Display name'), field('ZIP code'), field('Phone number')];
	const save = button('Save Changes');
	await expect.element(page.getByText('40 of 2000')).toBeVisible();
	await name.fill('');
	await zip.fill('12');
	await save.click();
	await expect.element(name).toBeInvalid();
	await expect.element(name).toHaveFocus();
	await expect.element(zip).toHaveAccessibleDescription('A ZIP code has five digits.');
	expect(network.asked.map((one) => one.name)).not.toContain('business.update');
	await expectFit();
	await name.fill('Corner Bread');
	await zip.fill('97201');
	await expect.element(zip).toBeValid();
	await field('Description').fill('Bread of today, and what goes with it.');
	await save.click();
	await expect.element(phone).toHaveAccessibleDescription('This number is not in use.');
	await expect.element(phone).toHaveFocus();
	await expect.element(name).toHaveValue('Corner Bread');
	expect(network.asked.findLast((one) => one.name === 'business.update')?.body).toEqual({
		display_name: 'Corner Bread',
		description: 'Bread of today, and what goes with it.',
	});
	network.answer({ 'business.update': pending });
	await phone.fill('503-555-0102');
	await save.click();
	await expect.element(button('Saving...')).toHaveAttribute('aria-busy', 'true');
});

// R-bag-names
test('a name that another shop of one’s own has at this address is refused at its field', async () => {
	const cakes = businessOf({ id: idOf(9), display_name: 'Corner Bakery: cakes' });
	const { network } = await open({ 'business.list': { businesses: [businessOf(), cakes] } });
	await button('Edit Profile').click();
	await field('Display name').fill('corner bakery: Cakes');
	await button('Save Changes').click();
	await expect
		.element(field('Display name'))
		.toHaveAccessibleDescription(/^You already have a bag with this name/);
	expect(network.asked.map((one) => one.name)).not.toContain('business.update');
	await expectFit();
});

// R-own-unsaved
test('details that are not saved are asked about before they are lost', async () => {
	await open({ size: desktop });
	await button('Edit Profile').click();
	await field('Display name').fill('Corner Bread');
	await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
	const question = page.getByRole('dialog', { name: 'Leave without saving?' });
	await expect.element(question).toBeVisible();
	await question.getByRole('button', { name: 'Keep editing' }).click();
	await expect.element(field('Display name')).toHaveValue('Corner Bread');
	await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
	await question.getByRole('button', { name: 'Discard changes' }).click();
	await expect.element(field('Display name')).not.toBeInTheDocument();
});

test('an address that contradicts itself is asked about, and kept when the owner says so', async () => {
	const { network } = await open({ 'business.update': new Refusal('ADDRESS_CONTRADICTS') });
	await button('Edit Profile').click();
	await field('ZIP code').fill('10001');
	await button('Save Changes').click();
	const keep = button('Keep the address as typed');
	await expect.element(keep).toBeVisible();
	await expectFit();
	network.answer({ 'business.update': businessOf({ zip_code: 10_001 }) });
	await keep.click();
	await expect.element(button('Edit Profile')).toBeVisible();
	expect(network.asked.findLast((one) => one.name === 'business.update')?.body).toEqual({
		zip_code: 10_001,
		address_confirmed: true,
	});
});

test('the longest names, notes and descriptions fit', async () => {
	const business = businessOf({
		display_name: longWord,
		name: `${longWord} Inc.`,
		description: longWord.repeat(4),
		street: longWord,
		city: longWord.slice(0, 100),
		email: `${longWord.slice(0, 64)}@example.com`,
		pickup_notes: longWord.repeat(2),
	});
	await open({ 'business.dashboard': dashboardOf({ business }) });
	await expect.element(page.getByText('Payment Setup Complete')).toBeVisible();
	await expectFit();
	await button('Edit Profile').click();
	await expect.element(field('Display name')).toHaveValue(longWord);
	await button('Page, posters and more').click();
	await button('Delete business...').click();
	await expect.element(page.getByRole('dialog', { name: `Delete ${longWord}?` })).toBeVisible();
	await expectFit();
});

test('a business with open orders is not deleted, and there is a way to them', async () => {
	const { network, address } = await openAdvanced({ 'business.remove': new Refusal('OPEN_ORDERS') });
	await button('Delete business...').click();
	const modal = page.getByRole('dialog');
	const remove = modal.getByRole('button', { name: 'Delete business' });
	await remove.click();
	await expect.element(modal.getByRole('link', { name: 'Show open orders' })).toBeVisible();
	await expectFit();
	network.answer({ 'business.remove': offline });
	await remove.click();
	await expect.element(modal.getByRole('alert')).toHaveTextContent('Network error');
	network.answer({ 'business.remove': pending });
	await remove.click();
	await expect
		.element(modal.getByRole('button', { name: 'Deleting...' }))
		.toHaveAttribute('aria-busy', 'true');
	await expectFit();
	await modal.getByRole('button', { name: 'Keep it' }).click();
	await expect.element(modal).not.toBeInTheDocument();
	expect(address()).toContain('tab=profile');
});

// R-take-home
test('payments: how they stand could not be loaded, and then they are not connected', async () => {
	const { network } = await open({ 'business.stripe.status': offline });
	await expect
		.element(page.getByRole('alert').getByText("The payment status couldn't be loaded."))
		.toBeVisible();
	await expectFit();
	network.answer({
		'business.stripe.status': {
			connected: false,
			onboarding_complete: false,
			charges_enabled: false,
			payouts_enabled: false,
		},
	});
	await button('Try Again').click();
	await expect.element(button('Connect')).toBeVisible();
	await expect.poll(() => page.getByText('You keep $4.40 of $5.50.').all().length).toBe(2);
	await button('Edit Profile').click();
	await page.getByLabelText(/^Price per bag/).fill('10');
	await expect.element(page.getByText('You keep $8.00 of $10.00.')).toBeVisible();
	await expectFit();
});

// R-deposit-failed
test('payments: a deposit that the bank returned is told by its name', async () => {
	const failed = {
		id: idOf(42),
		amount: 31.05,
		status: 'returned' as const,
		date: '2026-11-20',
		bank: null,
		returned_on: '2026-11-21',
		problem: 'closed' as const,
	};
	await open({
		'business.stripe.status': { ...paid, onboarding_complete: false, payouts_enabled: false },
		'business.payouts': payoutsOf({ failed, on_hold: 31.05 }),
	});
	await expect
		.element(page.getByText('Your bank returned a deposit. Check your bank account.'))
		.toBeVisible();
	await expect.element(page.getByText(/some details are missing/)).not.toBeInTheDocument();
	await expectFit();
});

test('a switch that could not be saved goes back', async () => {
	await open({ 'business.update': offline });
	const mails = page.getByRole('switch', { name: 'Email notifications' });
	await mails.click();
	await expect.element(toastOf(/Network error|could not|Failed/)).toBeVisible();
	await expect.element(mails).toBeChecked();
});

// R-public-pages
test('a shop that is live has a page to share and posters:', async () => {
	await open({});
	await button('Page, posters and more').click();
	const card = page.getByRole('region', { name: 'Page and posters' });
	const link = (name: string) => card.getByRole('link', { name });
	await expect.element(link('Open your page')).toHaveAttribute('href', `/s/${idOf(2)}`);
	await expect
		.element(link('Poster (PDF)'))
		.toHaveAttribute('href', `/s/${idOf(2)}/poster.pdf?format=letter`);
	await expect
		.element(link('Table tent (PDF)'))
		.toHaveAttribute('href', `/s/${idOf(2)}/poster.pdf?format=tent`);
	await expectFit();
});

test('a shop that is not live yet is told of its page', async () => {
	await open(ownerOf(businessOf({ missing: ['disabled'] })));
	await button('Page, posters and more').click();
	await expect.element(page.getByText(/^Once you.re live, your shop has a page/)).toBeVisible();
});

// R-tax-class
test('what is in the bags is said in plain words, and sent alone', async () => {
	const { network } = await open({ 'business.update': businessOf({ tax_class: 'bakery' }) });
	await expect.element(page.getByText('A mix, or not sure')).toBeVisible();
	await button('Edit Profile').click();
	const bags = page.getByRole('radiogroup', { name: /What's in your bags/ });
	await expect.element(bags.getByRole('radio', { name: 'A mix, or not sure' })).toBeChecked();
	await expect.element(bags).toHaveAccessibleDescription(/many states tax the whole bag/);
	await expectFit();
	await bags.getByText('Bread and pastries without utensils').click();
	await button('Save Changes').click();
	await expect.element(button('Edit Profile')).toBeVisible();
	expect(network.asked.findLast((one) => one.name === 'business.update')?.body).toEqual({
		tax_class: 'bakery',
	});
});

// R-shop-emails
test('how new orders are announced is chosen, and only while emails are on', async () => {
	const business = businessOf();
	const { network } = await open({
		'business.update': ({ body }) => businessOf({ ...business, ...(body as Partial<typeof business>) }),
	});
	const choice = page.getByRole('combobox', { name: 'New orders' });
	const choose = async (name: string) => {
		await choice.click();
		await page.getByRole('option', { name }).click();
	};
	await expect.element(choice).toHaveTextContent("Each order as it's sold");
	await choose('One summary an hour before pickup');
	await expect.element(toastOf('Business updated successfully')).toBeVisible();
	await expect.element(choice).toHaveTextContent('One summary an hour before pickup');
	expect(network.asked.findLast((one) => one.name === 'business.update')?.body).toEqual({
		new_order_emails: 'digest',
	});
	await expectFit();
	network.answer({ 'business.update': offline });
	await choose("Each order as it's sold");
	await expect.element(toastOf(/^Network error/)).toBeVisible();
	await expect.element(choice).toHaveTextContent('One summary an hour before pickup');
	network.answer({
		'business.update': businessOf({ email_notifications: false, new_order_emails: 'digest' }),
	});
	await page.getByRole('switch', { name: 'Email notifications' }).click();
	await expect.element(choice).not.toBeInTheDocument();
	await expectFit();
});

// R-listed, R-pause
test.each([
	[
		'can’t be paid',
		{ missing: ['cannot_charge' as const] },
		'Not live yet',
		/goes live once nothing is left to do/,
	],
	[
		'is suspended',
		{ missing: ['suspended' as const], suspension: { at: later(-1), reason: 'Spoiled food' } },
		'Suspended',
		/The switch changes nothing until it is restored/,
	],
	// R-shop-approval
	['waits', { missing: ['waiting' as const] }, 'Waiting for approval', /once we've approved it/],
	['was declined', { missing: ['declined' as const] }, 'Change needed', /then ask for another look/],
	['has no times', { purchase_window: {} }, 'No week set', /sells what you post on the day/],
	['pauses', { paused_until: later(480).slice(0, 10) }, 'Paused', /^You're taking a break/],
])('the status of a shop that %s says so', async (_, given, word, sentence) => {
	await open(ownerOf(businessOf(given)));
	await expect.element(page.getByText(word, { exact: true })).toBeVisible();
	await expect.element(page.getByText(sentence)).toBeVisible();
	await expect.element(page.getByText(/live and accepting orders/)).not.toBeInTheDocument();
	await expectFit();
});

// R-drop
test('draws are off, and one press and one choice set them', async () => {
	const coming = dropOf();
	const { network, address } = await openAdvanced({
		'business.drops.set': ({ body }) => {
			const { lead_minutes } = body as { lead_minutes: number | null };
			return { lead_minutes, drops: lead_minutes === null ? [] : [coming] };
		},
		'drop.get': coming,
	});
	const card = page.getByRole('region', { name: 'Draw instead of first come' });
	const isOn = card.getByRole('switch', { name: 'Draw who gets your bags' });
	await expect.element(isOn).not.toBeChecked();
	await expect.element(card.getByRole('combobox')).not.toBeInTheDocument();
	await expectFit();
	await isOn.click();
	await expect.element(isOn).toBeChecked();
	await expect.element(card.getByText(/12 people are in, 3 bags$/)).toBeVisible();
	await expectFit();
	await card.getByRole('combobox', { name: 'When to draw' }).click();
	await page.getByRole('option', { name: '3 h before pickup' }).click();
	const set = () => network.asked.filter(({ name }) => name === 'business.drops.set');
	await expect
		.poll(() => set().map(({ body }) => body))
		.toEqual([{ lead_minutes: 120 }, { lead_minutes: 180 }]);
	await expect.element(isOn).toBeEnabled();
	await card.getByRole('link', { name: 'See the draw' }).click();
	await expect.poll(address).toBe(`/draws/${coming.id}`);
});

test('draws that cannot be set say so, and stay as they were', async () => {
	await openAdvanced({ 'business.drops.set': offline });
	const isOn = page.getByRole('switch', { name: 'Draw who gets your bags' });
	await isOn.click();
	await expect.element(toastOf(/^Network error/)).toBeVisible();
	await expect.element(isOn).not.toBeChecked();
});

// R-image
test('a file that is no picture, or too large for one, is refused before it is sent', async () => {
	await open();
	await expect.element(button('Change Photo')).toBeVisible();
	const choose = (file: File) => {
		const input = page.getByLabelText('Choose a photo').element() as HTMLInputElement;
		const files = new DataTransfer();
		files.items.add(file);
		input.files = files.files;
		input.dispatchEvent(new Event('change', { bubbles: true }));
	};
	const said = page.getByRole('alert');
	choose(new File(['notes'], 'notes.txt', { type: 'text/plain' }));
	await expect.element(said).toHaveTextContent('Please select a valid image file');
	choose(new File([new Uint8Array(limits.imageMaxBytes + 1)], 'front.jpg', { type: 'image/jpeg' }));
	await expect.element(said).toHaveTextContent('Image size must be less than 5MB');
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('Escape leaves the question whether to delete a business, and the focus goes back', async () => {
	const { network } = await openAdvanced();
	await button('Delete business...').click();
	await expect.element(page.getByRole('dialog')).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	await expect.element(button('Delete business...')).toHaveFocus();
	expect(network.asked.map(({ name }) => name)).not.toContain('business.remove');
});

// R-account-flags
test('each combination of the payment account’s flags shows the card that belongs to it', async () => {
	const { network } = await open();
	const card = page.getByRole('region', { name: 'Payment Setup' });
	const shown = () =>
		[...card.getByRole('definition').elements(), ...card.getByRole('button').elements()].map(
			({ textContent }) => textContent,
		);
	const becomes = async (given: Partial<typeof paid>, expected: string[]) => {
		network.answer({ 'business.stripe.status': { ...paid, ...given } });
		dispatchEvent(new Event('focus'));
		await expect.poll(shown, { message: JSON.stringify(given) }).toEqual(expected);
	};
	const either = [true, false];
	for (const onboarding_complete of either)
		for (const charges_enabled of either)
			for (const payouts_enabled of either)
				await becomes({ onboarding_complete, charges_enabled, payouts_enabled }, [
					charges_enabled ? 'Enabled' : 'Pending',
					payouts_enabled ? 'Enabled' : 'Pending',
					onboarding_complete ? 'Manage payout account' : 'Complete',
				]);
	await becomes({ connected: false }, ['Connect']);
});

test('a shop is switched off with one press, and says so', async () => {
	const off = businessOf({ enabled: false, missing: ['disabled'], version: 2 });
	const { network } = await open({ 'business.update': off });
	await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
	network.answer({ 'business.dashboard': dashboardOf({ business: off }) });
	await button('Deactivate').click();
	await expect.element(page.getByText('Inactive', { exact: true })).toBeVisible();
	await expect.element(button('Activate')).toBeVisible();
	expect(network.asked.findLast((one) => one.name === 'business.update')?.body).toEqual({ enabled: false });
});

test('a business that nobody bought from is deleted, and the first one is made again', async () => {
	const { network, address } = await openAdvanced({ 'business.remove': null });
	await button('Delete business...').click();
	network.answer({ 'business.list': { businesses: [] } });
	await page.getByRole('dialog').getByRole('button', { name: 'Delete business' }).click();
	await expect.element(toastOf('Business deleted')).toBeVisible();
	await expect.poll(address).toMatch(/^\/business/);
	await expect.element(page.getByText('Delete business...')).not.toBeInTheDocument();
});
