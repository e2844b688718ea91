import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, offline, pending, Refusal } from '#test/network.ts';
import { longWord, settings, userOf } from '#test/samples.ts';
import { expectFit, show, sizes, toastOf } from '#test/screen.tsx';

const guest = (others: Answers['others'] = {}) => ({ as: null, others });
const refused = (code: string, status = 400) => ({ status, body: { code, message: code } });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const email = page.getByRole('textbox', { name: 'Email' });
const password = (label: string) => page.getByLabelText(`${label}*`, { exact: true });
const lost = 'Network error';

test('a sign-in that is refused keeps what was typed and says why', async () => {
	await show('/auth/login', guest({ '/v0/auth/sign-in/email': refused('INVALID_PASSWORD', 401) }));
	const secret = password('Password');
	await button('Sign In').click();
	await expect.element(email).toHaveAccessibleDescription('Email is required');
	await expect.element(secret).toHaveAccessibleDescription('Password must be at least 6 characters');
	await expect.element(email).toHaveFocus();
	await expectFit();
	await email.fill('ada@example.com');
	await expect.element(email).toBeValid();
	await secret.fill('wrong password');
	await button('Sign In').click();
	await expect.element(toastOf('Incorrect password')).toBeVisible();
	await expect.element(email).toHaveValue('ada@example.com');
	await expect.element(secret).toHaveValue('wrong password');
});

test('a sign-in that is on its way cannot be sent twice', async () => {
	await show('/auth/login', guest({ '/v0/auth/sign-in/email': pending }));
	await email.fill('ada@example.com');
	await password('Password').fill('wrong password');
	await button('Sign In').click();
	await expect.element(button('Signing in...')).toHaveAttribute('aria-busy', 'true');
	await expectFit();
});

// R-second-factor
test('after the password a code is asked for, or a recovery code', async () => {
	const { network } = await show(
		'/auth/login',
		guest({
			'/v0/auth/sign-in/email': { body: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } },
			'/v0/auth/two-factor/verify-totp': refused('CODE_USED', 401),
			'/v0/auth/two-factor/verify-backup-code': refused('INVALID_BACKUP_CODE', 401),
		}),
	);
	await email.fill('ada@example.com');
	await password('Password').fill('pastries at closing');
	await button('Sign In').click();
	await expect.element(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
	await expectFit();
	const code = page.getByRole('textbox', { name: 'Code from your authenticator app' });
	await code.fill('123456');
	await button('Sign In').click();
	await expect.element(code).toHaveAccessibleDescription(/This code was used already/);
	await button('Use a recovery code').click();
	const recovery = page.getByRole('textbox', { name: 'Recovery code' });
	await recovery.fill('aaaaa-11111');
	await button('Sign In').click();
	await expect.element(recovery).toHaveAccessibleDescription(/recovery code isn.t right/);
	network.answer({
		'user.get': userOf(),
		others: { '/v0/auth/two-factor/verify-backup-code': { body: { token: 'x' } } },
	});
	await button('Sign In').click();
	await expect.element(toastOf('Welcome back!')).toBeVisible();
});

const signUp = async () => {
	await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
	await page.getByRole('textbox', { name: 'Last name' }).fill('Moss');
	await email.fill('ada@example.com');
	await password('Password').fill('pastries at closing');
	await password('Confirm password').fill('pastries at closing');
	await button('Sign Up').click();
};

test('two passwords that differ are said together with whatever else is wrong', async () => {
	await show('/auth/signup', guest());
	await password('Password').fill('pastries at closing');
	await password('Confirm password').fill('pastries');
	await button('Sign Up').click();
	const first = page.getByRole('textbox', { name: 'First name' });
	await expect.element(first).toHaveAccessibleDescription('Required');
	await expect.element(first).toHaveFocus();
	await expect.element(password('Confirm password')).toHaveAccessibleDescription("Passwords don't match");
	await expectFit();
	await password('Password').fill('pastries');
	await expect.element(password('Confirm password')).toBeValid();
});

test('a name of which nothing can be seen is asked for at its field', async () => {
	await show('/auth/signup', guest());
	const first = page.getByRole('textbox', { name: 'First name' });
	await first.fill('\u200B\u202E');
	await button('Sign Up').click();
	await expect.element(first).toHaveAccessibleDescription('Required');
	await expect.element(first).toHaveFocus();
});

