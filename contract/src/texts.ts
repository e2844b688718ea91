// Texts that both sides use (ADR 137): written in English where they are used, translated in locales/es.po. The
// file is separate because a page's first script imports it.

type Values = Readonly<Record<string, string | number>>;

/** Says a text in one language. Names in braces are filled in. */
export interface Say {
	(english: string, values?: Values): string;
	locale: string;
}

export const sayIn = (locale: string, translated: Readonly<Record<string, string>> = {}): Say =>
	Object.assign(
		(english: string, values: Values = {}) =>
			(translated[english] ?? english).replace(/\{(\w+)\}/g, (_, name) => String(values[name])),
		{ locale },
	);
export const inEnglish: Say = sayIn('en-US');

/** Marks texts for the catalog (tools/sources.ts) where the reader's language isn't known yet. */
export const messages = <const Texts>(english: Texts): Texts => english;

/** A text, or texts by key. */
type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };
type Said<T> = T extends string ? string : { -readonly [Key in keyof T]: Said<T[Key]> };

export const sayEach = <T extends Texts>(say: Say, texts: T): Said<T> => saidAll(say, texts) as Said<T>;

function saidAll(say: Say, texts: Texts): Texts {
	if (typeof texts === 'string') return say(texts);
	const each = (text: Texts) => saidAll(say, text);
	if (Array.isArray(texts)) return texts.map(each);
	return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, each(text)]));
}
