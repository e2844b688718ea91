const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Escapes text and quoted attributes. */
export const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
