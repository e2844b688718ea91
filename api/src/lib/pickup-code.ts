import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns eight characters of Crockford base32 from a secure generator: 40 bits (R-pickup-code). */
export function newPickupCode(): string {
	return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Ignores case and separators, and replaces commonly misread letters (Crockford). */
export const normalizeCode = (typed: string): string =>
	typed
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, '')
		.replace(/[IL]/g, '1')
		.replace(/O/g, '0');
