/** Signs with the first secret and verifies with all, to allow rotation. A signature is valid for one purpose only. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Signer {
	sign(text: string): string;
	verifies(text: string, signature: string): boolean;
}

export function createSigner(secrets: readonly string[], purpose: string): Signer {
	const [current] = secrets;
	if (current === undefined) throw new Error('a signer needs a secret');
	const signed = (secret: string, text: string) =>
		createHmac('sha256', secret).update(`${purpose}:${text}`).digest();
	return {
		sign: (text) => signed(current, text).toString('base64url'),
		verifies(text, signature) {
			const given = Buffer.from(signature, 'base64url');
			return secrets.some((secret) => {
				const expected = signed(secret, text);
				return given.length === expected.length && timingSafeEqual(given, expected);
			});
		},
	};
}

/** Links for emails: an id, signed for one purpose, at the end of `path`. */
export function signedLinks(
	{ signer, publicUrl }: { signer: Signer; publicUrl: string },
	{ what, path }: { what: string; path: string },
) {
	const textOf = (id: string) => `${what} ${id}`;
	return {
		urlFor: (id: string) => `${publicUrl}/${path}${id}.${signer.sign(textOf(id))}`,
		idOf(token: string): string | undefined {
			const [, id, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
			if (id === undefined || signature === undefined) return undefined;
			return signer.verifies(textOf(id), signature) ? id : undefined;
		},
	};
}
