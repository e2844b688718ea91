/**
 * The product's own identity provider: accounts with passwords, their sessions, short-lived bearer tokens, and
 * sign-in through other providers. It knows nothing of the product's users, and keeps its tables in the schema
 * `auth`. Passwords are hashed with scrypt on the thread pool. Uses a small pool of its own, because a sign-up
 * queues its mail while its transaction is open.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import { type Db, isUnavailable, openDatabase } from '#db/database.ts';
import { AppError, NotReady } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { requestLanguage } from '#lib/language.ts';
import { createSigner } from '#lib/signatures.ts';
import type { AccountFacts } from '#ports/account-facts.ts';
import type { Log } from '#ports/log.ts';
import type { Passwords } from '#ports/passwords.ts';
import type { TokenVerifier } from '#ports/tokens.ts';
import { eraseAccount, suspendAccount } from './account-changes.ts';
import { accountFacts, isActiveAccount, suspendedAccounts } from './account-facts.ts';
import { createAttempts, networkOf } from './attempts.ts';
import { createBackground } from './background.ts';
import { createDevices } from './devices.ts';
import { repairLink } from './mail-links.ts';
import {
	type AccountMails,
	type AuthSetup,
	audience,
	authOptions,
	basePath,
	claimsOf,
	crowdHeader,
	discoveryUrl,
	firstNameOf,
	networkHeader,
	type SocialProvider,
} from './options.ts';
import { createPreviousSecrets, type SessionCookies } from './previous-secrets.ts';
import { inSpanish } from './refusals.es.ts';
import { type MustKeepSecondFactor, type SessionFacts, versionOfSecret } from './second-factor.ts';
import { noteSeen, wasSeenBefore } from './sessions.ts';
import { createSigningKeys } from './signing-keys.ts';
import type { OwnerProven } from './squatters.ts';
import { createTokenVerifier } from './token-verifier.ts';

export interface BetterAuthConfig {
	databaseUrl: string;
	secret: string;
	/** What they signed is still accepted. */
	previousSecrets?: readonly string[];
	publicUrl: string;
	social: SocialProvider[];
	hideAccounts: boolean;
	mails: AccountMails;
	/** A session of this account began. */
	signedIn?(userId: string): Promise<void>;
	/** What the product knows of somebody who only claimed the address is the owner's from now on. */
	ownerProven: OwnerProven;
	/** Of whom a password alone may not change what is asked for beside it (R-admin-second-factor). */
	mustKeepSecondFactor?: MustKeepSecondFactor;
	log: Log;
	/** Nobody waits for an answer: a slow machine is no reason to give up. */
	withoutTimeouts?: boolean | undefined;
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
	/**
	 * Answers everything under /v0/auth. Rejects only with what is not a refusal of its own. `isCrowd`: the address is a
	 * proxy's, and nobody can tell the people behind it from each other.
	 */
	handler(request: Request, clientIp: string, isCrowd?: boolean): Promise<Response>;
	/** What it answers there, with :id and the like. */
	paths: readonly string[];
	tokens: TokenVerifier;
	passwords: Passwords;
	/** For the seed and the command line: makes the account, or answers the one that has this address. */
	createAccount(account: NewAccount): Promise<{ externalId: string }>;
	/** Opens a session for an account and answers a bearer token for it, as signing in would. */
	tokenFor(externalId: string): Promise<string>;
	/** For whom this cookie signs in, who stays signed in no longer for it; undefined: nobody. */
	tokenOf(cookie: string): Promise<string | undefined>;
	/** The account, its sessions and what else is kept about it are gone with the caller's commit. */
	erase(tx: Db, account: { externalId: string; email: string }): Promise<void>;
	/** False: no such account (any more). Inside a transaction it stays as it is until the end. */
	isActive(tx: Db, externalId: string): Promise<boolean>;
	/** Suspends or restores (R-suspended), `suspendIn` in the caller's transaction; a suspended account's sessions end. False when nobody has this address. */
	suspend(email: string, suspended: boolean): Promise<boolean>;
	suspendIn(tx: Db, email: string, suspended: boolean): Promise<boolean>;
	/** What an admin may know, by the account's id. */
	factsOf(db: Db, externalIds: readonly string[]): Promise<Map<string, AccountFacts>>;
	suspendedAccounts(db: Db): Promise<string[]>;
	/** Makes the signing key of a new database before anybody signs in. Rejects with NotReady when no secret fits. */
	prepare(): Promise<void>;
	/** Rejects with NotReady while no token could be signed. */
	checkKeys(): Promise<void>;
	/** Drops what is over, and makes the next signing key when its time comes. */
	tidy(): Promise<void>;
	close(): Promise<void>;
}

