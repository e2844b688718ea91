/** Accounts: every toast and inline text of these screens, by what people really do. */
import { expect, type Page, test } from '@playwright/test';
import { expectToast, fillLogin, freshAccount, linkFromMail, signUpHere, verifiedHere } from './accounts.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe('login', () => {
	test('says what is wrong with each field', async ({ page }) => {
		await page.goto('/auth/login');
		await press(page, 'Sign In');
		await expect(page.getByText('Email is required')).toBeVisible();
		await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
		await page.getByLabel('Email').fill('nobody');
		await press(page, 'Sign In');
		await expect(page.getByText('Please enter a valid email')).toBeVisible();
	});

	test('says why it was refused, and welcomes whoever comes in', async ({ page, context }, info) => {
		const account = freshAccount(info.project.name);
		await verifiedHere(page, account);
		await context.clearCookies();
		await page.goto('/auth/login');
		await fillLogin(page, { ...account, email: `no-${account.email}` });
		await expectToast(page, 'No account found with this email address');
		await fillLogin(page, { ...account, password: 'not this one' });
		await expectToast(page, 'Incorrect password');
		await context.setOffline(true);
		await press(page, 'Sign In');
		await expectToast(page, 'Network error');
		await context.setOffline(false);
		await fillLogin(page, account);
		await expectToast(page, 'Welcome back!');
		await expect(page).toHaveURL(/marketplace/);
	});

	test('makes a browser that nobody knows wait after ten failures', async ({ page, context }, info) => {
		const account = freshAccount(info.project.name);
		await signUpHere(page, account);
		await context.clearCookies();
		// Another address than the other journeys', which this one would lock out.
		await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${info.project.name.length}` });
		await page.goto('/auth/login');
		await expect(page.getByLabel('Email')).toBeEnabled();
		for (let i = 0; i < 10; i++)
			await page.request.post('/v0/auth/sign-in/email', {
				headers: { origin: process.env.E2E_URL ?? '' },
				data: { ...account, password: `guess ${i}` },
			});
		await fillLogin(page, account);
		await expectToast(page, 'Too many failed login attempts. Please try again later');
		await expect(page).toHaveURL(/auth\/login/);
	});
});

test.describe('signup', () => {
	test('says what is wrong with each field, and with the account', async ({ page, context }, info) => {
		const account = freshAccount(info.project.name);
		await page.goto('/');
		await press(page, 'Join Now');
		await page.getByRole('menuitem', { name: 'As Business' }).click();
		await expect(page.getByRole('radio', { name: /Business/ })).toBeChecked();
		await press(page, 'Sign Up');
		await expect(page.getByText('Required', { exact: true })).toHaveCount(4);
		await page.getByLabel('First name').fill('Kim');
		await page.getByLabel('Last name').fill('Lund');
		await page.getByLabel('Email').fill('nobody');
		await page.getByLabel(/^Password/).fill('short');
		await page.getByLabel(/^Confirm password/).fill('other');
		await press(page, 'Sign Up');
		await expect(page.getByText('Invalid email')).toBeVisible();
		await expect(page.getByText('Min 8 characters')).toBeVisible();
		await expect(page.getByText("Passwords don't match")).toBeVisible();
		const retype = async (email: string, password: string) => {
			await page.getByLabel('Email').fill(email);
			await page.getByLabel(/^Password/).fill(password);
			await page.getByLabel(/^Confirm password/).fill(password);
			await press(page, 'Sign Up');
		};
		await retype(account.email, 'password');
		await expectToast(page, 'This password is too common. Please choose another one.');
		await retype('maya@example.com', account.password);
		await expectToast(page, 'An account with this email already exists');
		await retype(account.email, account.password);
		await expectToast(page, 'Account created successfully');
		await expect(page).toHaveURL(/verify-email/);
		await context.clearCookies();
	});

	test('says that the passwords differ beside what else is missing, until they are the same', async ({
		page,
	}) => {
		await page.goto('/auth/signup');
		await page.getByLabel(/^Password/).fill('plenty of olives');
		await page.getByLabel(/^Confirm password/).fill('plenty of bread');
		await press(page, 'Sign Up');
		await expect(page.getByText('Required', { exact: true })).toHaveCount(3);
		await expect(page.getByText("Passwords don't match")).toBeVisible();
		await page.getByLabel(/^Password/).fill('plenty of bread');
		await expect(page.getByText("Passwords don't match")).toBeHidden();
	});

	test('goes on where it was cut off, when pressed again or at the sign-in', async ({
		page,
		context,
	}, info) => {
		const account = freshAccount(info.project.name);
		const isLost = '**/v0/user/create';
		const signUp = async () => {
			await page.goto('/auth/signup');
			await page.getByText('Business', { exact: true }).click();
			await page.getByLabel('First name').fill('Kim');
			await page.getByLabel('Last name').fill('Lund');
			await page.getByLabel('Email').fill(account.email);
			await page.getByLabel(/^Password/).fill(account.password);
			await page.getByLabel(/^Confirm password/).fill(account.password);
			await press(page, 'Sign Up');
		};
		await page.route(isLost, (route) => route.abort());
		await signUp();
		await expectToast(page, 'Network error');
		// Another browser knows nothing of what was chosen here.
		await context.clearCookies();
		await page.evaluate(() => localStorage.clear());
		await page.goto('/auth/login');
		await fillLogin(page, account);
		await expectToast(page, 'Network error');
		await page.unroute(isLost);
		await signUp();
		await expectToast(page, 'Account created successfully');
		await expect(page).toHaveURL(/verify-email/);
		await page.goto(await linkFromMail(page.request, account.email, /verify/i));
		await expect(page).toHaveURL(/\/business/);
	});
});

test.describe('verification', () => {
	// R-verification-page
	test('shows the address, sends again, says when it cannot, and leads home by itself', async ({
		page,
		context,
	}, info) => {
		const account = freshAccount(info.project.name);
		await signUpHere(page, account, 'business');
		await page.goto('/auth/verify-email');
		await expect(page.getByText(account.email)).toBeVisible();
		await expect(page.getByText('Waiting for you to open the link')).toBeVisible();
		await press(page, 'Resend verification email');
		await expectToast(page, 'Verification email sent');
		await context.setOffline(true);
		await press(page, 'Resend verification email');
		await expectToast(page, 'Failed to send verification email');
		await context.setOffline(false);
		await press(page, 'Refresh');
		await expect(page.getByText('Waiting for you to open the link')).toBeVisible();
		await expect(page.getByText(/^Not confirmed yet\. Last checked at \d/)).toBeVisible();
		await page.request.get(await linkFromMail(page.request, account.email, /verify/i));
		await expectToast(page, 'Email verified successfully');
		await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
		await expect(page).toHaveURL(/\/business/);
	});

	test('a link that is over says what to do, signed in or not', async ({ page, context }, info) => {
		const account = freshAccount(info.project.name);
		await signUpHere(page, account);
		await page.goto('/v0/auth/verify-email?token=made-up&callbackURL=%2Fauth%2Fverify-email');
		await expectToast(
			page,
			'There was an issue completing your verification. Please try again or contact support',
		);
		await expect(page.getByRole('alert').getByText(/^That link no longer works/)).toBeVisible();
		await expect(page.getByRole('button', { name: 'Resend verification email' })).toBeVisible();
		await expect(page.getByText('This installation has no support address yet.')).toBeVisible();
		await context.clearCookies();
		for (const broken of [
			'/v0/auth/verify-email?token=made-up&callbackURL=%2Fauth%2Fverify-email',
			'/v0/auth/verify-email?token=cut-o',
			'/v0/auth/verify-email',
		]) {
			await page.goto(broken);
			await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
		}
		await page.getByLabel('Email').fill(account.email);
		await press(page, 'Send a new link');
		await expectToast(page, 'Verification email sent');
		await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
	});
});

test.describe('a forgotten password', () => {
	test('is replaced from the mail, once', async ({ page, context }, info) => {
		const account = freshAccount(info.project.name);
		await verifiedHere(page, account);
		await context.clearCookies();
		await page.goto('/auth/forgot-password');
		await press(page, 'Send reset link');
		await expect(page.getByText('Email is required')).toBeVisible();
		await page.getByLabel('Email').fill('nobody');
		await press(page, 'Send reset link');
		await expect(page.getByText('Please enter a valid email')).toBeVisible();
		await page.getByLabel('Email').fill(account.email);
		await press(page, 'Send reset link');
		await expectToast(page, 'Password reset email sent! Check your inbox');
		await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
		await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
		await press(page, 'Try a different email');
		await expect(page.getByLabel('Email')).toBeVisible();
		const link = await linkFromMail(page.request, account.email, /reset/i);
		await page.goto(link);
		await page.getByLabel('New password').fill('a better one');
		await page.getByLabel('Confirm password').fill('another one');
		await press(page, 'Save new password');
		await expect(page.getByText("Passwords don't match")).toBeVisible();
		await page.getByLabel('Confirm password').fill('a better one');
		await press(page, 'Save new password');
		await expectToast(page, 'Password updated successfully!');
		await fillLogin(page, { email: account.email, password: 'a better one' });
		await expect(page).toHaveURL(/marketplace/);
		await context.clearCookies();
		for (const dead of [link, '/v0/auth/reset-password/cut-o', '/v0/auth/reset-password']) {
			await page.goto(dead);
			await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
		}
		await page.getByRole('link', { name: 'Request a new link' }).click();
		await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
	});
});

test.describe('where somebody wanted to go', () => {
	const returnTo = '/orders?status=fulfilled';

	test('is not lost on the way through another provider', async ({ page }, info) => {
		await page.goto(returnTo);
		await expect(page).toHaveURL(/auth\/login/);
		await press(page, 'Continue with Google (test)');
		await page.getByLabel('First name').fill('Noor');
		await page.getByLabel('Last name').fill('Haddad');
		await page.getByLabel('Email').fill(freshAccount(info.project.name, 'social').email);
		await press(page, 'Continue');
		await page.waitForURL(`**${returnTo}`);
	});

	// R-keep-the-way
	test('is not lost through a signup and its mail, in whichever tab', async ({ page, context }, info) => {
		const account = freshAccount(info.project.name);
		await page.goto(returnTo);
		await page.getByRole('link', { name: 'Sign up' }).click();
		await page.getByLabel('First name').fill('Kim');
		await page.getByLabel('Last name').fill('Lund');
		await page.getByLabel('Email').fill(account.email);
		await page.getByLabel(/^Password/).fill(account.password);
		await page.getByLabel(/^Confirm password/).fill(account.password);
		await press(page, 'Sign Up');
		await expect(page).toHaveURL(/verify-email/);
		const link = await linkFromMail(page.request, account.email, /verify/i);
		const mailTab = await context.newPage();
		await mailTab.goto(link);
		await Promise.all([mailTab.waitForURL(`**${returnTo}`), page.waitForURL(`**${returnTo}`)]);
	});
});

test.describe('signing in with somebody else', () => {
	test('works, makes the chosen kind of account, and leaves the password to them', async ({ page }, info) => {
		const { email } = freshAccount(info.project.name, 'social');
		await page.goto('/auth/signup');
		await page.getByText('Business', { exact: true }).click();
		await press(page, 'Continue with Google (test)');
		await expect(page.getByText('is not Google')).toBeVisible();
		await page.getByLabel('First name').fill('Noor');
		await page.getByLabel('Last name').fill('Haddad');
		await page.getByLabel('Email').fill(email);
		await press(page, 'Continue');
		await expect(page).toHaveURL(/\/business/);
		await page.goto('/profile');
		await expect(page.getByText('Business Account')).toBeVisible();
		await expect(page.getByText('Verified', { exact: true })).toBeVisible();
		await page.getByRole('button', { name: 'Managed by Google (test)' }).click({ force: true });
		await expectToast(page, 'You signed up with Google (test). Use Google (test) to change your password.');
		// Again from the login page: the role stays as it was first chosen (R-role-once).
		await page.getByRole('button', { name: 'NH Account' }).click();
		await page.getByRole('menuitem', { name: 'Sign Out' }).click();
		await expectToast(page, 'Logged out successfully');
		await page.goto('/auth/login');
		await press(page, 'Continue with Google (test)');
		await page.getByLabel('First name').fill('Noor');
		await page.getByLabel('Last name').fill('Haddad');
		await page.getByLabel('Email').fill(email);
		await press(page, 'Continue');
		await expect(page).toHaveURL(/\/business/);
	});

	test('gets the account back from whoever signed up with the address and never verified it', async ({
		page,
		context,
	}, info) => {
		const squatter = freshAccount(info.project.name, 'squatted');
		await signUpHere(page, squatter);
		await context.clearCookies();
		await page.goto('/auth/login');
		await press(page, 'Continue with Google (test)');
		await page.getByLabel('First name').fill('Noor');
		await page.getByLabel('Last name').fill('Haddad');
		await page.getByLabel('Email').fill(squatter.email);
		await press(page, 'Continue');
		await expect(page).toHaveURL(/marketplace/);
		await page.goto('/profile');
		await expect(page.getByText('Noor Haddad')).toBeVisible();
		await expect(page.getByText('Verified', { exact: true })).toBeVisible();
		await context.clearCookies();
		await page.goto('/auth/login');
		await fillLogin(page, squatter);
		await expectToast(page, 'Incorrect password');
	});

	test('can be left, and says when it fails', async ({ page, context }) => {
		await page.goto('/auth/login');
		await press(page, 'Continue with Google (test)');
		await press(page, 'Cancel');
		await expectToast(page, 'Login cancelled');
		await expect(page).toHaveURL(/auth\/login/);
		await page.goto('/auth/return?error=invalid_code');
		await expectToast(page, 'Google login failed');
		await context.setOffline(true);
		await press(page, 'Continue with Google (test)');
		await expectToast(page, 'Google (test) Sign-In failed');
		await context.setOffline(false);
	});
});

test.describe('the profile', () => {
	test('is edited, cancelled, and says when it could not be saved', async ({ page, context }, info) => {
		const account = freshAccount(info.project.name);
		await verifiedHere(page, account);
		await page.goto('/profile');
		await expect(page.getByText('KL', { exact: true }).first()).toBeVisible();
		await expect(page.getByText('Verified', { exact: true })).toBeVisible();
		await expect(page.getByText('Customer Account')).toBeVisible();
		await expect(page.getByText('Contact support to change your email address')).toBeVisible();
		await expect(page.getByText('Account Created')).toBeVisible();
		await expect(page.getByText('Last Updated')).toBeVisible();
		await press(page, 'Edit Profile');
		await expect(page.getByLabel('Email Address')).toHaveAttribute('readonly');
		await page.getByLabel('First Name').fill('Nobody');
		await press(page, 'Cancel');
		await expect(page.getByText('Kim', { exact: true })).toBeVisible();
		await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
		await press(page, 'Edit Profile');
		await expect(page.getByLabel('First Name')).toBeFocused();
		await expect(page.getByLabel('First Name')).toHaveValue('Kim');
		await page.getByLabel('Phone Number').fill('12');
		await press(page, 'Save');
		await expectToast(page, 'Failed to update profile');
		await expect(page.getByText('Failed to update profile')).toHaveCount(0);
		await context.setOffline(true);
		await page.getByLabel('Phone Number').fill('+1 (503) 555-0123');
		await press(page, 'Save');
		await expectToast(page, 'Failed to update profile');
		await context.setOffline(false);
		await press(page, 'Save');
		await expectToast(page, 'Profile updated successfully!');
		await expect(page.getByText('+1 (503) 555-0123')).toBeVisible();
	});

	test('a name may not be emptied and says so; a phone number may', async ({ page }, info) => {
		await verifiedHere(page, freshAccount(info.project.name));
		await page.goto('/profile');
		await press(page, 'Edit Profile');
		await page.getByLabel('Phone Number').fill('+1 (503) 555-0123');
		await press(page, 'Save');
		await expect(page.getByText('+1 (503) 555-0123')).toBeVisible();
		await press(page, 'Edit Profile');
		await page.getByLabel('First Name').fill('');
		await page.getByLabel('Phone Number').fill('');
		await press(page, 'Save');
		await expect(page.getByText('Enter your first name.')).toBeVisible();
		await page.getByLabel('First Name').fill('Kim');
		await press(page, 'Save');
		await expect(page.getByText('Not set')).toBeVisible();
	});

	test('the password is changed, everybody else is signed out, and a lost session comes back to its page', async ({
		page,
		browser,
	}, info) => {
		const account = freshAccount(info.project.name);
		await verifiedHere(page, account);
		const other = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage();
		await other.goto('/auth/login');
		await fillLogin(other, account);
		await expect(other).toHaveURL(/marketplace/);

		await page.goto('/profile');
		await press(page, 'Change Password');
		await press(page, 'Update Password');
		await expect(page.getByText('Required', { exact: true })).toHaveCount(3);
		await page.getByLabel('Current password').fill('wrong one');
		await page.getByLabel(/^New password/).fill('short');
		await page.getByLabel(/^Confirm new password/).fill('other');
		await press(page, 'Update Password');
		await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
		await expect(page.getByText("New passwords don't match")).toBeVisible();
		const change = async (current: string, next: string) => {
			await page.getByLabel('Current password').fill(current);
			await page.getByLabel(/^New password/).fill(next);
			await page.getByLabel(/^Confirm new password/).fill(next);
			await press(page, 'Update Password');
		};
		await change('wrong one', 'olive bread');
		await expectToast(page, 'Current password is incorrect.');
		await expect(page.getByLabel('Current password')).toBeFocused();
		await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
			'Current password is incorrect.',
		);
		await change(account.password, '123456');
		await expectToast(page, 'This password is too common. Please choose another one.');
		await press(page, 'Cancel');
		await expect(page.getByLabel('Current password')).toHaveCount(0);
		await press(page, 'Change Password');
		await expect(page.getByLabel('Current password')).toHaveValue('');
		await change(account.password, 'olive bread');
		await expectToast(page, 'Password updated successfully!');
		await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused();
		await page.reload();
		await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();

		// The other browser's session is over: its next page asks to sign in once, and then goes on.
		await expect
			.poll(async () => {
				await other.goto('/orders');
				await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
				return new URL(other.url()).pathname;
			})
			.toBe('/auth/login');
		await fillLogin(other, { ...account, password: 'olive bread' });
		await expect(other).toHaveURL(/\/orders$/);
		await other.context().close();
	});

	test('deleting takes two presses, can be cancelled, and is final', async ({ page }, info) => {
		const account = freshAccount(info.project.name);
		await verifiedHere(page, account);
		await page.goto('/profile');
		await press(page, 'Delete Account');
		await expect(page.getByText("It can't be undone", { exact: false })).toBeVisible();
		await press(page, 'Cancel');
		await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused();
		await press(page, 'Delete Account');
		await press(page, 'Confirm Delete');
		await expectToast(page, 'Your account was deleted');
		await expect(page).toHaveURL(/\/$/);
		await page.goto('/auth/login');
		await fillLogin(page, account);
		await expectToast(page, 'No account found with this email address');
	});

	test('whoever has bags to collect is told so instead', async ({ page }) => {
		await page.goto('/auth/login');
		await fillLogin(page, { email: 'rosa@example.com', password: 'flour-on-my-hands' });
		await page.waitForURL(/\/business/);
		await page.goto('/profile');
		await press(page, 'Delete Account');
		await press(page, 'Confirm Delete');
		await expect(page.getByRole('alert').filter({ hasText: 'bags to' })).toBeVisible();
	});
});