test('a sign-up without a network, one on its way, and one that is refused', async () => {
	const { network } = await show('/auth/signup', guest({ '/v0/auth/sign-up/email': offline }));
	await signUp();
	await expect.element(toastOf(lost)).toBeVisible();
	network.answer({ others: { '/v0/auth/sign-up/email': refused('PASSWORD_TOO_COMMON') } });
	await button('Sign Up').click();
	await expect.element(toastOf(/too common/)).toBeVisible();
	await expect.element(password('Password')).toHaveValue('pastries at closing');
	network.answer({ others: { '/v0/auth/sign-up/email': pending } });
	await button('Sign Up').click();
	await expect.element(button('Creating your account...')).toHaveAttribute('aria-busy', 'true');
	await expectFit();
});

test.each(sizes)(
	'a sign-up that goes on by mail says so on %s, however long the address is',
	async (_, size) => {
		const long = `${longWord.slice(0, 64)}@example.com`;
		await show('/auth/signup', {
			...guest({ '/v0/auth/sign-up/email': { body: { token: null } } }),
			size,
		});
		await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
		await page.getByRole('textbox', { name: 'Last name' }).fill('Moss');
		await email.fill(long);
		await password('Password').fill('pastries at closing');
		await password('Confirm password').fill('pastries at closing');
		await button('Sign Up').click();
		await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
		await expect.element(page.getByText(long)).toBeVisible();
		await expectFit();
	},
);

test('a link to a new password: nothing typed, no network, on its way, sent', async () => {
	const path = '/v0/auth/request-password-reset';
	const { network } = await show('/auth/forgot-password', {
		...guest({ [path]: offline }),
		'settings.get': { ...settings, dev_mail: true },
	});
	await button('Send reset link').click();
	await expect.element(email).toHaveAccessibleDescription('Email is required');
	await expect.element(email).toHaveFocus();
	await expectFit();
	await email.fill('ada@example.com');
	await button('Send reset link').click();
	await expect.element(toastOf(lost)).toBeVisible();
	network.answer({ others: { [path]: { body: { status: true } } } });
	await button('Send reset link').click();
	await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
	await expect.element(page.getByRole('link', { name: '/dev/mail' })).toBeVisible();
	await expectFit();
	network.answer({ others: { [path]: pending } });
	await button('Try a different email').click();
	await email.fill('bo@example.com');
	await button('Send reset link').click();
	await expect.element(button('Sending...')).toHaveAttribute('aria-busy', 'true');
});

test('a new password: too short, refused, and with a link that died meanwhile', async () => {
	const path = '/v0/auth/reset-password';
	const { network } = await show(
		'/auth/reset-password?token=t',
		guest({ [path]: refused('PASSWORD_TOO_COMMON') }),
	);
	await password('New password').fill('short');
	await button('Save new password').click();
	await expect
		.element(password('New password'))
		.toHaveAccessibleDescription(/Password must be at least 6 characters/);
	await expect.element(password('Confirm password')).toHaveAccessibleDescription("Passwords don't match");
	await expect.element(password('New password')).toHaveFocus();
	await expectFit();
	await password('New password').fill('pastries');
	await password('Confirm password').fill('pastries');
	await button('Save new password').click();
	await expect.element(toastOf(/too common/)).toBeVisible();
	network.answer({ others: { [path]: refused('INVALID_TOKEN') } });
	await button('Save new password').click();
	await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
	await expect.element(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
	await expectFit();
});

test.each(sizes)(
	'who waits for the mail sees where it went on %s, and a mail that could not be sent',
	async (_, size) => {
		const waiting = userOf({ verified: false, email: `${longWord.slice(0, 64)}@example.com` });
		const { network } = await show('/auth/verify-email?error=expired', {
			as: waiting,
			size,
			'user.verify': new Refusal('EMAIL_NOT_VERIFIED'),
			others: { '/v0/auth/send-verification-email': offline },
		});
		await expect.element(page.getByText(waiting.email)).toBeVisible();
		await expect.element(page.getByText(/^That link no longer works/)).toBeVisible();
		await expectFit();
		await button('Resend verification email').click();
		await expect.element(toastOf('Failed to send verification email')).toBeVisible();
		network.answer({ others: { '/v0/auth/send-verification-email': { body: { status: true } } } });
		await button('Resend verification email').click();
		await expect.element(toastOf('Verification email sent')).toBeVisible();
	},
);

test('a provider that cannot be reached leaves its button to be pressed again', async () => {
	await show('/auth/login', {
		...guest({ '/v0/auth/sign-in/social': offline }),
		'settings.get': { ...settings, social: [{ id: 'google', label: 'Google' }] },
	});
	await button('Continue with Google').click();
	await expect.element(toastOf('Google Sign-In failed')).toBeVisible();
	await expect.element(button('Continue with Google')).toBeEnabled();
	await expectFit();
});
