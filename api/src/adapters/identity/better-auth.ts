/** The built-in identity provider. It has its own pool, because a sign-up queues an email inside its transaction. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import { type Db, isUnavailable, openDatabase } from '#db/database.ts';
import { AppError, NotReady } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { requestLanguage } from '#lib/language.ts';
import { createSigner } from '#lib/signatures.ts';
import type { Passwords } from '#ports/passwords.ts';
import { eraseAccount, suspendAccount } from './account-changes.ts';
import { accountFacts, isActiveAccount, suspendedAccounts } from './account-facts.ts';
import { createAttempts, networkOf } from './attempts.ts';
import { createBackground } from './background.ts';
import { createDevices } from './devices.ts';
import { basePath, crowdHeader, networkHeader } from './hooks.ts';
import { repairLink } from './mail-links.ts';
import {
	type AuthSetup,
	audience,
	authOptions,
	claimsOf,
	discoveryUrl,
	mailTo,
	type SocialProvider,
} from './options.ts';
import { createPreviousSecrets, type SessionCookies } from './previous-secrets.ts';
import { translated } from './refusals.ts';
import { type SessionFacts, versionOfSecret } from './second-factor.ts';
import { noteSeen, wasSeenBefore } from './sessions.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';
import { createTokenVerifier } from './token-verifier.ts';

export interface BetterAuthConfig
	extends Omit<AuthSetup, 'db' | 'attempts' | 'devices' | 'keys' | 'seen' | 'warnOwner'> {
	databaseUrl: string;
	social: SocialProvider[];
	withoutTimeouts?: boolean | undefined;
}

export interface NewAccount {
	email: string;
	password?: string;
	firstName: string;
	lastName: string;
	emailVerified: boolean;
}

export type IdentityProvider = ReturnType<typeof createBetterAuth>;

async function areSessionsAlive(db: Db, sessionIds: readonly string[]): Promise<boolean[]> {
	const { rows } = await sql<{ id: string }>`
		select id from auth.session where id = any(${sessionIds}) and "expiresAt" > now()`.execute(db);
	const active = new Set(rows.map(({ id }) => id));
	return sessionIds.map((id) => active.has(id));
}

const isGood = ({ status }: Response) => status < 400;

/** Retries a sign-up that conflicted with a concurrent one for the same email. */
async function signUpTwice(
	path: string,
	request: Request,
	answerTo: (asked: Request) => Promise<Response>,
): Promise<Response> {
	if (path !== '/sign-up/email') return answerTo(request);
	const copy = request.clone();
	const answer = await answerTo(request);
	const isLate = !answer.ok && (await answer.clone().text()).includes('FAILED_TO_CREATE_USER');
	return isLate ? answerTo(copy) : answer;
}

const discoveryTimeoutMs = 5_000;
const build = (setup: AuthSetup, social: SocialProvider[]) => betterAuth(authOptions(setup, social));
type Auth = ReturnType<typeof build>;

async function cookiesOf(auth: Auth): Promise<SessionCookies> {
	const { authCookies, sessionConfig } = await auth.$context;
	return {
		session: authCookies.sessionToken,
		dontRemember: authCookies.dontRememberToken,
		maxAgeSeconds: sessionConfig.expiresIn,
	};
}

const passwordsOf = (auth: Auth): Passwords => ({
	hash: async (password) => (await auth.$context).password.hash(password),
	verify: async (hash, password) => (await auth.$context).password.verify({ hash, password }),
});

/** Endpoints that are only called from code have no path. */
const pathsOf = (auth: Auth): string[] => [
	...new Set(Object.values(auth.api).flatMap(({ path }: { path?: string }) => (path ? [path] : []))),
];

