/** "7KQ4M2XP" → "7KQ4-M2XP" (D27). */
export function formatPickupCode(code: string): string {
	const bare = bareCode(code);
	return bare.length > 4 ? `${bare.slice(0, 4)}-${bare.slice(4)}` : bare;
}

/** What a person typed, as it is stored: upper case, without separators. */
export const bareCode = (typed: string): string => typed.replace(/[^0-9a-z]/gi, '').toUpperCase();
