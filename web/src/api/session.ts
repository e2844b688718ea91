/**
 * Signing up, in and out (R-short-tokens). The session is a cookie that scripts cannot read; what is here starts and
 * ends it and makes sure that nothing of one person is left for the next.
 */
import { freshness, type Role, type User } from '@flavorbag/contract';
import { queryOptions } from '@tanstack/react-query';
import { activeLanguage, unsavedChoice } from '#lib/language.ts';
import { hintSession, noteLeft } from '#lib/session-hint.ts';
import { stored } from '#lib/storage.ts';
import { ApiError, hasCode } from './api-error.ts';
import { call, forgetLoaded, tokens, userKey } from './connection.ts';
import { loadFromDevice } from './device-storage.ts';
import { authPost, fetchSession, type IdentitySession, listAccounts } from './identity-provider.ts';
import { queryClient } from './query-client.ts';
import { claimsOf } from './tokens.ts';
import { inTheirLanguage } from './users.ts';

export type AccountType = Exclude<Role, 'admin'>;

const chosenType = 'flavorbag.account-type';

/**
 * Loads the product's user of the session, and makes it when a signup was cut off before it could. Undefined: nobody
 * is signed in.
 */
export async function finishAccount(): Promise<User | undefined> {
	if ((await tokens.get()) === undefined) return undefined;
	try {
		return await enter(await call('user.get'));
	} catch (error) {
		if (!hasCode(error, 'UNAUTHORIZED')) throw error;
	}
	const session = await fetchSession();
	return session
		? await createUser(namesOf(session), session.user.account_type ?? rememberedType())
		: undefined;
}

/** Answers the same user again when it exists (R-identity-from-token). */
async function createUser(names: ReturnType<typeof namesOf>, role: AccountType): Promise<User> {
	const language = unsavedChoice() ?? (activeLanguage() === 'en' ? undefined : activeLanguage());
	const user = await call('user.create', { body: { ...names, role, language } });
	rememberType(undefined);
	return await enter(user);
}

/** From here on the guards know who is here. */
async function enter(found: User): Promise<User> {
	const user = await inTheirLanguage(found);
	// A load that began before there was a user must not have the last word.
	await queryClient.cancelQueries({ queryKey: userKey });
	queryClient.setQueryData(userKey, user);
	return user;
}

function namesOf({ user }: IdentitySession) {
	const [first = '', ...rest] = user.name.trim().split(/\s+/);
	const mailbox = user.email.split('@')[0] ?? user.email;
	return {
		first_name: user.first_name?.trim() || first || mailbox,
		last_name: user.last_name?.trim() || rest.join(' ') || '-',
	};
}

function rememberType(type: AccountType | undefined) {
	if (type) stored.set(chosenType, type);
	else stored.remove(chosenType);
}
/** Where nothing is stored, an account whose signup is cut off becomes a customer's (R-role-once). */
const rememberedType = (): AccountType => (stored.get(chosenType) === 'business' ? 'business' : 'customer');

/** Nothing of whoever was here before is shown to whoever comes. */
function resetForNewSession() {
	noteLeft(false);
	tokens.forget();
	hintSession(true);
	forgetLoaded();
}

export interface SignIn {
	email: string;
	password: string;
	rememberMe: boolean;
}
/** `code`: the password was right, and a code from their authenticator app is asked for next (R-second-factor). */
export async function signIn(input: SignIn): Promise<'code' | undefined> {
	const answer = (await authPost('/sign-in/email', input)) as { twoFactorRedirect?: boolean };
	if (answer.twoFactorRedirect) return 'code';
	await beginSession();
	return undefined;
}

/** Somebody has just signed in, by whatever way. */
export async function beginSession(): Promise<User | undefined> {
	resetForNewSession();
	return await finishAccount();
}

export interface SignUp {
	firstName: string;
	lastName: string;
	email: string;
	password: string;
	role: AccountType;
}
/**
 * Undefined: the account waits for its link in the mail, which signs in (installations that hide accounts, R-account-hints).
 * `returnTo`: the screen that the link ends at. Pressed again after a lost answer, it goes on where it stopped.
 */