/** Re-encrypts what a previous secret encrypted, so that the secret can be dropped. */
async function reencrypt(auth: Auth, db: Db, secret: string): Promise<void> {
	const { secretConfig: key } = await auth.$context;
	const current = `$ba$${versionOfSecret(secret)}$%`;
	const { rows } = await sql<{ id: string; secret: string; codes: string }>`
		select id, secret, "backupCodes" as codes from auth."twoFactor"
		where secret not like ${current} or "backupCodes" not like ${current} limit 500`.execute(db);
	const renewed = async (data: string) =>
		symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
	for (const row of rows)
		await sql`
			update auth."twoFactor" set secret = ${await renewed(row.secret)}, "backupCodes" = ${await renewed(row.codes)}
			where id = ${row.id}::uuid and secret = ${row.secret} and "backupCodes" = ${row.codes}`.execute(db);
}

/** Used by the seed and the command line. Returns an existing account with this email. */
async function createAccount(auth: Auth, account: NewAccount): Promise<{ externalId: string }> {
	const { adapter, internalAdapter, password } = await auth.$context;
	const email = account.email.toLowerCase();
	const known = await internalAdapter.findUserByEmail(email);
	if (known) return { externalId: known.user.id };
	const hash = account.password === undefined ? undefined : await password.hash(account.password);
	const at = new Date();
	// In one transaction, because a person without their password couldn't sign in.
	return adapter.transaction(async (tx) => {
		const user = await tx.create<Record<string, unknown>, { id: string }>({
			model: 'user',
			data: {
				email,
				emailVerified: account.emailVerified,
				name: `${account.firstName} ${account.lastName}`,
				first_name: account.firstName,
				last_name: account.lastName,
				createdAt: at,
				updatedAt: at,
			},
		});
		if (hash !== undefined)
			await tx.create({
				model: 'account',
				data: {
					userId: user.id,
					providerId: 'credential',
					accountId: user.id,
					password: hash,
					createdAt: at,
					updatedAt: at,
				},
			});
		return { externalId: user.id };
	});
}

function tokensOf(auth: Auth) {
	type Account = Parameters<typeof claimsOf>[0] & { id: string };
	async function sign(user: Account, session: object): Promise<string> {
		const payload = { ...claimsOf(user, session as SessionFacts), sub: user.id };
		return (await auth.api.signJWT({ body: { payload } })).token;
	}
	return {
		async tokenFor(externalId: string): Promise<string> {
			const { internalAdapter } = await auth.$context;
			const user = await internalAdapter.findUserById(externalId);
			if (!user) throw new Error('no such account');
			return sign(user, await internalAdapter.createSession(user.id));
		},
		/** Returns a token for a session cookie without prolonging the session. */
		async tokenOf(cookie: string): Promise<string | undefined> {
			const headers = new Headers({ cookie });
			const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
			return found ? sign(found.user, found.session) : undefined;
		},
	};
}

type Failures = ReturnType<typeof createFailures>;

/** Tracks database failures per request, because the library reports some as invalid input. */
function createFailures() {
	const requests = new AsyncLocalStorage<{ unavailable?: unknown }>();
	return {
		note(error: unknown): void {
			const request = requests.getStore();
			if (request && isUnavailable(error)) request.unavailable = error;
		},
		/** Rejects with the database's failure unless the answer is good. */
		async orUnavailable<T>(handle: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
			const seen: { unavailable?: unknown } = {};
			const answer = await requests.run(seen, handle).catch((error: unknown) => {
				throw error instanceof NotReady
					? new AppError('UNAVAILABLE', { cause: error })
					: (seen.unavailable ?? error);
			});
			if (seen.unavailable && !isGood(answer)) throw seen.unavailable;
			return answer;
		},
	};
}

async function warnOwner(auth: Auth, { mails, publicUrl }: BetterAuthConfig, email: string): Promise<void> {
	const { internalAdapter } = await auth.$context;
	const known = await internalAdapter.findUserByEmail(email);
	const url = `${publicUrl}/auth/forgot-password#${crypto.randomUUID()}`;
	if (known) await mails.signInAttempts(mailTo(known.user, url));
}

