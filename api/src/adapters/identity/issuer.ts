/** Verifies tokens of an external OpenID Connect issuer. */
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { AppError } from '#lib/app-error.ts';
import type { TokenVerifier } from '#ports/tokens.ts';
import { createTokenVerifier } from './token-verifier.ts';

const timeoutMs = 5_000;
const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

async function fetchJson(url: string): Promise<unknown> {
	try {
		const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
		if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
		return await answer.json();
	} catch (error) {
		throw new AppError('UNAVAILABLE', { cause: error });
	}
}

export function createIssuerVerifier({ url, audience }: { url: string; audience: string }): TokenVerifier {
	return createTokenVerifier({
		issuer: url,
		audience,
		algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
		async fetchKeys(): Promise<JSONWebKeySet> {
			const document = discovery.parse(
				await fetchJson(`${url.replace(/\/$/, '')}/.well-known/openid-configuration`),
			);
			if (document.issuer !== url) throw new Error(`${url} says that it is ${document.issuer}`);
			return keySet.parse(await fetchJson(document.jwks_uri));
		},
	});
}
