import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rememberLanguage } from '#lib/language-choice.ts';
import { type Answers, offline, pending, Refusal } from '#test/network.ts';
import { listedOf, listOf, longWord, myOrdersOf, settings, userOf } from '#test/samples.ts';
import { expectFit, type Shown, show, toastOf } from '#test/screen.tsx';

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
		'customer.businesses.summaries': pending,
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

test('a sign-up that goes on by mail says so, however long the address is', async () => {
	const long = `${longWord.slice(0, 64)}@example.com`;
	await show('/auth/signup', {
		...guest({ '/v0/auth/sign-up/email': { body: { token: null } } }),
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
});

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
	await expect
		.element(page.getByRole('link', { name: 'Open the mailbox' }))
		.toHaveAttribute('href', '/dev/mail');
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

test('who waits for the mail sees where it went, and a mail that could not be sent', async () => {
	const waiting = userOf({ verified: false, email: `${longWord.slice(0, 64)}@example.com` });
	const { network } = await show('/auth/verify-email?error=expired', {
		as: waiting,
		'user.verify': new Refusal('EMAIL_NOT_VERIFIED'),
		others: { '/v0/auth/send-verification-email': offline },
	});
	const address = page.getByText(waiting.email);
	await expect.element(address).toBeVisible();
	// The address stays on one line, however long it is.
	expect(address.element().getBoundingClientRect().height).toBeLessThan(40);
	await expect.element(page.getByText(/^That link no longer works/)).toBeVisible();
	await expectFit();
	await button('Resend verification email').click();
	await expect.element(toastOf('Failed to send verification email')).toBeVisible();
	network.answer({ others: { '/v0/auth/send-verification-email': { body: { status: true } } } });
	await button('Resend verification email').click();
	await expect.element(toastOf('Verification email sent')).toBeVisible();
	await expect.element(button('Resend verification email')).toHaveAttribute('aria-disabled', 'true');
	await expect.element(page.getByText(/^0:[23]\d$/)).toBeVisible();
});

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

test.each<[string, NonNullable<Answers['others']>[string], string | RegExp]>([
	['nobody has the address', refused('USER_NOT_FOUND', 401), 'No account found with this email address'],
	['it was tried too often', refused('RATE_LIMITED', 429), /^Too many failed login attempts/],
	['the account is suspended', refused('BANNED_USER', 403), 'This account has been disabled'],
	['there is no network', offline, lost],
])('why a sign-in failed is said: %s', async (_, answer, words) => {
	await show('/auth/login', guest({ '/v0/auth/sign-in/email': answer }));
	await email.fill('ada');
	await password('Password').fill('pastries at closing');
	await button('Sign In').click();
	await expect.element(email).toHaveAccessibleDescription('Please enter a valid email');
	await email.fill('ada@example.com');
	await button('Sign In').click();
	await expect.element(toastOf(words)).toBeVisible();
});

test('an address that somebody else has is refused, and so is a short password', async () => {
	await show(
		'/auth/signup',
		guest({
			'/v0/auth/sign-up/email': refused('USER_ALREADY_EXISTS', 422),
			'/v0/auth/sign-in/email': refused('INVALID_PASSWORD', 401),
		}),
	);
	await email.fill('ada');
	await password('Password').fill('short');
	await button('Sign Up').click();
	await expect.element(email).toHaveAccessibleDescription('Invalid email');
	await expect.element(password('Password')).toHaveAccessibleDescription(/Min 8 characters/);
	await signUp();
	await expect.element(toastOf('An account with this email already exists')).toBeVisible();
});

const unverified = userOf({ role: 'business', verified: false });
/** A session without a user in our database yet. */
const session = (account_type: 'business' | null) => ({
	body: {
		user: {
			id: 'ada',
			email: 'ada@example.com',
			emailVerified: false,
			name: 'Ada Moss',
			account_type,
			terms_version: account_type && 0,
		},
	},
});
const made = ({ network }: Shown) =>
	network.asked.filter(({ name }) => name === 'user.create').map(({ body }) => body);
const adaAs = (role: string, terms_version?: number) => ({
	first_name: 'Ada',
	last_name: 'Moss',
	role,
	terms_version,
});

test('a sign-up that was cut off goes on where it was when it is pressed again', async () => {
	const shown = await show('/auth/signup?as=business', {
		...guest({ '/v0/auth/sign-up/email': { body: { token: 'x' } } }),
		'user.create': offline,
	});
	await signUp();
	await expect.element(toastOf(lost)).toBeVisible();
	shown.network.answer({
		'user.create': unverified,
		'user.verify': new Refusal('EMAIL_NOT_VERIFIED'),
		others: {
			'/v0/auth/sign-up/email': refused('USER_ALREADY_EXISTS', 422),
			'/v0/auth/sign-in/email': { body: { token: 'x' } },
			'/v0/auth/get-session': session('business'),
		},
	});
	await button('Sign Up').click();
	await expect.element(toastOf('Account created successfully')).toBeVisible();
	await expect.poll(shown.address).toBe('/auth/verify-email');
	expect(made(shown)).toEqual([adaAs('business', 0), adaAs('business', 0)]);
});

// R-role-once
test('a sign-up that was cut off is finished in another browser by signing in', async () => {
	const shown = await show('/auth/login', {
		...guest({
			'/v0/auth/sign-in/email': { body: { token: 'x' } },
			'/v0/auth/get-session': session('business'),
		}),
		'user.create': unverified,
		'user.verify': new Refusal('EMAIL_NOT_VERIFIED'),
	});
	await email.fill('ada@example.com');
	await password('Password').fill('pastries at closing');
	await button('Sign In').click();
	await expect.poll(shown.address).toBe('/auth/verify-email');
	expect(made(shown)).toEqual([adaAs('business', 0)]);
});

const returnTo = '/orders?status=fulfilled';

// R-keep-the-way
test('who had to sign in first ends up where they wanted to go', async () => {
	const { network, address } = await show(returnTo, {
		...guest({ '/v0/auth/sign-in/email': { body: { token: 'x' } } }),
		'customer.orders.list': myOrdersOf(),
	});
	await expect.poll(address).toBe('/auth/login');
	network.answer({ 'user.get': userOf() });
	await email.fill('ada@example.com');
	await password('Password').fill('pastries at closing');
	await button('Sign In').click();
	await expect.element(toastOf('Welcome back!')).toBeVisible();
	await expect.poll(address).toBe(returnTo);
});

const linked = `/auth/verify-email?to=${encodeURIComponent(returnTo)}`;

// R-keep-the-way, R-verification-page
test('who had to sign up first gets there from where they wait for the mail', async () => {
	const { network, address } = await show(returnTo, {
		...guest({ '/v0/auth/sign-up/email': { body: { token: 'x' } } }),
		'user.create': userOf({ verified: false }),
		'user.verify': new Refusal('EMAIL_NOT_VERIFIED'),
		'customer.orders.list': myOrdersOf(),
	});
	await page.getByRole('link', { name: 'Sign up' }).click();
	await signUp();
	await expect.element(page.getByText('Waiting for you to confirm…')).toBeVisible();
	const asked = network.sent.find(({ path }) => path.endsWith('/sign-up/email'));
	expect(JSON.parse(String(asked?.init.body))).toMatchObject({ callbackURL: linked, terms_version: 0 });
	await button('Refresh').click();
	await expect.element(page.getByText(/^Not confirmed yet\. Last checked at \d/)).toBeVisible();
	await expectFit();
	network.answer({ 'user.verify': userOf() });
	await expect.element(toastOf('Email verified successfully')).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
	await expect.poll(address).toBe(returnTo);
});

const shop = listedOf();
const [slot] = shop.inventory;
const sheet = `/marketplace/${shop.id}?date=${slot?.date}&start=${slot?.startTime}&bags=2`;
const toSheet = `/auth/signup?to=${encodeURIComponent(sheet)}`;

// R-keep-the-way, R-quantity
test('whose checkout on a public page asked for an account stands in the sheet afterward, time and number chosen', async () => {
	const { network, address } = await show(toSheet, {
		...guest({ '/v0/auth/sign-up/email': { body: { token: 'x' } } }),
		'user.create': userOf({ verified: false }),
		'user.verify': new Refusal('EMAIL_NOT_VERIFIED'),
		'customer.businesses.get': shop,
		'customer.businesses.summaries': listOf([shop]),
	});
	await expect.element(page.getByText("Then you'll come right back to the bag you picked.")).toBeVisible();
	await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
	await page.getByRole('textbox', { name: 'Last name' }).fill('Moss');
	await email.fill('ada@example.com');
	// What can be read is typed once.
	await password('Password').fill('pastries');
	await button('Show password').first().click();
	await expect.element(password('Confirm password')).not.toBeInTheDocument();
	await password('Password').fill('pastries at closing');
	await button('Sign Up').click();
	await expect.element(page.getByText('Waiting for you to confirm…')).toBeVisible();
	const signedUp = network.sent.find(({ path }) => path.endsWith('/sign-up/email'));
	expect(JSON.parse(String(signedUp?.init.body))).toMatchObject({
		password: 'pastries at closing',
		callbackURL: `/auth/verify-email?to=${encodeURIComponent(sheet)}`,
	});
	network.answer({ 'user.verify': userOf() });
	await expect.poll(address).toBe(sheet);
	const dialog = page.getByRole('dialog');
	await expect.element(dialog.getByRole('button', { pressed: true }).first()).toBeVisible();
	await expect.element(dialog.getByText('2 bags', { exact: true })).toBeVisible();
	await expect.element(dialog.getByRole('button', { name: 'Checkout' })).toBeEnabled();
});

// R-keep-the-way
test('the provider stands first, keeps the way, and so does a sign-in instead', async () => {
	const { network, address } = await show(toSheet, {
		...guest({ '/v0/auth/sign-in/social': offline }),
		'settings.get': { ...settings, social: [{ id: 'google', label: 'Google' }] },
	});
	const provider = button('Continue with Google');
	await provider.click();
	await expect.element(toastOf('Google Sign-In failed')).toBeVisible();
	const asked = network.sent.find(({ path }) => path.endsWith('/sign-in/social'));
	expect(JSON.parse(String(asked?.init.body))).toMatchObject({
		callbackURL: `/auth/return?to=${encodeURIComponent(sheet)}`,
	});
	const top = (one: typeof email) => one.element().getBoundingClientRect().top;
	expect(top(provider)).toBeLessThan(top(email));
	await expectFit();
	await page.getByRole('link', { name: 'Sign in', exact: true }).click();
	await expect
		.element(page.getByText("Sign in to buy your bag. You'll come right back to it."))
		.toBeVisible();
	expect(address()).toBe(`/auth/login?to=${encodeURIComponent(sheet)}`);
});

test('who only looks finds bags without an account from the sign-up', async () => {
	await show('/auth/signup', guest());
	const look = page.getByRole('link', { name: 'See bags without an account' });
	await expect.element(look).toHaveAttribute('href', '/near');
	await expect.element(look).toBeInViewport();
});

// R-keep-the-way
test('the link of a sign-up’s mail leads to where they wanted to go', async () => {
	const { address } = await show(linked, { 'customer.orders.list': myOrdersOf() });
	await expect.poll(address).toBe(returnTo);
});

const deadLink = '/auth/verify-email?error=INVALID_TOKEN';

// R-contact
test('where there is no support address, a link that does not verify says so', async () => {
	await show(deadLink, {
		as: unverified,
		'user.verify': new Refusal('EMAIL_NOT_VERIFIED'),
		'settings.get': { ...settings, contact: { email: null, postal_address: null, legal_name: null } },
	});
	await userEvent.keyboard('{Shift}');
	await expect.element(toastOf(/^There was an issue completing your verification\./)).toBeVisible();
	await expect.element(page.getByText('This installation has no support address yet.')).toBeVisible();
});

test('a link that does not verify is made anew by whoever opened it', async () => {
	await show(deadLink, guest({ '/v0/auth/send-verification-email': { body: { status: true } } }));
	await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
	await expectFit();
	await email.fill('ada@example.com');
	await button('Send a new link').click();
	await expect.element(toastOf('Verification email sent')).toBeVisible();
	await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test.each([
	['access_denied', 'Login cancelled'],
	['invalid_code', 'Google login failed'],
])('who comes back from a provider with %s reads so at the sign-in', async (error, words) => {
	const { address } = await show(`/auth/return?error=${error}`, guest());
	await userEvent.keyboard('{Shift}');
	await expect.element(toastOf(words)).toBeVisible();
	await expect.poll(address).toBe('/auth/login');
});

// R-keep-the-way, R-role-once
test('who comes back from a provider for the first time has the account that they chose, and goes on', async () => {
	const shown = await show(`/auth/return?to=${encodeURIComponent(returnTo)}`, {
		...guest({ '/v0/auth/get-session': session(null) }),
		'user.create': userOf({ role: 'business' }),
		'customer.orders.list': myOrdersOf(),
	});
	localStorage.setItem('flavorbag.account-type', 'business');
	await expect.poll(shown.address).toBe(returnTo);
	expect(made(shown)).toEqual([adaAs('business')]);
});

// R-language
test('who chooses Spanish keeps what was typed, and reads in Spanish why a sign-in is refused', async () => {
	await show('/auth/login', guest({ '/v0/auth/sign-in/email': refused('INVALID_PASSWORD', 401) }));
	onTestFinished(() => rememberLanguage('en', false));
	await email.fill('ada@example.com');
	await password('Password').fill('wrong password');
	await button('Español').click();
	await button('Entrar').click();
	await expect.element(page.getByText('Contraseña incorrecta')).toBeVisible();
	await expect.element(page.getByRole('textbox', { name: /^Correo/ })).toHaveValue('ada@example.com');
});