function createHandler(auth: Auth, setup: AuthSetup, social: SocialProvider[], failures: Failures) {
	const signatures = createPreviousSecrets(setup.secret, setup.previousSecrets ?? []);
	const withSocial = createSocial(setup, social);
	return async (request: Request, clientIp: string, isCrowd = false): Promise<Response> => {
		request.headers.set(networkHeader, networkOf(clientIp));
		request.headers.set(crowdHeader, String(isCrowd));
		const path = new URL(request.url).pathname.slice(basePath.length);
		const social = path === '/sign-in/social' || path.startsWith('/callback/');
		const chosen = async () => (social ? (await withSocial()).handler : auth.handler);
		const handle = async (asked: Request) =>
			signatures.around(repairLink(asked), await cookiesOf(auth), await chosen());
		const answer = await signUpTwice(path, request, (one) =>
			failures.orUnavailable(() => handle(one), isGood),
		);
		const isRefusal = answer.status >= 400 && answer.status < 500;
		const language = requestLanguage(request.headers);
		return isRefusal && language !== 'en' ? translated(answer, language) : answer;
	};
}

const crowd = { maxSize: 500, maxQueued: 20_000 };
const createTokens = (issuer: string, db: Db, keys: SigningKeys) =>
	createTokenVerifier({
		issuer,
		audience,
		algorithms: ['EdDSA'],
		fetchKeys: keys.published,
		isSessionAlive: createBatcher((ids: string[]) => areSessionsAlive(db, ids), crowd),
	});

export function createBetterAuth(config: BetterAuthConfig) {
	const { secret, previousSecrets: former = [], log, withoutTimeouts } = config;
	const failures = createFailures();
	const { db, close } = openDatabase(config.databaseUrl, log, {
		max: 6,
		withoutTimeouts,
		onFailure: failures.note,
	});
	const secrets = [secret, ...former] as const;
	const keys = createSigningKeys(db, secrets);
	const attempts = createAttempts(db, createSigner(secrets, 'tries'));
	const background = createBackground(log);
	const setup: AuthSetup = {
		...config,
		db,
		attempts,
		devices: createDevices(createSigner(secrets, 'device')),
		keys: keys.adapter,
		seen(session) {
			if (wasSeenBefore(session))
				background.run('a device that was seen', async () => void (await noteSeen(db, session.id)));
		},
		// In the background, so that the response time doesn't reveal whether the account exists.
		warnOwner: (email) =>
			background.run('a warning to the owner of an account', () => warnOwner(auth, config, email)),
	};
	const auth = build(setup, []);
	const issued = tokensOf(auth);

	return {
		/** Answers everything under /v0/auth. `isCrowd`: the address is a proxy's. */
		handler: createHandler(auth, setup, config.social, failures),
		paths: pathsOf(auth),
		tokens: createTokens(config.publicUrl, db, keys),
		passwords: passwordsOf(auth),
		createAccount: (account: NewAccount) => createAccount(auth, account),
		tokenFor: issued.tokenFor,
		tokenOf: (cookie: string) => failures.orUnavailable(() => issued.tokenOf(cookie), Boolean),
		erase: eraseAccount,
		isActive: isActiveAccount,
		suspend: (email: string, suspended: boolean) => suspendAccount(db, email, suspended),
		suspendIn: suspendAccount,
		factsOf: accountFacts,
		suspendedAccounts,
		prepare: keys.prepare,
		checkKeys: keys.check,
		/** Deletes expired rows, and creates the next signing key when it is due. */
		async tidy(): Promise<void> {
			await attempts.tidy();
			await keys.renew();
			await sql`delete from auth.session where "expiresAt" < now()`.execute(db);
			await sql`delete from auth.verification where "expiresAt" < now()`.execute(db);
			if (former.length > 0) await reencrypt(auth, db, secret);
		},
		async close(): Promise<void> {
			await background.ended();
			await close();
		},
	};
}

/** Built once all providers answer, because the library reads discovery documents only once. */
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
			setup.log.warn({ err: error }, 'a sign-in provider is not reachable');
			throw new AppError('UNAVAILABLE', { cause: error });
		}
	};
}
