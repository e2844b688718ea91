/**
 * A real OpenID Connect provider that stands in for Google on one computer: the same protocol, and nobody's password.
 * Whoever opens its page says who they are, and is believed. So it exists only while mails are kept here too.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { LRUCache } from 'lru-cache';
import type { AdapterFactory, AdapterPayload, Provider } from 'oidc-provider';

const minute = 60;
const clientId = 'flavorbag';

export interface TestPerson {
	email: string;
	firstName: string;
	lastName: string;
}

export interface TestIssuer {
	clientId: string;
	clientSecret: string;
	/** Serves the protocol; `path` is what follows the issuer's own path. */
	serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
	/** False: no sign-in waits for an answer, or it waited for too long. */
	isWaiting(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
	/** Sends the person back to who asked, signed in. */
	accept(request: IncomingMessage, response: ServerResponse, person: TestPerson): Promise<void>;
	/** Sends the person back to who asked, with access_denied. */
	cancel(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export interface TestIssuerOptions {
	/** Where browsers and the API find it, without a slash at its end. */
	issuer: string;
	redirectUri: string;
	/** Signs cookies; also the client's secret. */
	secret: string;
}

type Request = IncomingMessage & { originalUrl?: string };

/** A sign-in lives for minutes: what the provider keeps for it is kept in memory. */
function memory(): AdapterFactory {
	const entries = new LRUCache<string, AdapterPayload>({ max: 5_000 });
	return (model) => {
		const idOf = (id: string) => `${model}:${id}`;
		const findBy = (key: 'uid' | 'userCode', value: string) =>
			[...entries.entries()].find(([id, entry]) => id.startsWith(`${model}:`) && entry[key] === value)?.[1];
		return {
			async upsert(id, payload, seconds) {
				entries.set(idOf(id), payload, { ttl: (seconds || 10 * minute) * 1_000 });
			},
			find: async (id) => entries.get(idOf(id)),
			findByUid: async (uid) => findBy('uid', uid),
			findByUserCode: async (code) => findBy('userCode', code),
			async consume(id) {
				const entry = entries.get(idOf(id));
				if (entry) entry.consumed = Math.floor(Date.now() / 1_000);
			},
			async destroy(id) {
				entries.delete(idOf(id));
			},
			async revokeByGrantId(grantId) {
				for (const [id, entry] of entries.entries()) if (entry.grantId === grantId) entries.delete(id);
			},
		};
	};
}

export function createTestIssuer(options: TestIssuerOptions): TestIssuer {
	const { issuer } = options;
	const base = new URL(issuer);
	const people = new LRUCache<string, TestPerson>({ max: 1_000 });
	let built: Promise<Provider> | undefined;

	async function build(): Promise<Provider> {
		const { Provider } = await import('oidc-provider');
		const { privateKey } = await generateKeyPair('RS256', { extractable: true });
		const provider = new Provider(issuer, {
			adapter: memory(),
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
			jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' }] },
			claims: {
				openid: ['sub'],
				email: ['email', 'email_verified'],
				profile: ['name', 'given_name', 'family_name'],
			},
			// The claims stand in the identity token, as with Google.
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
				const person = people.get(sub);
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
			// The page has asked once; nobody is asked a second time whether the product may know it.
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
		return provider;
	}
	const ready = () => {
		built ??= build();
		return built;
	};

	/** The provider reads its own address from the request. */
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
		async serve(request, response, path) {
			const provider = await ready();
			mount(request, path);
			await provider.callback()(request, response);
		},
		async isWaiting(request, response) {
			prepared(request);
			const provider = await ready();
			try {
				await provider.interactionDetails(request, response);
				return true;
			} catch {
				return false;
			}
		},
		async accept(request, response, person) {
			prepared(request);
			const sub = person.email.toLowerCase();
			people.set(sub, person);
			const provider = await ready();
			await provider.interactionFinished(
				request,
				response,
				{ login: { accountId: sub, remember: false } },
				{ mergeWithLastSubmission: false },
			);
		},
		async cancel(request, response) {
			prepared(request);
			const provider = await ready();
			const refusal = { error: 'access_denied', error_description: 'The person cancelled' };
			await provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
		},
	};
}
