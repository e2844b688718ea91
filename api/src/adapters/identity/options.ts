/** How the identity library is set up: what it may do, what it says, and which of its doors stay shut. */

import type { GenericEndpointContext } from '@better-auth/core';
import { fields, type Language, limits } from '@flavorbag/contract';
import type { BetterAuthOptions } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';
import { type GenericOAuthConfig, genericOAuth, jwt } from 'better-auth/plugins';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { requestLanguage } from '#lib/language.ts';
import type { Log } from '#ports/log.ts';
import { basePath, createHooks, type HookOptions, networkHeader } from './hooks.ts';
import {
	factsOfNewSession,
	provenAtOf,
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

/** Screens of the web app that links of mails end at. */
export const verificationScreen = '/auth/verify-email';
export const resetScreen = '/auth/reset-password';
export const audience = 'flavorbag';

const daySeconds = 86_400;
const tokenLife = '10m';

/** One sign-in at another provider. `issuer` is an OpenID Connect issuer with a discovery document. */
export interface SocialProvider {
	id: string;
	label: string;
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** What the provider is asked to do although it may know the person: let them choose who they are. */
	prompt?: 'login' | 'select_account';
}

interface AccountMail {
	to: string;
	firstName: string;
	url: string;
	/** The language of whoever asked for it; undefined: nobody did. */
	askedIn: Language | undefined;
}

/** The mails that accounts need. Implementations queue: nothing is sent while a person waits (R-mail-queued). */
export interface AccountMails {
	verifyEmail(mail: AccountMail): Promise<void>;
	resetPassword(mail: AccountMail): Promise<void>;
	/** Somebody signed up with an address that has an account, and was not told so (R-account-hints). */
	alreadyRegistered(mail: AccountMail): Promise<void>;
	/** Many tried to sign in to the account and had the wrong password. */
	signInAttempts(mail: AccountMail): Promise<void>;
	/** There is a way to sign in more, or less. */
	signInChanged: ReportChange;
}

export interface AuthSetup extends HookOptions {
	secret: string;
	/** What they signed is still accepted. */
	previousSecrets?: readonly string[];
	mails: AccountMails;
	/** A session of this account began. */
	signedIn?(userId: string): Promise<void>;
	/** A token was fetched with this session. Nobody waits for what follows. */
	seen(session: SessionFacts): void;
	keys: SigningKeys['adapter'];
	/** What the product knows of somebody who only claimed the address is the owner's from now on. */
	ownerProven: OwnerProven;
	log: Log;
}

const signUpNotices = onceADay('sign-up:known');

/** Calls that would let the account drift away from the product's user, or that nobody uses. */
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
	// They show the tokens of sessions; sessions.ts has lists without.
	'/list-sessions',
	'/revoke-session',
	'/revoke-sessions',
	'/revoke-other-sessions',
	// The secret of an app is shown once; codes by mail are no second factor.
	'/two-factor/get-totp-uri',
	'/two-factor/send-otp',
	'/two-factor/verify-otp',
];

const firstNameOf = (user: object) =>
	'first_name' in user && typeof user.first_name === 'string' ? user.first_name : '';

/** The screen that the link ends at; whoever asked may have put there where to go on to. */
function verificationEnd(url: string): string {
	const asked = new URL(url).searchParams.get('callbackURL');
	return asked?.startsWith(`${verificationScreen}?`) ? asked : verificationScreen;
}

/** No session begins for a suspended account, by whichever door (R-suspended). */
async function refuseSuspended(db: Db, userId: string): Promise<void> {
	const { rows } = await sql`select from auth."user" where id = ${userId} and suspended`.execute(db);
	if (rows.length > 0)
		throw new APIError('FORBIDDEN', { code: 'BANNED_USER', message: 'This account has been disabled' });
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];
/** Pages that may sign in: those at the public address. This machine has several names. */
export function originsOf(publicUrl: string): string[] {
	const url = new URL(publicUrl);
	const hosts = loopback.includes(url.hostname) ? loopback : [url.hostname];
	return hosts.map((hostname) => Object.assign(new URL(url), { hostname }).origin);
}

