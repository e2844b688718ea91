import { pickupCodePattern } from '@flavorbag/contract';
import { normalizeCode } from '#lib/code.ts';

export function codeIn(text: string): string | undefined {
	const code = normalizeCode(text.trim());
	return pickupCodePattern.test(code) ? code : undefined;
}
