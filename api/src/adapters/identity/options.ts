/** How the identity library is set up: what it may do, what it says, and which of its doors stay shut. */
import { fields, limits } from '@flavorbag/contract';
import type { BetterAuthOptions } from 'better-auth';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { type GenericOAuthConfig, genericOAuth, jwt } from 'better-auth/plugins';
import { z } from 'zod';
import type { Db } from '#db/database.ts';
import type { Log } from '#ports/log.ts';

export const basePath = '/v0/auth';
export const audience = 'flavorbag';
/** Written by the handler from what the server saw, never taken from the client. */
export const clientIpHeader = 'x-flavorbag-client-ip';

const daySeconds = 86_400;
const tokenLife = '10m';

/** One sign-in at another provider. `issuer` is an OpenID Connect issuer with a discovery document. */
export interface SocialProvider {
	id: string;
	label: string;
	issuer: string;
	clientId: string;
	clientSecret: string;
}

/** The mails that accounts need. Implementations queue: nothing is sent while a person waits (D39). */
export interface AccountMails {
	verifyEmail(mail: { to: string; firstName: string; url: string }): Promise<void>;
	resetPassword(mail: { to: string; firstName: string; url: string }): Promise<void>;
}

export interface AuthSetup {
	db: Db;
	secret: string;
	publicUrl: string;
	/** D7: one answer for both sign-in failures. */
	hideAccounts: boolean;
	mails: AccountMails;
	log: Log;
}

const signUpBody = z.looseObject({
	email: fields.email,
	first_name: fields.personName,
	last_name: fields.personName,
});

/** Calls that would let the account drift away from the product's user, or that nobody uses. */
const shutDoors = [
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
];

const beforeHook = createAuthMiddleware(async (ctx) => {
	if (ctx.path === '/sign-up/email') {
		const body = signUpBody.safeParse(ctx.body);
		if (!body.success) {
			const field = body.error.issues[0]?.path[0];
			throw new APIError('UNPROCESSABLE_ENTITY', {
				code: field === 'email' ? 'INVALID_EMAIL' : 'INVALID_INPUT',
				message: `${String(field ?? 'body')}: ${body.error.issues[0]?.message}`,
			});
		}
		const password: unknown = body.data.password;
		if (typeof password !== 'string' || password.length < limits.passwordMinAtSignup) {
			throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT', message: 'Min 8 characters' });
		}
		const name = `${body.data.first_name} ${body.data.last_name}`;
		return { context: { body: { ...body.data, name, image: undefined } } };
	}
	if (ctx.path === '/change-password') {
		// D9: whoever was signed in elsewhere is signed out.
		return { context: { body: { ...ctx.body, revokeOtherSessions: true } } };
	}
	return undefined;
});

/** D7: says which of the two was wrong. The library has hashed the password in both cases by now. */
const explainFailure = createAuthMiddleware(async (ctx) => {
	if (ctx.path !== '/sign-in/email') return;
	const { returned } = ctx.context;
	if (!isAPIError(returned) || returned.body?.code !== 'INVALID_EMAIL_OR_PASSWORD') return;
	const known = await ctx.context.internalAdapter.findUserByEmail(String(ctx.body.email).toLowerCase());
	throw new APIError(
		'UNAUTHORIZED',
		known
			? { code: 'INVALID_PASSWORD', message: 'Incorrect password' }
			: { code: 'USER_NOT_FOUND', message: 'No account found with this email address' },
	);
});

const firstNameOf = (user: object) =>
	'first_name' in user && typeof user.first_name === 'string' ? user.first_name : '';

