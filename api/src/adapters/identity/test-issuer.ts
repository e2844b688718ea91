/** A local OpenID Connect provider that accepts any name, so it exists only with the local mailbox. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type { AdapterFactory, AdapterPayload, Provider } from 'oidc-provider';
import type { Db } from '#db/database.ts';
import type { Log } from '#ports/log.ts';

const minute = 60;
const clientId = 'flavorbag';

export interface TestPerson {
	email: string;
	firstName: string;
	lastName: string;
}

export type TestIssuer = ReturnType<typeof createTestIssuer>;

export interface TestIssuerOptions {
	db: Db;
	/** Its URL for browsers and the API, without a trailing slash. */
	issuer: string;
	redirectUri: string;
	/** Signs cookies, and is the client's secret too. */
	secret: string;
	log: Log;
}

const personId = (sub: string) => `person:${sub}`;

type Request = IncomingMessage & { originalUrl?: string };

/** Stores pending sign-ins in the database, for all processes. */
function signIns(db: Db): AdapterFactory {
	return (model) => {
		const idOf = (id: string) => `${model}:${id}`;
		const findBy = async (key: 'uid' | 'userCode', value: string) => {
			const { rows } = await sql<{ payload: AdapterPayload }>`
				select payload from auth.test_sign_ins
				where starts_with(id, ${idOf('')}) and payload ->> ${key} = ${value} and expires_at > now()`.execute(
				db,
			);
			return rows[0]?.payload;
		};
		return {
			upsert: (id, payload, seconds) => store(db, idOf(id), payload, seconds || 10 * minute),
			find: (id) => stored<AdapterPayload>(db, idOf(id)),
			findByUid: (uid) => findBy('uid', uid),
			findByUserCode: (code) => findBy('userCode', code),
			async consume(id) {
				await sql`update auth.test_sign_ins
					set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::int)
					where id = ${idOf(id)}`.execute(db);
			},
			async destroy(id) {
				await sql`delete from auth.test_sign_ins where id = ${idOf(id)}`.execute(db);
			},
			async revokeByGrantId(grantId) {
				await sql`delete from auth.test_sign_ins where payload ->> 'grantId' = ${grantId}`.execute(db);
			},
		};
	};
}

async function store(db: Db, id: string, payload: object, seconds: number): Promise<void> {
	await sql`delete from auth.test_sign_ins where expires_at < now()`.execute(db);
	await sql`
		insert into auth.test_sign_ins (id, payload, expires_at)
		values (${id}, ${JSON.stringify(payload)}, now() + make_interval(secs => ${seconds}))
		on conflict (id) do update set payload = excluded.payload, expires_at = excluded.expires_at`.execute(db);
}

async function stored<T>(db: Db, id: string): Promise<T | undefined> {
	const { rows } = await sql<{ payload: T }>`
		select payload from auth.test_sign_ins where id = ${id} and expires_at > now()`.execute(db);
	return rows[0]?.payload;
}

async function signingKey(db: Db): Promise<JWK> {
	const { privateKey } = await generateKeyPair('RS256', { extractable: true });
	const made = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' };
	await sql`
		insert into auth.test_sign_ins (id, payload, expires_at) values ('key', ${JSON.stringify(made)}, 'infinity')
		on conflict (id) do nothing`.execute(db);
	return (await stored<JWK>(db, 'key')) ?? made;
}

async function build(options: TestIssuerOptions, base: URL): Promise<Provider> {
	const { db, issuer } = options;
	const { Provider } = await import('oidc-provider');
	const provider = new Provider(issuer, {
		adapter: signIns(db),
		clients: [
			{
				client_id: clientId,
				client_secret: options.secret,
				redirect_uris: [options.redirectUri],
				response_types: ['code'],
				grant_types: ['authorization_code'],
			},
		],
		cookies: { keys: [options.secret], short: { path: base.pathname }, long: { path: base.pathname } },
		jwks: { keys: [await signingKey(db)] },
		claims: {
			openid: ['sub'],
			email: ['email', 'email_verified'],
			profile: ['name', 'given_name', 'family_name'],
		},
		// Puts claims into the identity token, like Google.
		conformIdTokenClaims: false,
		features: { devInteractions: { enabled: false } },
		interactions: { url: (_context, interaction) => `${base.pathname}/person/${interaction.uid}` },
		ttl: {
			Interaction: 10 * minute,
			Session: minute,
			Grant: minute,
			AuthorizationCode: minute,
			IdToken: 10 * minute,
			AccessToken: minute,
		},
		async findAccount(_context, sub) {
			const person = await stored<TestPerson>(db, personId(sub));
			return (
				person && {
					accountId: sub,
					claims: () => ({
						sub,
						email: person.email,
						email_verified: true,
						name: `${person.firstName} ${person.lastName}`,
						given_name: person.firstName,
						family_name: person.lastName,
					}),
				}
			);
		},
		// The page has already asked for consent.
		async loadExistingGrant(context) {
			const { client, session } = context.oidc;
			if (!client || !session?.accountId) return undefined;
			const grant = new context.oidc.provider.Grant({
				clientId: client.clientId,
				accountId: session.accountId,
			});
			grant.addOIDCScope('openid email profile');
			await grant.save();
			return grant;
		},
	});
	provider.proxy = true;
	// It would print errors with URLs.
	provider.silent = true;
	provider.on('server_error', (_context, error) =>
		options.log.error({ err: error }, 'the stand-in for a sign-in provider failed'),
	);
	return provider;
}

export function createTestIssuer(options: TestIssuerOptions) {
	const base = new URL(options.issuer);
	let built: Promise<Provider> | undefined;

	const ready = () => {
		built ??= build(options, base).catch((error: unknown) => {
			built = undefined;
			throw error;
		});
		return built;
	};

	/** The provider reads its own URL from the request. */
	function mount(request: Request, path: string): void {
		request.originalUrl = base.pathname + path;
		request.url = path;
		request.headers.host = base.host;
		request.headers['x-forwarded-proto'] = base.protocol.slice(0, -1);
		delete request.headers['x-forwarded-host'];
	}
	const prepared = (request: Request) => {
		const path = (request.url ?? '/').slice(base.pathname.length);
		if (request.originalUrl === undefined) mount(request, path);
	};

	return {
		clientId,
		clientSecret: options.secret,
		/** Rejects while it can't answer, for example without its database. */
		ready,
		/** `path` is relative to the issuer's. */
		async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
			const provider = await ready();
			mount(request, path);
			await provider.callback()(request, response);
		},
		/** False if no sign-in is pending, or it expired. */
		async isWaiting(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
			prepared(request);
			const provider = await ready();
			try {
				await provider.interactionDetails(request, response);
				return true;
			} catch {
				return false;
			}
		},
		async accept(request: IncomingMessage, response: ServerResponse, person: TestPerson): Promise<void> {
			prepared(request);
			const sub = person.email.toLowerCase();
			await store(options.db, personId(sub), person, 10 * minute);
			const provider = await ready();
			await provider.interactionFinished(
				request,
				response,
				{ login: { accountId: sub, remember: false } },
				{ mergeWithLastSubmission: false },
			);
		},
		async cancel(request: IncomingMessage, response: ServerResponse): Promise<void> {
			prepared(request);
			const provider = await ready();
			const refusal = { error: 'access_denied', error_description: 'The person canceled' };
			await provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
		},
	};
}
