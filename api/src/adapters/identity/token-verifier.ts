/**
 * Checks bearer tokens here, without asking anybody: signature against the cached key set, issuer, audience, age.
 * A token ends with its session within seconds (R-sessions-end): whether the session lives is asked again at that pace.
 */
import { hash } from 'node:crypto';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { TokenVerifier, VerifiedIdentity } from '#ports/tokens.ts';

/** A key is published for longer than this before it signs. */
const keysCacheMs = 5 * 60_000;
const unknownKeyPauseMs = 30_000;
const sessionCacheMs = 3_000;
const maxSessions = 10_000;
/** Checking a signature takes longer than all else of a short call: those of everybody who is about are remembered. */
const maxTokens = 30_000;
/** Shorter than the token, and as good as it: nobody finds another one with the same hash. */
const nameOf = (token: string) => hash('sha256', token, 'base64url');

export interface TokenVerifierOptions {
	issuer: string;
	audience: string;
	/** Signature algorithms to accept: never `none`, never one with a shared secret. */
	algorithms: string[];
	fetchKeys(): Promise<JSONWebKeySet>;
	/** Rejects when nobody can say: then the call fails, and the session is not declared dead. */
	isSessionAlive?(sessionId: string): Promise<boolean>;
}

interface Known {
	identity: VerifiedIdentity;
	expiresAtMs: number;
}

/** By the issuer's keys. A token of a key that isn't known has them read anew, now and then. */
function createSignatureCheck({ fetchKeys, issuer, audience, algorithms }: TokenVerifierOptions) {
	const wanted = { issuer, audience, algorithms };
	let keys: Promise<ReturnType<typeof createLocalJWKSet>> | undefined;
	let readAtMs = -Infinity;
	let lastUnknownKeyMs = -Infinity;

	function loadKeys() {
		const loading = fetchKeys().then(createLocalJWKSet);
		keys = loading;
		readAtMs = performance.now();
		// A failed load is not remembered.
		loading.catch(() => {
			if (keys === loading) keys = undefined;
		});
		return loading;
	}

	/** What is known while it is fresh, and while the new one is on its way. */
	function currentKeys() {
		if (!keys) return loadKeys();
		if (performance.now() - readAtMs <= keysCacheMs) return keys;
		const known = keys;
		loadKeys().catch(() => {
			keys ??= known;
		});
		return known;
	}

	return async (token: string): Promise<JWTPayload> => {
		try {
			return (await jwtVerify(token, await currentKeys(), wanted)).payload;
		} catch (error) {
			const now = performance.now();
			if (!(error instanceof errors.JWKSNoMatchingKey) || now - lastUnknownKeyMs < unknownKeyPauseMs)
				throw error;
			lastUnknownKeyMs = now;
			return (await jwtVerify(token, await loadKeys(), wanted)).payload;
		}
	};
}

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
	const tokens = new LRUCache<string, Known>({ max: maxTokens });
	const sessions = new LRUCache<string, true>({ max: maxSessions, ttl: sessionCacheMs });
	const check = createSignatureCheck(options);
	const isAlive = options.isSessionAlive ?? (async () => true);
	/** Undefined when it was seen alive a moment ago, or there is none. */
	const sessionToAsk = ({ sessionId }: VerifiedIdentity) =>
		sessionId === undefined || sessions.get(sessionId) ? undefined : sessionId;
	const unlessExpired = (known: Known) => (known.expiresAtMs > Date.now() ? known : undefined);

	async function read(token: string): Promise<Known | undefined> {
		const name = nameOf(token);
		const known = tokens.get(name);
		if (known) return unlessExpired(known);
		try {
			const payload = await check(token);
			const identity = identityOf(payload);
			if (!identity || payload.exp === undefined) return undefined;
			const read = { identity, expiresAtMs: payload.exp * 1000 };
			tokens.set(name, read);
			return read;
		} catch (error) {
			if (error instanceof errors.JOSEError) return undefined;
			throw error;
		}
	}

	return {
		known(token) {
			const read = tokens.get(nameOf(token));
			if (!read || !unlessExpired(read)) return undefined;
			return sessionToAsk(read.identity) === undefined ? read.identity : undefined;
		},
		async verify(token) {
			const known = await read(token);
			if (!known) return undefined;
			const sessionId = sessionToAsk(known.identity);
			if (sessionId === undefined) return known.identity;
			if (!(await isAlive(sessionId))) {
				tokens.delete(nameOf(token));
				return undefined;
			}
			sessions.set(sessionId, true);
			return known.identity;
		},
	};
}

function identityOf(payload: JWTPayload): VerifiedIdentity | undefined {
	// The standard claims of OpenID Connect, or the built-in provider's own.
	const { sub, email, email_verified, sid, auth_time, amr } = payload;
	const { first_name = payload.given_name, last_name = payload.family_name } = payload;
	if (typeof sub !== 'string' || typeof email !== 'string') return undefined;
	return {
		externalId: sub,
		email,
		emailVerified: email_verified === true,
		...(typeof first_name === 'string' && { firstName: first_name }),
		...(typeof last_name === 'string' && { lastName: last_name }),
		...(typeof sid === 'string' && { sessionId: sid }),
		...(typeof auth_time === 'number' && { signedInAt: auth_time }),
		...(Array.isArray(amr) && { secondFactor: amr.includes('mfa') }),
	};
}