export async function signUp(
	{ firstName, lastName, email, password, role }: SignUp,
	returnTo: string,
): Promise<User | undefined> {
	const names = { first_name: firstName, last_name: lastName };
	rememberType(role);
	const name = `${firstName} ${lastName}`;
	const body = { email, password, name, ...names, account_type: role, callbackURL: returnTo };
	try {
		const { token } = (await authPost('/sign-up/email', body)) as { token: string | null };
		if (token === null) return undefined;
	} catch (error) {
		if (!hasCode(error, ...accountExists) || !(await isOurs(email, password))) throw error;
		resetForNewSession();
		return await finishAccount();
	}
	resetForNewSession();
	return await createUser(names, role);
}
const accountExists = ['USER_ALREADY_EXISTS', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'];

/** Whoever has the password made the account, a moment ago or long ago. Then they are signed in. */
async function isOurs(email: string, password: string): Promise<boolean> {
	try {
		await authPost('/sign-in/email', { email, password });
		return true;
	} catch (error) {
		if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
		throw error;
	}
}

/** Leaves for the provider's page; the person comes back to `returnTo`, or there with ?error=. */
export async function signInWith(provider: string, role: AccountType, returnTo: string): Promise<void> {
	rememberType(role);
	const body = { provider, callbackURL: returnTo, errorCallbackURL: returnTo };
	const answer = (await authPost('/sign-in/social', body)) as { url?: string };
	if (answer.url === undefined) throw new Error('the identity provider named no page');
	hintSession(true);
	location.assign(answer.url);
}

/** Nothing of who was here is shown to who comes next. Without a network the browser forgets it, and its push service says so. */
async function endNotifications(): Promise<void> {
	if (!loadFromDevice('push')) return;
	await import('./push.ts').then(({ turnOffHere }) => turnOffHere()).catch(() => {});
}

export async function signOut(): Promise<void> {
	await endNotifications();
	await authPost('/sign-out');
	noteLeft(true);
	endSession();
}

/** This browser's session is over: nothing of it stays. */
export function endSession(): void {
	hintSession(false);
	rememberType(undefined);
	tokens.forget();
	queryClient.setQueryData(userKey, null);
	forgetLoaded();
}

/** `returnTo`: the screen that the link in the mail ends at. */
export async function sendVerificationMail(email: string, returnTo: string): Promise<void> {
	await authPost('/send-verification-email', { email, callbackURL: returnTo });
}

export async function requestPasswordReset(email: string, returnTo: string): Promise<void> {
	await authPost('/request-password-reset', { email, redirectTo: returnTo });
}

export async function resetPassword(token: string, newPassword: string): Promise<void> {
	await authPost('/reset-password', { token, newPassword });
}

/** How this account signs in: `credential` is a password of ours, anything else a provider's id. */
export const signInMethods = () =>
	queryOptions({
		queryKey: ['sign-in-methods'],
		queryFn: async () => (await listAccounts()).map(({ providerId }) => providerId),
		staleTime: freshness.currentUserMs,
	});

/** Everybody else who was signed in with this account is signed out; this browser gets a new session (R-sessions-end). */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
	const session = await fetchSession();
	if (!session?.user.email) {
		throw new ApiError({ status: 401, code: 'NO_USER', message: 'No authenticated user found' });
	}
	await authPost('/change-password', { currentPassword, newPassword });
	await tokens.renew(await tokens.get());
}

/** R-erasure. Whoever was here is nobody from now on. */
export async function deleteAccount(): Promise<void> {
	await endNotifications();
	await call('user.remove');
	// The session is gone with the account; this clears its cookie, and nothing is lost when it fails.
	await authPost('/sign-out').catch(() => {});
	noteLeft(true);
	endSession();
}

/**
 * Asks whether the address has been verified by now: only a token fetched afterward says so (R-verified-by-token). Undefined while
 * it has not.
 */
export async function checkVerified(): Promise<User | undefined> {
	const token = await tokens.renew(await tokens.get());
	if (token !== undefined && claimsOf(token).email_verified === false) return undefined;
	try {
		const user = await call('user.verify');
		queryClient.setQueryData(userKey, user);
		return user;
	} catch (error) {
		if (hasCode(error, 'EMAIL_NOT_VERIFIED')) return undefined;
		throw error;
	}
}
