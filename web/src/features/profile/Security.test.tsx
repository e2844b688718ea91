import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offline, pending, Refusal } from '#test/network.ts';
import { longWord, settings } from '#test/samples.ts';
import { expectFit, type Screen, show, toastOf } from '#test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const ways = { password: true, providers: [], passkey: true, code: true };
const open = ({ others, ...given }: Screen = {}) =>
	show('/profile', {
		...given,
		others: { '/v0/auth/list-accounts': { body: [{ providerId: 'credential' }] }, ...others },
	});
const session = (id: string, current: boolean, user_agent: string) => ({
	id,
	user_agent,
	signed_in_at: '2026-11-20T10:00:00Z',
	last_seen_at: '2026-11-24T18:30:00Z',
	current,
});
const sessions = {
	'/v0/auth/sessions': {
		body: {
			sessions: [
				session('a', true, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36'),
				session('b', false, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1'),
				session('c', false, 'curl/8.16'),
			],
		},
	},
};
const passkeyList = {
	'/v0/auth/passkey/list-user-passkeys': {
		body: [{ id: 'p', name: longWord.slice(0, 60), createdAt: '2026-11-20T10:00:00Z' }],
	},
};

// R-sessions-list
test('every browser in words, this one marked, each other one with its way out', async () => {
	const { network } = await open({ others: { ...sessions, ...passkeyList } });
	await expect.element(page.getByText('Chrome on Mac')).toBeVisible();
	await expect.element(page.getByText('This one', { exact: true })).toBeVisible();
	await expect.element(page.getByText("A device we don't know")).toBeVisible();
	await expectFit();
	network.answer({ others: { '/v0/auth/sessions/end': pending } });
	await button('Sign out Safari on iPhone').click();
	await expect.element(button('Signing out...')).toHaveAttribute('aria-busy', 'true');
	network.answer({ others: { '/v0/auth/sessions/end-others': { body: { status: true } } } });
	await button('Sign out everywhere else').click();
	await expect.element(toastOf("You're signed out everywhere else")).toBeVisible();
	await expect.element(page.getByRole('heading', { name: "Where you're signed in" })).toHaveFocus();
});

test('what could not be loaded is said, with another try', async () => {
	await open({ others: { '/v0/auth/sessions': offline, '/v0/auth/step-up': offline } });
	await expect.element(page.getByText("This couldn't be loaded.").first()).toBeVisible();
	await expectFit();
});

// R-passkeys
test('a passkey is renamed and removed', async () => {
	const { network } = await open({
		others: { ...passkeyList, '/v0/auth/passkey/update-passkey': { body: { passkey: {} } } },
	});
	const name = longWord.slice(0, 60);
	await button(`Rename ${name}`).click();
	const field = page.getByRole('textbox', { name: 'Name', exact: true });
	await expect.element(field).toHaveFocus();
	await field.fill('');
	await button('Save').click();
	await expect.element(field).toHaveAccessibleDescription('Required');
	await field.fill('Kitchen tablet');
	await button('Save').click();
	await expect.element(button(`Rename ${name}`)).toBeVisible();
	network.answer({ others: { '/v0/auth/passkey/delete-passkey': { body: { status: true } } } });
	await button(`Remove ${name}`).click();
	await expect.element(toastOf(/was removed/)).toBeVisible();
});

// R-second-factor
test('an app is set up: password, code, recovery codes', async () => {
	const { network } = await open({
		others: {
			'/v0/auth/two-factor/enable': { status: 400, body: { code: 'INVALID_PASSWORD', message: 'no' } },
		},
	});
	await button('Set up an authenticator app').click();
	const password = page.getByLabelText('Your password*', { exact: true });
	await expect.element(password).toHaveFocus();
	await password.fill('not it');
	await button('Continue').click();
	await expect.element(password).toHaveAccessibleDescription('Incorrect password');
	network.answer({
		others: {
			'/v0/auth/two-factor/enable': {
				body: {
					method: 'totp',
					totpURI: 'otpauth://totp/FlavorBag:ada@example.com?secret=ABCDEFGH&issuer=FlavorBag',
					backupCodes: ['aaaaa-11111', 'bbbbb-22222'],
				},
			},
			'/v0/auth/two-factor/verify-totp': { status: 401, body: { code: 'INVALID_CODE', message: 'no' } },
		},
	});
	await button('Continue').click();
	await expect.element(page.getByText('ABCD EFGH')).toBeVisible();
	await expectFit();
	const code = page.getByRole('textbox', { name: 'Code from your authenticator app' });
	await code.fill('000 000');
	await button('Turn on').click();
	await expect.element(code).toBeInvalid();
	network.answer({ others: { '/v0/auth/two-factor/verify-totp': { body: { token: 'x' } } } });
	await button('Turn on').click();
	await expect.element(page.getByText('aaaaa-11111')).toBeVisible();
	await expectFit();
	await button('Done').click();
	await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).toHaveFocus();
});

// R-step-up
test('deleting the account asks who it is, and goes on; closed, it says why nothing happened', async () => {
	const { network } = await open({
		'user.remove': new Refusal('STEP_UP_REQUIRED'),
		others: { '/v0/auth/step-up': { body: ways } },
	});
	await button('Delete Account').click();
	await button('Confirm Delete').click();
	const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
	await expect.element(dialog.getByRole('button', { name: 'Use a code instead' })).toBeVisible();
	await expectFit();
	await dialog.getByRole('button', { name: 'Close' }).click();
	await expect.element(page.getByText('Please confirm first that it’s you.')).toBeVisible();
	await expect.element(toastOf(/nothing was changed/)).toBeVisible();
	network.answer({
		others: { '/v0/auth/step-up/password': { body: { status: true } }, '/v0/auth/sign-out': { body: {} } },
	});
	await button('Confirm Delete').click();
	await dialog.getByLabelText('Password*', { exact: true }).fill('pastries at closing');
	network.answer({ 'user.remove': null });
	await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
	await expect.element(toastOf('Your account was deleted')).toBeVisible();
});

// R-step-up
test('whoever came back from a provider as somebody else reads what went wrong', async () => {
	const before = location.href;
	const url = new URL(before);
	url.searchParams.set('error', 'another_account');
	history.replaceState(null, '', url);
	await open({
		'user.remove': new Refusal('STEP_UP_REQUIRED'),
		'settings.get': { ...settings, social: [{ id: 'google', label: 'Google' }] },
		others: { '/v0/auth/step-up': { body: { ...ways, password: false, providers: ['google'] } } },
	});
	await button('Delete Account').click();
	await button('Confirm Delete').click();
	const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
	const wrong = 'That was another Google account. Choose the one you sign in with here.';
	await expect.element(dialog.getByText(wrong)).toBeVisible();
	await expect.element(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
	await expectFit();
	history.replaceState(null, '', before);
});
