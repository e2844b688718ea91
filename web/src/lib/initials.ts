/** "Ana", "Lee" → "AL"; empty when there is no name, so that the caller shows its icon. */
export function initials(firstName = '', lastName = ''): string {
	return [firstName, lastName]
		.map((name) => [...name.trim()][0] ?? '')
		.join('')
		.toUpperCase();
}
