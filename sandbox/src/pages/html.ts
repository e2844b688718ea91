/** Tagged HTML templates that escape values, except nested templates. */
class Html {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

export type { Html };

const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

type Part = Html | string | number | undefined | false | Part[];

function render(part: Part): string {
	if (part instanceof Html) return part.text;
	if (Array.isArray(part)) return part.map(render).join('');
	return part === undefined || part === false ? '' : escaped(String(part));
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
	const text = strings.map((string, index) => string + (index < parts.length ? render(parts[index]) : ''));
	return new Html(text.join(''));
}
