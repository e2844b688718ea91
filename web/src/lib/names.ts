/** Short forms of names and ids. */

/** "Ada", "Lovelace" → "AL"; what is missing is left out. */
export function initials(firstName: string | null, lastName?: string | null): string {
	return [firstName, lastName]
		.map((name) => Array.from(name?.trim() ?? '')[0] ?? '')
		.join('')
		.toLocaleUpperCase('en-US');
}

/** spec §9: an order id is shown as its last 8 characters. */
export function last8(orderId: string): string {
	return orderId.slice(-8);
}