/** Of each, whether it lives. */
async function areSessionsAlive(db: Db, sessionIds: readonly string[]): Promise<boolean[]> {
	const { rows } = await sql<{ id: string }>`
		select id from auth.session where id = any(${sessionIds}) and "expiresAt" > now()`.execute(db);
	const active = new Set(rows.map(({ id }) => id));
	return sessionIds.map((id) => active.has(id));
}

const isGood = ({ status }: Response) => status < 400;

/** Whose address was signed up by somebody else in the same moment is asked for once more: by then it is known. */
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

/** Each once; calls that are made in code alone have none. */
const pathsOf = (auth: Auth): string[] => [
	...new Set(Object.values(auth.api).flatMap(({ path }: { path?: string }) => (path ? [path] : []))),
];

/** What a former secret encrypted is good after it is gone. */
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

async function createAccount(auth: Auth, account: NewAccount): Promise<{ externalId: string }> {
	const { adapter, internalAdapter, password } = await auth.$context;
	const email = account.email.toLowerCase();
	const known = await internalAdapter.findUserByEmail(email);
	if (known) return { externalId: known.user.id };
	const hash = account.password === undefined ? undefined : await password.hash(account.password);
	const at = new Date();
	// A person without the password they were given could never sign in: both or neither.
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

function tokensOf(auth: Auth): Pick<IdentityProvider, 'tokenFor' | 'tokenOf'> {
	type Account = Parameters<typeof claimsOf>[0] & { id: string };
	async function sign(user: Account, session: object): Promise<string> {
		const payload = { ...claimsOf(user, session as SessionFacts), sub: user.id };
		return (await auth.api.signJWT({ body: { payload } })).token;
	}
	return {
		async tokenFor(externalId) {
			const { internalAdapter } = await auth.$context;
			const user = await internalAdapter.findUserById(externalId);
			if (!user) throw new Error('no such account');
			return sign(user, await internalAdapter.createSession(user.id));
		},
		async tokenOf(cookie) {
			const headers = new Headers({ cookie });
			const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
			return found ? sign(found.user, found.session) : undefined;
		},
	};
}

export function createBetterAuth(config: BetterAuthConfig): IdentityProvider {
	/** Of one request: the library answers some failures of the database as if the input were wrong. */
	const failures = new AsyncLocalStorage<{ unavailable?: unknown }>();
	const { db, close } = openDatabase(config.databaseUrl, config.log, {
		max: 6,
		withoutTimeouts: config.withoutTimeouts,
		onFailure(error) {
			const request = failures.getStore();
			if (request && isUnavailable(error)) request.unavailable = error;
		},
	});
	const former = config.previousSecrets ?? [];
	const secrets = [config.secret, ...former] as const;
	const keys = createSigningKeys(db, secrets);
	const signatures = createPreviousSecrets(config.secret, former);
	const attempts = createAttempts(db, createSigner(secrets, 'tries'));
	const devices = createDevices(createSigner(secrets, 'device'));
	const background = createBackground(config.log);
	const setup: AuthSetup = {
		...config,
		db,
		attempts,
		devices,
		keys: keys.adapter,
		// Whether there is such an account must not show in how long an answer takes.
		signedIn: config.signedIn ?? (async () => {}),
		mustKeepSecondFactor: config.mustKeepSecondFactor ?? (async () => false),
		seen: (session) => {
			if (wasSeenBefore(session))
				background.run('a device that was seen', async () => void (await noteSeen(db, session.id)));
		},
		warnOwner: (email) => background.run('a warning to the owner of an account', () => warnOwner(email)),
	};
	const auth = build(setup, []);
	const withSocial = createSocial(setup, config.social);

	const tokens = createTokenVerifier({
		issuer: config.publicUrl,
		audience,
		algorithms: ['EdDSA'],
		fetchKeys: keys.published,
		isSessionAlive: createBatcher((sessionIds) => areSessionsAlive(db, sessionIds), {
			maxSize: 500,
			maxQueued: 20_000,
		}),
	});

	const issued = tokensOf(auth);

	/** Rejects with the database's own failure, unless the answer is good all the same. */
	async function orUnavailable<T>(handle: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
		const seen: { unavailable?: unknown } = {};
		const answer = await failures.run(seen, handle).catch((error: unknown) => {
			throw error instanceof NotReady
				? new AppError('UNAVAILABLE', { cause: error })
				: (seen.unavailable ?? error);
		});
		if (seen.unavailable && !isGood(answer)) throw seen.unavailable;
		return answer;
	}

	async function warnOwner(email: string): Promise<void> {
		const { internalAdapter } = await auth.$context;
		const known = await internalAdapter.findUserByEmail(email);
		if (!known) return;
		await config.mails.signInAttempts({
			to: known.user.email,
			firstName: firstNameOf(known.user),
			askedIn: undefined,
			url: `${config.publicUrl}/auth/forgot-password#${crypto.randomUUID()}`,
		});
	}

	return {
		tokens,
		passwords: {
			hash: async (password) => (await auth.$context).password.hash(password),
			verify: async (hash, password) => (await auth.$context).password.verify({ hash, password }),
		},
		paths: pathsOf(auth),
		async close() {
			await background.ended();
			await close();
		},
		async handler(request, clientIp, isCrowd = false) {
			request.headers.set(networkHeader, networkOf(clientIp));
			request.headers.set(crowdHeader, String(isCrowd));
			const path = new URL(request.url).pathname.slice(basePath.length);
			const social = path === '/sign-in/social' || path.startsWith('/callback/');
			const chosen = async () => (social ? (await withSocial()).handler : auth.handler);
			const handle = async (asked: Request) =>
				signatures.around(repairLink(asked), await cookiesOf(auth), await chosen());
			const answer = await signUpTwice(path, request, (one) => orUnavailable(() => handle(one), isGood));
			const isRefusal = answer.status >= 400 && answer.status < 500;
			return isRefusal && requestLanguage(request.headers) === 'es' ? inSpanish(answer) : answer;
		},
		createAccount: (account) => createAccount(auth, account),
		...issued,
		tokenOf: (cookie) => orUnavailable(() => issued.tokenOf(cookie), Boolean),
		erase: eraseAccount,
		isActive: isActiveAccount,
		suspend: (email, suspended) => suspendAccount(db, email, suspended),
		suspendIn: suspendAccount,
		factsOf: accountFacts,
		suspendedAccounts,
		prepare: keys.prepare,
		checkKeys: keys.check,
		async tidy() {
			await attempts.tidy();
			await keys.renew();
			await sql`delete from auth.session where "expiresAt" < now()`.execute(db);
			await sql`delete from auth.verification where "expiresAt" < now()`.execute(db);
			if (former.length > 0) await reencrypt(auth, db, config.secret);
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
			setup.log.warn({ err: error }, 'a sign-in provider is not reachable');
			throw new AppError('UNAVAILABLE', { cause: error });
		}
	};
}
