/**
 * The product's own identity provider: accounts with passwords, their sessions, short-lived bearer tokens, and
 * sign-in through other providers. It knows nothing of the product's users, and keeps its tables in the schema
 * `auth`. Passwords are hashed with scrypt on the thread pool. Uses a small pool of its own, because a sign-up
 * queues its mail while its transaction is open.
 */
import { betterAuth } from 'better-auth';
import { sql } from 'kysely';
import { openDatabase } from '#db/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { Log } from '#ports/log.ts';
import type { TokenVerifier } from '#ports/tokens.ts';
import {
	type AccountMails,
	type AuthSetup,
	audience,
	authOptions,
	basePath,
	claimsOf,
	clientIpHeader,
	discoveryUrl,
	type SocialProvider,
} from './options.ts';
import { createTokenVerifier } from './token-verifier.ts';

export interface BetterAuthConfig {
	databaseUrl: string;
	secret: string;
	publicUrl: string;
	social: SocialProvider[];
	hideAccounts: boolean;
	mails: AccountMails;
	log: Log;
}

export interface NewAccount {
	email: string;
	/** Absent: the account has no password, as one that came through another provider. */
	password?: string;
	firstName: string;
	lastName: string;
	emailVerified: boolean;
}

export interface IdentityProvider {
	/** Answers everything under /v0/auth. Rejects only with what is not a refusal of its own. */
	handler(request: Request, clientIp: string): Promise<Response>;
	tokens: TokenVerifier;
	/** For the seed and the command line: makes the account, or answers the one that has this address. */
	createAccount(account: NewAccount): Promise<{ externalId: string }>;
	/** Opens a session for an account and answers a bearer token for it, as signing in would. */
	tokenFor(externalId: string): Promise<string>;
	close(): Promise<void>;
}

const discoveryTimeoutMs = 5_000;
const build = (setup: AuthSetup, social: SocialProvider[]) => betterAuth(authOptions(setup, social));
type Auth = ReturnType<typeof build>;

export function createBetterAuth(config: BetterAuthConfig): IdentityProvider {
	const { db, close } = openDatabase(config.databaseUrl, config.log, { max: 6 });
	const setup: AuthSetup = { ...config, db };
	const auth = build(setup, []);
	const withSocial = createSocial(setup, config.social);

	const tokens = createTokenVerifier({
		issuer: config.publicUrl,
		audience,
		fetchKeys: () => auth.api.getJwks(),
		async isSessionAlive(sessionId) {
			const { rows } = await sql`
				select from auth.session where id = ${sessionId} and "expiresAt" > now()`.execute(db);
			return rows.length > 0;
		},
	});

	return {
		tokens,
		close,
		async handler(request, clientIp) {
			request.headers.set(clientIpHeader, clientIp);
			const path = new URL(request.url).pathname.slice(basePath.length);
			const social = path === '/sign-in/social' || path.startsWith('/callback/');
			return (social ? await withSocial() : auth).handler(request);
		},
		async createAccount(account) {
			const { internalAdapter, password } = await auth.$context;
			const email = account.email.toLowerCase();
			const known = await internalAdapter.findUserByEmail(email);
			if (known) return { externalId: known.user.id };
			const user = await internalAdapter.createUser(
				{
					email,
					emailVerified: account.emailVerified,
					name: `${account.firstName} ${account.lastName}`,
					first_name: account.firstName,
					last_name: account.lastName,
				},
				{ method: 'email-password' },
			);
			if (account.password !== undefined)
				await internalAdapter.linkAccount({
					userId: user.id,
					providerId: 'credential',
					accountId: user.id,
					password: await password.hash(account.password),
				});
			return { externalId: user.id };
		},
		async tokenFor(externalId) {
			const { internalAdapter } = await auth.$context;
			const user = await internalAdapter.findUserById(externalId);
			if (!user) throw new Error('no such account');
			const session = await internalAdapter.createSession(user.id);
			const { token } = await auth.api.signJWT({
				body: { payload: { ...claimsOf(user, session.id), sub: user.id } },
			});
			return token;
		},
	};
}

/**
 * The library reads the discovery documents once, when it is built, and drops a provider whose document it could
 * not get. So the instance that knows the providers is built when somebody first needs it and all of them answer.
 */
function createSocial(setup: AuthSetup, social: SocialProvider[]): () => Promise<Auth> {
	let built: Promise<Auth> | undefined;
	async function construct(): Promise<Auth> {
		await Promise.all(
			social.map(async (provider) => {
				const answer = await fetch(discoveryUrl(provider), {
					signal: AbortSignal.timeout(discoveryTimeoutMs),
				});
				if (!answer.ok) throw new Error(`${provider.id} answered ${answer.status}`);
			}),
		);
		const auth = build(setup, social);
		const ready = new Set((await auth.$context).socialProviders.map((provider) => provider.id));
		const missing = social.find((provider) => !ready.has(provider.id));
		if (missing) throw new Error(`${missing.id} has no usable discovery document`);
		return auth;
	}
	return async () => {
		built ??= construct();
		try {
			return await built;
		} catch (error) {
			built = undefined;
			const reason = error instanceof Error ? error.message : String(error);
			setup.log.warn({ error: reason }, 'a sign-in provider is not reachable');
			throw new AppError('UNAVAILABLE', { cause: error });
		}
	};
}