export function authOptions(setup: AuthSetup, social: SocialProvider[]) {
	const { db, publicUrl, mails, log } = setup;
	const mailLink = (path: string, callback: string) =>
		`${publicUrl}${basePath}${path}callbackURL=${encodeURIComponent(callback)}`;
	return {
		appName: 'FlavorBag',
		baseURL: publicUrl,
		basePath,
		secret: setup.secret,
		trustedOrigins: [new URL(publicUrl).origin],
		database: { db, type: 'postgres' as const, schemaName: 'auth', transaction: true },
		disabledPaths: shutDoors,
		telemetry: { enabled: false },
		// It counts everybody behind one proxy as one; limits of ours come with the accounts' screens.
		rateLimit: { enabled: false },
		user: {
			additionalFields: {
				first_name: { type: 'string', required: false },
				last_name: { type: 'string', required: false },
			},
		},
		emailAndPassword: {
			enabled: true,
			autoSignIn: true,
			// Asked at a change; signing up wants more (D8, beforeHook).
			minPasswordLength: limits.passwordMinAtLogin,
			maxPasswordLength: limits.passwordMax,
			revokeSessionsOnPasswordReset: true,
			sendResetPassword: ({ user, token }) =>
				mails.resetPassword({
					to: user.email,
					firstName: firstNameOf(user),
					url: mailLink(`/reset-password/${token}?`, '/auth/reset-password'),
				}),
		},
		emailVerification: {
			sendOnSignUp: true,
			expiresIn: daySeconds,
			sendVerificationEmail: ({ user, token }) =>
				mails.verifyEmail({
					to: user.email,
					firstName: firstNameOf(user),
					url: mailLink(`/verify-email?token=${token}&`, '/auth/verify-email'),
				}),
		},
		// D9: thirty days when remembered; the library's "do not remember" is a browser session.
		session: { expiresIn: 30 * daySeconds, updateAge: daySeconds },
		advanced: {
			cookiePrefix: 'flavorbag',
			useSecureCookies: publicUrl.startsWith('https:'),
			// Said aloud because the library's default is off when NODE_ENV is test.
			disableOriginCheck: false,
			disableCSRFCheck: false,
			defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
			ipAddress: { ipAddressHeaders: [clientIpHeader] },
			database: { generateId: 'uuid' },
		},
		hooks: { before: beforeHook, ...(!setup.hideAccounts && { after: explainFailure }) },
		onAPIError: {
			onError(error) {
				// What is no refusal (a lost database, a defect) is answered by the API's own error handler.
				if (!isAPIError(error)) throw error;
			},
		},
		logger: {
			level: 'error',
			log: (_level, message) => log.warn({ source: 'identity' }, message),
		},
		plugins: [
			jwt({
				jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' } },
				disableSettingJwtHeader: true,
				jwt: {
					issuer: publicUrl,
					audience,
					expirationTime: tokenLife,
					definePayload: ({ user, session }) => claimsOf(user, session.id),
				},
			}),
			genericOAuth({ config: social.map(socialConfig) }),
		],
	} satisfies BetterAuthOptions;
}

export interface Claims {
	email: string;
	email_verified: boolean;
	first_name: string | null;
	last_name: string | null;
	/** The session the token was fetched with: ends with it (D9). */
	sid: string;
}
export function claimsOf(
	user: { email: string; emailVerified: boolean; first_name?: unknown; last_name?: unknown },
	sessionId: string,
): Claims {
	return {
		email: user.email,
		email_verified: user.emailVerified,
		first_name: typeof user.first_name === 'string' ? user.first_name : null,
		last_name: typeof user.last_name === 'string' ? user.last_name : null,
		sid: sessionId,
	};
}

function socialConfig(provider: SocialProvider): GenericOAuthConfig {
	return {
		providerId: provider.id,
		name: provider.label,
		discoveryUrl: discoveryUrl(provider),
		requireIdTokenVerification: true,
		clientId: provider.clientId,
		clientSecret: provider.clientSecret,
		scopes: ['openid', 'email', 'profile'],
		pkce: true,
		mapProfileToUser: (profile) => ({
			name: String(profile.name ?? profile.email ?? ''),
			first_name: text(profile.given_name),
			last_name: text(profile.family_name),
		}),
	};
}
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const discoveryUrl = (provider: SocialProvider) =>
	`${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
