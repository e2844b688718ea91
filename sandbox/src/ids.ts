import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters from a CSPRNG. 248 is the largest multiple of 62 in a byte, which avoids modulo bias. */
export function randomText(length: number): string {
	let text = '';
	while (text.length < length) {
		for (const byte of randomBytes(length)) {
			if (byte < 248 && text.length < length) text += letters.charAt(byte % 62);
		}
	}
	return text;
}

export const newId = (prefix: string, length = 24) => `${prefix}_${randomText(length)}`;
