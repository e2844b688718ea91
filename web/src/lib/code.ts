/** Formats and parses pickup codes (R-pickup-code). */

/** "ABCD1234" → "ABCD-1234". Other lengths stay as they are. */
export const formatCode = (code: string): string =>
	code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;

/** Upper case, without dashes, spaces and invisible characters. */
export const normalizeCode = (typed: string): string =>
	typed.toUpperCase().replace(/[\s\p{Pd}\p{C}\p{DI}]/gu, '');

/** Spells the code for screen readers: "A B C D, 1 2 3 4". */
export const spokenCode = (code: string): string =>
	formatCode(code)
		.split('-')
		.map((half) => half.split('').join(' '))
		.join(', ');
