/**
 * Sign-up, sign-in and sign-out (R-short-tokens). The session is an HttpOnly cookie; sign-out leaves no user data
 * behind.
 */
import { freshness, type Role, type User } from '@flavorbag/contract';
import { queryOptions } from '@tanstack/react-query';
import { loadFromDevice } from '#lib/device-storage.ts';
import { activeLanguage, unsavedChoice } from '#lib/language.ts';
import { hintSession, noteLeft } from '#lib/session-hint.ts';
import { stored } from '#lib/storage.ts';
import { ApiError, hasCode } from './api-error.ts';
import { call, forgetLoaded, tokens, userKey } from './connection.ts';
import { authPost, fetchSession, type IdentitySession, listAccounts } from './identity-provider.ts';
import { queryClient } from './query-client.ts';
import { claimsOf } from './tokens.ts';
import { inTheirLanguage } from './users.ts';

export type AccountType = Exclude<Role, 'admin'>;

const chosenType = 'flavorbag.account-type';

/** Loads the session's user, creating it if a signup was interrupted. Undefined without a session. */
export async function finishAccount(): Promise<User | undefined> {
	if ((await tokens.get()) === undefined) return undefined;
	try {
		return await enter(await call('user.get'));
	} catch (error) {
		if (!hasCode(error, 'UNAUTHORIZED')) throw error;
	}
	const session = await fetchSession();
	return session ? await createUser(namesOf(session), chosenOf(session.user) ?? remembered()) : undefined;
}

/** Idempotent: returns an existing user (R-identity-from-token). */
async function createUser(names: ReturnType<typeof namesOf>, { role, terms }: Chosen): Promise<User> {
	const language = unsavedChoice() ?? (activeLanguage() === 'en' ? undefined : activeLanguage());
	const user = await call('user.create', { body: { ...names, role, language, terms_version: terms } });
	remember(undefined);
	return await enter(user);
}

async function enter(found: User): Promise<User> {
	const user = await inTheirLanguage(found);
	// A load that began before the user existed must not overwrite it.
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

/** The choices made at signup, and the version of the terms that was shown (R-terms-agreed). */
export interface Chosen {
	role: AccountType;
	terms?: number | undefined;
}
const chosenOf = ({ account_type: role, terms_version: terms }: IdentitySession['user']) =>
	role ? { role, terms: terms ?? undefined } : undefined;

function remember(chosen: Chosen | undefined) {
	if (chosen) stored.set(chosenType, `${chosen.role} ${chosen.terms ?? ''}`);
	else stored.remove(chosenType);
}
/** Without storage, an interrupted signup becomes a customer account (R-role-once). */
function remembered(): Chosen {
	const [role, terms] = (stored.get(chosenType) ?? '').split(' ');
	return { role: role === 'business' ? role : 'customer', terms: terms ? Number(terms) : undefined };
}

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
/** Resolves to 'code' if the password was right and a second factor is needed (R-second-factor). */
export async function signIn(input: SignIn): Promise<'code' | undefined> {
	const answer = (await authPost('/sign-in/email', input)) as { twoFactorRedirect?: boolean };
	if (answer.twoFactorRedirect) return 'code';
	await beginSession();
	return undefined;
}

export async function beginSession(): Promise<User | undefined> {
	resetForNewSession();
	return await finishAccount();
}

export interface SignUp extends Chosen {
	firstName: string;
	lastName: string;
	email: string;
	password: string;
}
/**
 * Resolves to undefined if the account waits for its owner to follow the emailed link, which leads to `returnTo`
 * (R-account-hints). A retry after a lost answer continues where it stopped.
 */
export async function signUp(
	{ firstName, lastName, email, password, role, terms }: SignUp,
	returnTo: string,
): Promise<User | undefined> {
	const names = { first_name: firstName, last_name: lastName };
	remember({ role, terms });
	const name = `${firstName} ${lastName}`;
	const body = {
		email,
		password,
		name,
		...names,
		account_type: role,
		terms_version: terms,
		callbackURL: returnTo,
	};
	try {
		const { token } = (await authPost('/sign-up/email', body)) as { token: string | null };
		if (token === null) return undefined;
	} catch (error) {
		if (!hasCode(error, ...accountExists) || !(await isOurs(email, password))) throw error;
		resetForNewSession();
		return await finishAccount();
	}
	resetForNewSession();
	return await createUser(names, { role, terms });
}
const accountExists = ['USER_ALREADY_EXISTS', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'];

/** Signs in if the password is right: then the existing account is this person's own. */
async function isOurs(email: string, password: string): Promise<boolean> {
	try {
		await authPost('/sign-in/email', { email, password });
		return true;
	} catch (error) {
		if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
		throw error;
	}
}

/** Navigates to the provider, which returns to `returnTo`, with ?error= on failure. */
export async function signInWith(provider: string, chosen: Chosen, returnTo: string): Promise<void> {
	remember(chosen);
	const body = { provider, callbackURL: returnTo, errorCallbackURL: returnTo };
	const answer = (await authPost('/sign-in/social', body)) as { url?: string };
	if (answer.url === undefined) throw new Error('the identity provider named no page');
	hintSession(true);
	location.assign(answer.url);
}

/** Offline, only the browser's subscription ends; its push service tells the server later. */
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

export function endSession(): void {
	hintSession(false);
	remember(undefined);
	tokens.forget();
	queryClient.setQueryData(userKey, null);
	forgetLoaded();
}

export async function sendVerificationMail(email: string, returnTo: string): Promise<void> {
	await authPost('/send-verification-email', { email, callbackURL: returnTo });
}

export async function requestPasswordReset(email: string, returnTo: string): Promise<void> {
	await authPost('/request-password-reset', { email, redirectTo: returnTo });
}

export async function resetPassword(token: string, newPassword: string): Promise<void> {
	await authPost('/reset-password', { token, newPassword });
}

/** `credential` means a password; anything else is a provider's id. */
export const signInMethods = () =>
	queryOptions({
		queryKey: ['sign-in-methods'],
		queryFn: async () => (await listAccounts()).map(({ providerId }) => providerId),
		staleTime: freshness.currentUserMs,
	});

/** Ends the account's other sessions; this browser gets a new one (R-sessions-end). */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
	const session = await fetchSession();
	if (!session?.user.email) {
		// The form has a message for this code.
		throw new ApiError({ status: 401, code: 'NO_USER', message: '' });
	}
	await authPost('/change-password', { currentPassword, newPassword });
	await tokens.renew(await tokens.get());
}

/** R-erasure. */
export async function deleteAccount(): Promise<void> {
	await endNotifications();
	await call('user.remove');
	// The session went with the account; this only clears its cookie, so a failure is harmless.
	await authPost('/sign-out').catch(() => {});
	noteLeft(true);
	endSession();
}

/** Undefined while the address isn't verified, which only a newer token can show (R-verified-by-token). */
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
