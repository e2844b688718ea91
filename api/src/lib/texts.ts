// Texts for people (ADR 137): written in English where they are used, translated in locales/es.po (if both sides use
// them, in the contract's). `t` returns a text in one language, `msg` in every language. Names in braces are filled
// in; counts choose a plural form (ICU).
import { bagWordsIn, type Language, languages, type Translated } from '@flavorbag/contract';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { catalogs, idOf, readCatalog } from './catalogs.ts';
import { pairsOf } from './word-list.ts';

type Values<Value> = Readonly<Record<string, Value>>;
/** `context` tells apart texts that are the same in English only. */
type Say<Value, Said> = (english: string, values?: Values<Value>, context?: string) => Said;

export interface Translate extends Say<string | number, string> {
	language: Language;
	/** For dates, times and lists. */
	locale: string;
}

export const localeOf = (language: Language): string => `${language}-US`;

/** Keeps backslashes, because the library reads \x41 as a letter. */
const asWritten = (value: string | number) =>
	typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value;

function createTranslate(language: Language): Translate {
	const written = catalogs[language] ?? readCatalog(language);
	const locale = localeOf(language);
	const i18n = setupI18n({ locale, messages: { [locale]: {} } });
	const say: Say<string | number, string> = (english, values = {}, context) => {
		const id = idOf(english, context);
		const text = written.get(id) || english;
		if (!/[{}']/.test(text)) return text;
		if (!(id in i18n.messages)) i18n.load(locale, { [id]: compileMessage(text) });
		const filled = Object.entries(values).map(([name, value]) => [name, asWritten(value)]);
		return i18n._(id, Object.fromEntries(filled));
	};
	return Object.assign(say, { language, locale });
}

export const translateTo = Object.fromEntries(
	languages.map((language) => [language, createTranslate(language)]),
) as Record<Language, Translate>;

/** For anything that isn't a single message. */
export const inEach = <Said>(saidIn: (t: Translate) => Said): Record<Language, Said> =>
	Object.fromEntries(languages.map((language) => [language, saidIn(translateTo[language])])) as Record<
		Language,
		Said
	>;

export const bagWords = inEach(bagWordsIn);

/** A value may itself be a text in each language. */
export const msg: Say<string | number | Translated, Translated> = (english, values = {}, context) =>
	inEach((translate) => {
		const own = Object.entries(values).map(([name, value]): [string, string | number] => [
			name,
			typeof value === 'object' ? value[translate.language] : value,
		]);
		return translate(english, Object.fromEntries(own), context);
	});

export type Words = Readonly<Record<string, string>>;

/** Words by key, each a message: `key: word; key: word`, or `key` alone where that is the word. */
export function wordsIn(list: string, context: string): Record<Language, Words> {
	const pairs = pairsOf(list);
	return inEach((say) => Object.fromEntries(pairs.map(([key, word]) => [key, say(word, {}, context)])));
}
