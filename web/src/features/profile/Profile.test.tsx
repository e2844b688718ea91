import type { MyDiet } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, offline, pending, Refusal } from '#test/network.ts';
import { longWord, settings, userOf } from '#test/samples.ts';
import { expectFit, show, toastOf } from '#test/screen.tsx';

const accounts = '/v0/auth/list-accounts';
const profile: Answers = { others: { [accounts]: { body: [{ providerId: 'credential' }] } } };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const secret = (label: string) => page.getByLabelText(`${label}*`, { exact: true });

test('what the server refuses is said in the field, the first wrong one has the focus, and nothing typed is lost', async () => {
	const { network } = await show('/profile', {
		...profile,
		'user.update': new Refusal('INVALID_INPUT', [
			{ field: 'phone_number', message: 'Please enter a valid phone number' },
			{ field: 'last_name', message: 'Enter your last name.' },
		]),
	});
	await button('Edit Profile').click();
	const [first, last, phone] = [field('First Name'), field('Last Name'), field('Phone Number')];
	await expect.element(first).toHaveFocus();
	await first.fill('Augusta');
	await last.fill('');
	await phone.fill('555');
	await button('Save').click();
	await expect.element(last).toHaveAccessibleDescription('Enter your last name.');
	await expect.element(phone).toHaveAccessibleDescription('Please enter a valid phone number');
	await expect.element(last).toHaveFocus();
	await expect.element(first).toHaveValue('Augusta');
	await expectFit();
	network.answer({ 'user.update': pending });
	await button('Save').click();
	await expect.element(button('Saving...')).toHaveAttribute('aria-busy', 'true');
	await expect.element(button('Cancel')).toBeDisabled();
});

test('two presses at once are one', async () => {
	const { network } = await show('/profile', { ...profile, 'user.update': pending });
	await button('Edit Profile').click();
	await field('First Name').fill('Augusta');
	const save = button('Save').element() as HTMLButtonElement;
	save.click();
	save.click();
	await expect.element(button('Saving...')).toHaveAttribute('aria-busy', 'true');
	expect(network.asked.filter(({ name }) => name === 'user.update')).toHaveLength(1);
});

test('what could not be saved for want of a network can be saved again', async () => {
	const { network } = await show('/profile', { ...profile, 'user.update': offline });
	await button('Edit Profile').click();
	await field('First Name').fill('Augusta');
	await button('Save').click();
	await expect.element(toastOf('Failed to update profile')).toBeVisible();
	await expect.element(field('First Name')).toHaveValue('Augusta');
	network.answer({ 'user.update': userOf({ first_name: 'Augusta' }) });
	await button('Save').click();
	await expect.element(button('Edit Profile')).toHaveFocus();
});

