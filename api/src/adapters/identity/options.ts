/** Configures the identity library. */

import type { GenericEndpointContext } from '@better-auth/core';
import { fields, type Language, limits, messages } from '@flavorbag/contract';
import type { BetterAuthOptions } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';
import { type GenericOAuthConfig, genericOAuth, jwt } from 'better-auth/plugins';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { requestLanguage } from '#lib/language.ts';
import type { Log } from '#ports/log.ts';
import { basePath, createHooks, type HookOptions, networkHeader } from './hooks.ts';
import {
	confirmedUntil,
	factsOfNewSession,
	refuseAnotherAccount,
	type SessionFacts,
	secondFactorPlugins,
	sessionFields,
	versionOfSecret,
} from './second-factor.ts';
import { sessionsPlugin } from './sessions.ts';
import { type ReportChange, signInChangesPlugin } from './sign-in-changes.ts';
import { onceADay } from './sign-in-limits.ts';
import type { SigningKeys } from './signing-keys.ts';
import { type OwnerProven, transferToOwner } from './squatters.ts';

export const verificationScreen = '/auth/verify-email';
export const resetScreen = '/auth/reset-password';
export const audience = 'flavorbag';

const daySeconds = 86_400;
const tokenLife = '10m';

/** `issuer` is an OpenID Connect issuer with a discovery document. */
export interface SocialProvider {
	id: string;
	label: string;
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** Asks the provider to let people choose an account. */
	prompt?: 'login' | 'select_account';
}

interface AccountMail {
	to: string;
	firstName: string;
	url: string;
	/** The language of the person who asked for it, if anyone did. */
	askedIn: Language | undefined;
}

/** Emails about accounts. Implementations queue them (R-mail-queued). */
export interface AccountMails {
	verifyEmail(mail: AccountMail): Promise<void>;
	resetPassword(mail: AccountMail): Promise<void>;
	/** Someone signed up with an existing account's email and wasn't told that it exists (R-account-hints). */
	alreadyRegistered(mail: AccountMail): Promise<void>;
	signInAttempts(mail: AccountMail): Promise<void>;
	signInChanged: ReportChange;
}

export interface AuthSetup extends HookOptions {
	secret: string;
	previousSecrets?: readonly string[];
	mails: AccountMails;
	signedIn?(userId: string): Promise<void>;
	/** A token was fetched with this session. Not awaited. */
	seen(session: SessionFacts): void;
	keys: SigningKeys['adapter'];
	/** Transfers the product's data about an unverified account to the proven owner. */
	ownerProven: OwnerProven;
	log: Log;
}

const signUpNotices = onceADay('sign-up:known');

/** Endpoints that would let account and user diverge, or that aren't used. */
const disabledEndpoints = [
	'/update-user',
	'/update-session',
	'/change-email',
	'/delete-user',
	'/delete-user/callback',
	'/link-social',
	'/unlink-account',
	'/get-access-token',
	'/refresh-token',
	'/account-info',
	// These expose session tokens; sessions.ts has lists without them.
	'/list-sessions',
	'/revoke-session',
	'/revoke-sessions',
	'/revoke-other-sessions',
	// An authenticator app's secret is shown only once, and codes sent by email aren't a second factor.
	'/two-factor/get-totp-uri',
	'/two-factor/send-otp',
	'/two-factor/verify-otp',
];

const firstNameOf = (user: object) =>
	'first_name' in user && typeof user.first_name === 'string' ? user.first_name : '';

/** Keeps the screen's query, which may say where to continue. */
function verificationEnd(url: string): string {
	const asked = new URL(url).searchParams.get('callbackURL');
	return asked?.startsWith(`${verificationScreen}?`) ? asked : verificationScreen;
}

/** Refuses new sessions of a suspended account (R-suspended). */
async function refuseSuspended(db: Db, userId: string): Promise<void> {
	const { rows } = await sql`select from auth."user" where id = ${userId} and suspended`.execute(db);
	if (rows.length > 0)
		throw new APIError('FORBIDDEN', {
			code: 'BANNED_USER',
			message: messages('This account has been disabled'),
		});
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];
/** Origins that people may sign in from. For a loopback address, all its names count. */
export function originsOf(publicUrl: string): string[] {
	const url = new URL(publicUrl);
	const hosts = loopback.includes(url.hostname) ? loopback : [url.hostname];
	return hosts.map((hostname) => Object.assign(new URL(url), { hostname }).origin);
}

