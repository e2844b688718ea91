/** Pseudo-localization in development (`?lang=pseudo`): accents, and 40% longer texts. */
import { chooseProblemWords } from '@flavorbag/contract';
import { inEnglish, type Say } from '@flavorbag/contract/texts';
import { i18n, type Messages } from '@lingui/core';
import { smallWords } from './language.ts';

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

const longer = (text: string): string =>
	text
		.split(/(<[^>]*>)/)
		.map((part, index) => {
			if (index % 2 === 1 || !/\p{L}/u.test(part)) return part;
			const words = part.replaceAll(/[aeiouncAEO]/g, (letter) => accents[letter] ?? letter);
			// Repeats the text's own words, because a single long word would break layouts that no language breaks.
			const more = words.split(' ').reverse().join(' ').trim();
			return words + (part.length > 4 ? ` ${more.slice(0, Math.ceil(part.length * 0.4))}` : '');
		})
		.join('');

/** A compiled message is a string, or a list of strings and [name, kind, strings by form]. */
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

const say: Say = Object.assign((...asked: Parameters<Say>) => longer(inEnglish(...asked)), {
	locale: inEnglish.locale,
});

/** Returns a function that undoes everything but the active catalog. */
export async function activatePseudo(): Promise<() => void> {
	const own = smallWords.en.say;
	smallWords.en.say = say;
	chooseProblemWords(say);
	const catalogs = await Promise.all([import('#locales/en/first.po'), import('#locales/en/screens.po')]);
	const messages: Messages = Object.assign({}, ...catalogs.map((catalog) => catalog.messages));
	const texts = Object.entries(messages).map(([id, message]) => [id, changed(message)]);
	// Components that mount now compare locales, so it needs a name of its own.
	i18n.loadAndActivate({ locale: 'en-US-x-pseudo', messages: Object.fromEntries(texts) });
	return () => {
		smallWords.en.say = own;
		chooseProblemWords(own);
	};
}