/** What it encrypts (secrets of apps, recovery codes) says which secret it was, so that another one can follow. */
const secretsOf = ({ secret, previousSecrets = [] }: AuthSetup) =>
	[secret, ...previousSecrets].map((value) => ({ version: versionOfSecret(value), value }));

const sessionHooks = ({ db, signedIn }: AuthSetup) => ({
	async before({ userId }: { userId: string }, ctx: GenericEndpointContext | null) {
		await refuseSuspended(db, userId);
		return { data: factsOfNewSession(ctx) };
	},
	after: async ({ userId }: { userId: string }) => signedIn?.(userId),
});

/** Thirty days when remembered (R-short-tokens); the library's "do not remember" is a browser session. */
const sessionOptions = {
	expiresIn: 30 * daySeconds,
	updateAge: daySeconds,
	// R-step-up asks for a newer proof than the library would.
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
	// Signed in at once, unless a signup for a known address must look like any other (R-account-hints).
	autoSignIn: !hideAccounts,
	async onExistingUserSignUp({ user }: { user: Person }, request: Asked) {
		// Whoever signs strangers up again and again sends each of them one mail a day.
		if ('waitSeconds' in (await attempts.take(signUpNotices, user.email))) return;
		const url = `${publicUrl}/auth/login#${crypto.randomUUID()}`;
		await mails.alreadyRegistered(mailTo(user, url, requestLanguage(request?.headers)));
	},
	// Asked at a change; signing up wants more (R-passwords, hooks.ts).
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
	// Where a signup does not sign in, the link of its mail does.
	autoSignInAfterVerification: hideAccounts,
	expiresIn: daySeconds,
	sendVerificationEmail({ user, token, url }: { user: Person; token: string; url: string }, request: Asked) {
		const link = mailLink(publicUrl, `/verify-email?token=${token}&`, verificationEnd(url));
		return mails.verifyEmail(mailTo(user, link, requestLanguage(request?.headers)));
	},
});

const pluginsOf = (setup: AuthSetup, social: SocialProvider[]) => [
	jwt({
		// The keys come decrypted, and are made elsewhere (signing-keys.ts).
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
		// It counts everybody behind one proxy as one; the hooks count better.
		rateLimit: { enabled: false },
		user: {
			validateUserInfo: (data, ctx) => refuseAnotherAccount(data, ctx),
			additionalFields: {
				first_name: { type: 'string', required: false },
				last_name: { type: 'string', required: false },
				account_type: { type: 'string', required: false },
			},
		},
		emailAndPassword: passwordOptions(setup),
		emailVerification: verificationOptions(setup),
		session: sessionOptions,
		advanced: {
			cookiePrefix: 'flavorbag',
			useSecureCookies: publicUrl.startsWith('https:'),
			// Said aloud because the library's default is off when NODE_ENV is test.
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
				// What is no refusal (a lost database, a defect) is answered by the API's own error handler.
				if (!isAPIError(error)) throw error;
			},
		},
		logger: {
			level: 'error',
			// What follows a colon is what somebody sent.
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
		/** The session the token was fetched with: ends with it (R-sessions-end). */
		sid: session.id,
		/** In seconds, as OpenID Connect has it: when they signed in, or confirmed that it is them. */
		auth_time: Math.floor(provenAtOf(session).getTime() / 1000),
		/** RFC 8176: `mfa` where more than a password was asked for. */
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
			// A picture stays at the provider's, who would hear of each look at it.
			return { ...names, image: undefined };
		},
	};
}
/** As everybody's names are kept: without what cannot be seen, and none that leads somewhere. */
function text(value: unknown): string | undefined {
	const name = typeof value === 'string' ? fields.cleanText(value) : '';
	return name === '' || fields.hasWebAddress(name) ? undefined : name;
}

export const discoveryUrl = (provider: SocialProvider) =>
	`${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
