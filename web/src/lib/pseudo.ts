/** In development alone (`?lang=pseudo`): every text of the catalogs with accents and 40 % longer, to see what it breaks. */
import { i18n, type Messages } from '@lingui/core';

const accents: Record<string, string> = {
	a: 'á',
	e: 'é',
	i: 'í',
	o: 'ö',
	u: 'ü',
	n: 'ñ',
	c: 'ç',
	A: 'Á',
	E: 'É',
	O: 'Ö',
};

/** Tags stay as they are. */
const longer = (text: string): string =>
	text
		.split(/(<[^>]*>)/)
		.map((part, index) => {
			if (index % 2 === 1 || !/\p{L}/u.test(part)) return part;
			const words = part.replaceAll(/[aeiouncAEO]/g, (letter) => accents[letter] ?? letter);
			// In words of the text's own lengths: one long word would break what no language breaks.
			const more = words.split(' ').reverse().join(' ').trim();
			return words + (part.length > 4 ? ` ${more.slice(0, Math.ceil(part.length * 0.4))}` : '');
		})
		.join('');

/** A compiled message is a text, or a list of texts and of [name, kind, texts by form]. */
function changed(message: unknown): unknown {
	if (typeof message === 'string') return longer(message);
	if (!Array.isArray(message)) return message;
	return message.map((part) => {
		if (!Array.isArray(part)) return changed(part);
		const [name, kind, forms] = part;
		if (typeof forms !== 'object' || forms === null) return part;
		return [
			name,
			kind,
			Object.fromEntries(
				Object.entries(forms).map(([form, text]) => [form, form === 'offset' ? text : changed(text)]),
			),
		];
	});
}

export async function activatePseudo(): Promise<void> {
	const catalogs = await Promise.all([import('#locales/en/first.po'), import('#locales/en/screens.po')]);
	const messages: Messages = Object.assign({}, ...catalogs.map((catalog) => catalog.messages));
	const texts = Object.entries(messages).map(([id, message]) => [id, changed(message)]);
	// A name of its own: what begins to show just then looks whether the locale is another one.
	i18n.loadAndActivate({ locale: 'en-US-x-pseudo', messages: Object.fromEntries(texts) });
}
