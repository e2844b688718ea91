import { pickupCodePattern } from '@flavorbag/contract';
import { normalizeCode } from '#lib/code.ts';

/** The pickup code that a QR code says, with or without its dash; undefined when it says something else. */
export function codeIn(text: string): string | undefined {
	const code = normalizeCode(text.trim());
	return pickupCodePattern.test(code) ? code : undefined;
}
