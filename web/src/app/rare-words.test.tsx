/** Messages that form validation usually prevents (R-catalog-texts). */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pending } from '#test/network.ts';
import { alertOf, listedOf, listOf, pushOf } from '#test/samples.ts';
import { show, toastOf } from '#test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const secret = (label: string) => page.getByLabelText(`${label}*`, { exact: true });

// R-catalog-texts
test('each refusal of a new password has its own words', async () => {
	const change = '/v0/auth/change-password';
	const session = { user: { id: 'ada', email: 'ada@example.com', emailVerified: true, name: 'Ada Moss' } };
	const { network } = await show('/profile', {
		others: {
			'/v0/auth/list-accounts': { body: [{ providerId: 'credential' }] },
			'/v0/auth/get-session': { body: session },
		},
	});
	await button('Change Password').click();
	await secret('Current password').fill('pastries at noon');
	await secret('New password').fill('olive bread');
	await secret('Confirm new password').fill('olive bread');
	for (const [status, code, words] of [
		[400, 'PASSWORD_TOO_SHORT', 'Password should be at least 6 characters.'],
		[403, 'SESSION_NOT_FRESH', 'Please log out and log back in, then try again.'],
		[400, 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'Invalid credentials. Please try again.'],
		[500, 'whatever', 'Failed to update password'],
	] as const) {
		network.answer({ others: { [change]: { status, body: { code, message: code } } } });
		await button('Update Password').click();
		await expect.element(toastOf(words)).toBeVisible();
	}
	network.answer({ others: { '/v0/auth/get-session': { body: null } } });
	await button('Update Password').click();
	await expect.element(toastOf('No authenticated user found')).toBeVisible();
});

test('a password that only the server finds too short is refused at the sign-up', async () => {
	await show('/auth/signup', {
		as: null,
		others: {
			'/v0/auth/sign-up/email': { status: 400, body: { code: 'PASSWORD_TOO_SHORT', message: 'no' } },
		},
	});
	for (const name of ['First name', 'Last name']) await page.getByRole('textbox', { name }).fill('Ada');
	await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
	for (const label of ['Password', 'Confirm password']) await secret(label).fill('olive bread');
	await button('Sign Up').click();
	await expect.element(toastOf('Password should be at least 6 characters')).toBeVisible();
});

test('a provider that says that its window was blocked is passed on', async () => {
	await show('/auth/return?error=POPUP_BLOCKED', { as: null });
	await expect.element(toastOf('Popup blocked. Please allow popups and try again')).toBeVisible();
});

test('the profile says that it loads', async () => {
	await show('/profile', { 'user.get': pending });
	await expect.element(page.getByText('Loading profile...')).toBeVisible();
});

// R-push-ask
test('who saves an alert is asked about notifications then, and a no is remembered', async () => {
	await show('/marketplace', {
		'customer.businesses.summaries': listOf([listedOf()]),
		'customer.alerts.create': alertOf(),
		'user.push.get': pushOf({ service: 'sandbox' }),
	});
	const question = button('Turn on notifications');
	const save = async () => {
		await page.getByRole('link', { name: 'Tell me about bags like these' }).click();
		expect(question.query()).toBeNull();
		await page.getByRole('dialog').getByRole('button', { name: 'Tell me' }).click();
		await expect.element(page.getByRole('heading', { name: "You're set" })).toBeVisible();
	};
	await save();
	await expect.element(page.getByText(/^Bags go fast\./)).toBeVisible();
	await expect.element(question).toBeVisible();
	await button('Not now').click();
	await expect.element(question).not.toBeInTheDocument();
	await userEvent.keyboard('{Escape}');
	await save();
	await expect.element(question).not.toBeInTheDocument();
});
