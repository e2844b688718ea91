const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Safe as text and as a quoted attribute. */
export const escapeHtml = (text: string): string =>
	text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