/** Encrypted values record their secret's version, so that secrets can be rotated. */
const secretsOf = ({ secret, previousSecrets = [] }: AuthSetup) =>
	[secret, ...previousSecrets].map((value) => ({ version: versionOfSecret(value), value }));

const sessionHooks = ({ db, signedIn }: AuthSetup) => ({
	async before({ userId }: { userId: string }, ctx: GenericEndpointContext | null) {
		await refuseSuspended(db, userId);
		return { data: factsOfNewSession(ctx) };
	},
	after: async ({ userId }: { userId: string }) => signedIn?.(userId),
});

/** Thirty days if remembered (R-short-tokens), else until the browser is closed. */
const sessionOptions = {
	expiresIn: 30 * daySeconds,
	updateAge: daySeconds,
	// R-step-up checks the age itself.
	freshAge: 0,
	additionalFields: sessionFields,
};

interface Person {
	email: string;
}
type Asked = Request | undefined;
export const mailTo = (user: Person, url: string, askedIn?: Language): AccountMail => ({
	to: user.email,
	firstName: firstNameOf(user),
	url,
	askedIn,
});
const mailLink = (publicUrl: string, path: string, callback: string) =>
	`${publicUrl}${basePath}${path}callbackURL=${encodeURIComponent(callback)}`;

const passwordOptions = ({ attempts, hideAccounts, mails, publicUrl }: AuthSetup) => ({
	enabled: true,
	// Off where a sign-up for a known email must look like any other (R-account-hints).
	autoSignIn: !hideAccounts,
	async onExistingUserSignUp({ user }: { user: Person }, request: Asked) {
		// Emails the account's owner about this at most once a day.
		if ('waitSeconds' in (await attempts.take(signUpNotices, user.email))) return;
		const url = `${publicUrl}/auth/login#${crypto.randomUUID()}`;
		await mails.alreadyRegistered(mailTo(user, url, requestLanguage(request?.headers)));
	},
	// Checked on a change; signing up requires more (R-passwords, hooks.ts).
	minPasswordLength: limits.passwordMinAtLogin,
	maxPasswordLength: limits.passwordMax,
	revokeSessionsOnPasswordReset: true,
	sendResetPassword({ user, token }: { user: Person; token: string }, request: Asked) {
		const link = mailLink(publicUrl, `/reset-password/${token}?`, resetScreen);
		return mails.resetPassword(mailTo(user, link, requestLanguage(request?.headers)));
	},
});

const verificationOptions = ({ hideAccounts, mails, publicUrl }: AuthSetup) => ({
	sendOnSignUp: true,
	// Where a sign-up doesn't sign in, the link in its email does.
	autoSignInAfterVerification: hideAccounts,
	expiresIn: daySeconds,
	sendVerificationEmail({ user, token, url }: { user: Person; token: string; url: string }, request: Asked) {
		const link = mailLink(publicUrl, `/verify-email?token=${token}&`, verificationEnd(url));
		return mails.verifyEmail(mailTo(user, link, requestLanguage(request?.headers)));
	},
});

const pluginsOf = (setup: AuthSetup, social: SocialProvider[]) => [
	jwt({
		// signing-keys.ts creates and decrypts the keys.
		jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, disablePrivateKeyEncryption: true },
		adapter: setup.keys,
		disableSettingJwtHeader: true,
		jwt: {
			issuer: setup.publicUrl,
			audience,
			expirationTime: tokenLife,
			definePayload({ user, session }) {
				setup.seen(session as SessionFacts);
				return claimsOf(user, session as SessionFacts);
			},
		},
	}),
	...secondFactorPlugins(setup.db, setup.publicUrl, originsOf(setup.publicUrl)),
	sessionsPlugin(setup.db),
	signInChangesPlugin({ db: setup.db, signInChanged: setup.mails.signInChanged }),
	genericOAuth({ config: social.map((provider) => socialConfig(provider, setup)) }),
];