test('the longest name fits, read and edited', async () => {
	const long = longWord.slice(0, 80);
	await show('/profile', {
		...profile,
		as: userOf({ first_name: long, last_name: long, email: `${long.slice(0, 64)}@example.com` }),
	});
	await expect.element(page.getByText(long, { exact: false }).first()).toBeVisible();
	await expect.element(button('Change Password')).toBeVisible();
	await button('WW Account').click();
	await expect.element(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
	await expectFit();
});

test('while it is not known how somebody signs in, neither way is offered', async () => {
	await show('/profile', { others: { [accounts]: pending } });
	await expect.element(page.getByRole('heading', { name: 'Security Settings' })).toBeVisible();
	await expect.element(button('Change Password')).not.toBeInTheDocument();
	await expectFit();
});

test('a password that is kept elsewhere is changed there', async () => {
	await show('/profile', {
		'settings.get': { ...settings, social: [{ id: 'google', label: 'Google' }] },
		others: { [accounts]: { body: [{ providerId: 'google' }] } },
	});
	await button('Managed by Google').click({ force: true });
	await expect.element(toastOf(/Use Google to change your password/)).toBeVisible();
	await expectFit();
});

test('a new password: what is wrong in the fields, a wrong old one, on its way', async () => {
	const change = '/v0/auth/change-password';
	const session = { user: { id: 'ada', email: 'ada@example.com', emailVerified: true, name: 'Ada Moss' } };
	const { network } = await show('/profile', {
		others: {
			...profile.others,
			'/v0/auth/get-session': { body: session },
			[change]: { status: 400, body: { code: 'INVALID_PASSWORD', message: 'no' } },
		},
	});
	await button('Change Password').click();
	const old = secret('Current password');
	await expect.element(old).toHaveFocus();
	await secret('New password').fill('short');
	await secret('Confirm new password').fill('other');
	await button('Update Password').click();
	await expect.element(old).toHaveAccessibleDescription('Required');
	await expect.element(old).toHaveFocus();
	await expect.element(secret('New password')).toBeInvalid();
	await expect
		.element(secret('Confirm new password'))
		.toHaveAccessibleDescription("New passwords don't match");
	await expectFit();
	await old.fill('not the old one');
	await secret('New password').fill('pastries');
	await secret('Confirm new password').fill('pastries');
	await button('Update Password').click();
	await expect.element(old).toHaveAccessibleDescription('Current password is incorrect.');
	await expect.element(old).toHaveFocus();
	network.answer({ others: { [change]: pending } });
	await button('Update Password').click();
	await expect.element(button('Updating...')).toHaveAttribute('aria-busy', 'true');
});

test('an account with open orders is not deleted, and there is a way to them', async () => {
	const { network } = await show('/profile', { ...profile, 'user.remove': new Refusal('ORDERS_OPEN') });
	await button('Delete Account').click();
	await expect.element(page.getByText(/^This permanently deletes your account/)).toHaveFocus();
	await expectFit();
	await button('Confirm Delete').click();
	await expect
		.element(page.getByRole('alert').getByRole('link', { name: 'My Orders' }))
		.toHaveAttribute('href', '/orders');
	await expectFit();
	network.answer({ 'user.remove': pending });
	await button('Confirm Delete').click();
	await expect.element(button('Deleting...')).toHaveAttribute('aria-busy', 'true');
	await expect.element(button('Cancel')).toBeDisabled();
});

// R-saved-cards
test('saved cards are listed and removed, and asked for again when they could not be loaded:', async () => {
	const { network } = await show('/profile', {
		...profile,
		'customer.cards.list': new Refusal('PAYMENT_PROVIDER_DOWN'),
	});
	const cards = page.getByRole('region', { name: 'Saved Cards' });
	await expect.element(cards.getByText("Your cards couldn't be loaded.")).toBeVisible();
	const visa = { id: 'pm_visa', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
	network.answer({ 'customer.cards.list': { cards: [visa] } });
	await cards.getByRole('button', { name: 'Try Again' }).click();
	await expect.element(cards.getByText('Visa ending in 4242')).toBeVisible();
	await expect.element(cards.getByText('Expires 12/34')).toBeVisible();
	await expectFit();
	network.answer({ 'customer.cards.remove': offline });
	const remove = cards.getByRole('button', { name: 'Remove Visa ending in 4242' });
	await remove.click();
	await expect
		.element(toastOf("The card couldn't be removed. Check your connection, then try again."))
		.toBeVisible();
	network.answer({ 'customer.cards.remove': null });
	await remove.click();
	await expect.element(cards.getByText(/^No saved cards/)).toBeVisible();
	await expect.element(cards.getByRole('heading')).toHaveFocus();
	await expectFit();
});

// R-my-diet
test('a diet is chosen, saved, and refused with the choices as they are', async () => {
	const { network } = await show('/profile', { ...profile, 'user.diet.set': offline });
	await expect.element(page.getByText(/No one but you sees this/)).toBeVisible();
	const save = button('Save my diet');
	await expect.element(save).toBeDisabled();
	await button('Vegan').click();
	await button('Tree nuts').click();
	await button('Milk').click();
	await button('Milk').click();
	await expectFit();
	await save.click();
	await expect.element(toastOf(/^Your diet couldn't be saved/)).toBeVisible();
	await expect.element(button('Vegan')).toHaveAttribute('aria-pressed', 'true');
	network.answer({ 'user.diet.set': ({ body }) => body as MyDiet });
	await save.click();
	await expect.element(toastOf('Your diet is saved')).toBeVisible();
	expect(network.asked.at(-1)?.body).toEqual({ diets: ['vegan'], avoid: ['tree_nut'] });
	await expect.element(save).toBeDisabled();
	await expect.element(button('Tree nuts')).toHaveAttribute('aria-pressed', 'true');
});

test('a diet: on its way, not there, and there', async () => {
	const { network } = await show('/profile', {
		...profile,
		'user.diet.get': new Refusal('SERVER_ERROR'),
	});
	await expect.element(page.getByText("Your diet couldn't be loaded.")).toBeVisible();
	await expectFit();
	network.answer({ 'user.diet.get': { diets: ['halal'], avoid: ['crustacean_shellfish'] } });
	await page.getByRole('region', { name: 'My diet' }).getByRole('button', { name: 'Try Again' }).click();
	await expect.element(button('Halal')).toHaveAttribute('aria-pressed', 'true');
	await expect.element(button('Crustacean shellfish')).toHaveAttribute('aria-pressed', 'true');
	await expect.element(button('Kosher')).toHaveAttribute('aria-pressed', 'false');
	await expectFit();
});

// R-export
test('one’s own data comes as a page and as a file', async () => {
	const { network } = await show('/profile', { ...profile, 'user.export': null });
	const asked = () => network.asked.filter(({ name }) => name === 'user.export').map(({ query }) => query);
	const data = page.getByRole('region', { name: 'Download Your Data' });
	await data.getByRole('button', { name: 'Page to read and print' }).click();
	await expect.poll(asked).toEqual([{ format: 'html' }]);
	await data.getByRole('button', { name: 'File for other programs (JSON)' }).click();
	await expect.poll(asked).toEqual([{ format: 'html' }, { format: 'json' }]);
	await expectFit();
});

test('what keeps one’s own data from being downloaded is said', async () => {
	const { network } = await show('/profile', { ...profile, 'user.export': new Refusal('RATE_LIMITED') });
	await button('Page to read and print').click();
	await expect.element(toastOf(/Rate limit exceeded/)).toBeVisible();
	network.answer({ 'user.export': offline });
	await button('File for other programs (JSON)').click();
	await expect.element(toastOf(/Network error/)).toBeVisible();
});

test('whoever signed in long ago confirms first, and the download goes on', async () => {
	const { network } = await show('/profile', {
		...profile,
		'user.export': new Refusal('STEP_UP_REQUIRED'),
		others: {
			...profile.others,
			'/v0/auth/step-up': { body: { password: true, providers: [], passkey: false, code: false } },
			'/v0/auth/step-up/password': { body: { status: true } },
		},
	});
	await button('Page to read and print').click();
	const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
	await dialog.getByLabelText('Password*', { exact: true }).fill('a good password');
	network.answer({ 'user.export': null });
	await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.poll(() => network.asked.filter(({ name }) => name === 'user.export').length).toBe(2);
});

test('who cancels an edit has what was there before, and is where they began', async () => {
	await show('/profile', profile);
	await expect.element(page.getByText('Customer Account')).toBeVisible();
	await expect.element(page.getByText('Verified', { exact: true })).toBeVisible();
	await button('Edit Profile').click();
	await expect.element(field('Email Address')).toHaveAttribute('readonly');
	await expect
		.element(field('Email Address'))
		.toHaveAccessibleDescription(/^Contact support to change your email address/);
	await field('First Name').fill('Nobody');
	await button('Cancel').click();
	await expect.element(page.getByText('Ada', { exact: true })).toBeVisible();
	await expect.element(button('Edit Profile')).toHaveFocus();
});

test('a phone number that is emptied is none any more', async () => {
	const { network } = await show('/profile', {
		...profile,
		as: userOf({ phone_number: '+1 (503) 555-0123' }),
		'user.update': userOf(),
	});
	await button('Edit Profile').click();
	await field('Phone Number').fill('');
	await button('Save').click();
	await expect.element(toastOf('Profile updated successfully!')).toBeVisible();
	await expect.element(page.getByText('Not set')).toBeVisible();
	const sent = network.asked.find(({ name }) => name === 'user.update');
	expect(sent?.body).toMatchObject({ phone_number: null });
});

// R-password-change
test('a common password is refused, one that is canceled is forgotten, and a good one closes the form', async () => {
	const change = '/v0/auth/change-password';
	const user = { id: 'ada', email: 'ada@example.com', emailVerified: true, name: 'Ada Moss' };
	const { network } = await show('/profile', {
		others: {
			...profile.others,
			'/v0/auth/get-session': { body: { user } },
			[change]: { status: 400, body: { code: 'PASSWORD_TOO_COMMON', message: 'no' } },
		},
	});
	const fill = async () => {
		await secret('Current password').fill('pastries at closing');
		await secret('New password').fill('olive bread');
		await secret('Confirm new password').fill('olive bread');
		await button('Update Password').click();
	};
	await button('Change Password').click();
	await fill();
	await expect.element(toastOf(/^This password is too common\./)).toBeVisible();
	await button('Cancel').click();
	await button('Change Password').click();
	await expect.element(secret('Current password')).toHaveValue('');
	network.answer({ others: { [change]: { body: { token: 'x' } } } });
	await fill();
	await expect.element(toastOf('Password updated successfully!')).toBeVisible();
	await expect.element(button('Change Password')).toHaveFocus();
});

// R-erasure
test('deleting takes two presses, can be canceled, and leads home', async () => {
	const { network, address } = await show('/profile', {
		...profile,
		'user.remove': new Refusal('BAGS_TO_COLLECT'),
		others: { ...profile.others, '/v0/auth/sign-out': { body: {} } },
	});
	await button('Delete Account').click();
	await expect.element(page.getByText(/It can't be undone/)).toBeVisible();
	await button('Cancel').click();
	await expect.element(button('Delete Account')).toHaveFocus();
	await button('Delete Account').click();
	await button('Confirm Delete').click();
	const blocked = page.getByRole('alert');
	await expect.element(blocked.getByText(/bags to/)).toBeVisible();
	await expect
		.element(blocked.getByRole('link', { name: 'My Business' }))
		.toHaveAttribute('href', '/business');
	network.answer({ 'user.remove': null, 'user.get': new Refusal('UNAUTHORIZED') });
	await button('Confirm Delete').click();
	await expect.element(toastOf('Your account was deleted')).toBeVisible();
	await expect.poll(address).toBe('/');
});
