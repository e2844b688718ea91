/** Verifies tokens against cached keys, and checks their session every few seconds (R-sessions-end). */
import { hash } from 'node:crypto';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import type { TokenVerifier, VerifiedIdentity } from '#ports/tokens.ts';

/** Shorter than the time for which a key is published before it signs. */
const keysCacheMs = 5 * 60_000;
const unknownKeyPauseMs = 30_000;
const sessionCacheMs = 3_000;
const maxSessions = 10_000;
/** Verified tokens are cached, because checking a signature dominates a short call. */
const maxTokens = 30_000;
/** A hash is shorter than the token. */
const nameOf = (token: string) => hash('sha256', token, 'base64url');

export interface TokenVerifierOptions {
	issuer: string;
	audience: string;
	/** Accepted signature algorithms; never `none` or a symmetric one. */
	algorithms: string[];
	fetchKeys(): Promise<JSONWebKeySet>;
	/** Rejects if it is unknown; the call fails then, but the session doesn't count as ended. */
	isSessionAlive?(sessionId: string): Promise<boolean>;
}

interface Known {
	identity: VerifiedIdentity;
	expiresAtMs: number;
}

/** Verifies with the issuer's keys. An unknown key reloads them, at most once per `unknownKeyPauseMs`. */
function createSignatureCheck({ fetchKeys, issuer, audience, algorithms }: TokenVerifierOptions) {
	const wanted = { issuer, audience, algorithms };
	let keys: Promise<ReturnType<typeof createLocalJWKSet>> | undefined;
	let readAtMs = -Infinity;
	let lastUnknownKeyMs = -Infinity;

	function loadKeys() {
		const loading = fetchKeys().then(createLocalJWKSet);
		keys = loading;
		readAtMs = performance.now();
		// Retry after a failed load.
		loading.catch(() => {
			if (keys === loading) keys = undefined;
		});
		return loading;
	}

	/** Returns cached keys while newer ones are loading. */
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
	/** Undefined if the session was active a moment ago, or the token has none. */
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
	// Reads OpenID Connect's standard claims or the built-in provider's.
	const { sub, email, email_verified, sid, confirmed_until, amr } = payload;
	const { first_name = payload.given_name, last_name = payload.family_name } = payload;
	if (typeof sub !== 'string' || typeof email !== 'string') return undefined;
	return {
		externalId: sub,
		email,
		emailVerified: email_verified === true,
		...(typeof first_name === 'string' && { firstName: first_name }),
		...(typeof last_name === 'string' && { lastName: last_name }),
		...(typeof sid === 'string' && { sessionId: sid }),
		...(typeof confirmed_until === 'number' && { confirmedUntil: confirmed_until }),
		...(Array.isArray(amr) && { secondFactor: amr.includes('mfa') }),
	};
}