export function authOptions(setup: AuthSetup, social: SocialProvider[]) {
	const { db, publicUrl, log } = setup;
	return {
		appName: 'FlavorBag',
		baseURL: publicUrl,
		basePath,
		secret: setup.secret,
		secrets: secretsOf(setup),
		trustedOrigins: originsOf(publicUrl),
		database: { db, type: 'postgres' as const, schemaName: 'auth', transaction: true },
		disabledPaths: disabledEndpoints,
		telemetry: { enabled: false },
		// The library's own limit treats everyone behind a proxy as one client; the hooks don't.
		rateLimit: { enabled: false },
		user: {
			validateUserInfo: (data, ctx) => refuseAnotherAccount(data, ctx),
			additionalFields: {
				first_name: { type: 'string', required: false },
				last_name: { type: 'string', required: false },
				account_type: { type: 'string', required: false },
				terms_version: { type: 'number', required: false },
			},
		},
		emailAndPassword: passwordOptions(setup),
		emailVerification: verificationOptions(setup),
		session: sessionOptions,
		advanced: {
			cookiePrefix: 'flavorbag',
			useSecureCookies: publicUrl.startsWith('https:'),
			// The library turns these checks off if NODE_ENV is test.
			disableOriginCheck: false,
			disableCSRFCheck: false,
			defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
			ipAddress: { ipAddressHeaders: [networkHeader] },
			database: { generateId: 'uuid' },
		},
		hooks: createHooks(setup),
		databaseHooks: { session: { create: sessionHooks(setup) } },
		onAPIError: {
			onError(error) {
				// Let the API's error handler answer unexpected errors.
				if (!isAPIError(error)) throw error;
			},
		},
		logger: {
			level: 'error',
			// The part after the colon may be user input.
			log: (_level, message, ...given) =>
				log.warn(
					{ source: 'identity', err: given.find((one) => one instanceof Error) },
					message.split(':', 1)[0] || 'an error',
				),
		},
		plugins: pluginsOf(setup, social),
	} satisfies BetterAuthOptions;
}

export function claimsOf(
	user: { email: string; emailVerified: boolean; first_name?: unknown; last_name?: unknown },
	session: SessionFacts,
) {
	return {
		email: user.email,
		email_verified: user.emailVerified,
		first_name: typeof user.first_name === 'string' ? user.first_name : null,
		last_name: typeof user.last_name === 'string' ? user.last_name : null,
		/** The token ends with this session (R-sessions-end). */
		sid: session.id,
		/** In seconds. */
		confirmed_until: Math.floor(confirmedUntil(session) / 1000),
		/** RFC 8176: `mfa` if more than a password was asked for. */
		amr: session.secondFactor ? ['mfa'] : [],
	};
}

function socialConfig(provider: SocialProvider, setup: AuthSetup): GenericOAuthConfig {
	return {
		providerId: provider.id,
		name: provider.label,
		discoveryUrl: discoveryUrl(provider),
		requireIdTokenVerification: true,
		clientId: provider.clientId,
		clientSecret: provider.clientSecret,
		scopes: ['openid', 'email', 'profile'],
		pkce: true,
		...(provider.prompt && { prompt: provider.prompt }),
		async mapProfileToUser(profile) {
			const names = {
				name: text(profile.name) ?? (typeof profile.email === 'string' ? profile.email : ''),
				first_name: text(profile.given_name),
				last_name: text(profile.family_name),
			};
			const { email, sub } = profile;
			if (profile.email_verified === true && typeof email === 'string' && typeof sub === 'string')
				await transferToOwner(setup, { providerId: provider.id, sub, email, ...names });
			// The provider would see each view of a picture that it hosts.
			return { ...names, image: undefined };
		},
	};
}
/** Cleans a name; drops names with a web address. */
function text(value: unknown): string | undefined {
	const name = typeof value === 'string' ? fields.cleanText(value) : '';
	return name === '' || fields.hasWebAddress(name) ? undefined : name;
}

export const discoveryUrl = (provider: SocialProvider) =>
	`${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
