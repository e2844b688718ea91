/** Pickup codes for eyes and from fingers (R-pickup-code). */

/** "ABCD1234" → "ABCD-1234". Anything of another length is shown as it is. */
export const formatCode = (code: string): string =>
	code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code;

/** What somebody typed or pasted → what is sent: upper case, without dashes, spaces, and what cannot be seen. */
export const normalizeCode = (typed: string): string =>
	typed.toUpperCase().replace(/[\s\p{Pd}\p{C}\p{DI}]/gu, '');

/** One character at a time, for screen readers: "A B C D, 1 2 3 4". */
export const spokenCode = (code: string): string =>
	formatCode(code)
		.split('-')
		.map((half) => half.split('').join(' '))
		.join(', ');
