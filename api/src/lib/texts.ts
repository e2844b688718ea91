// Texts for people (ADR 137): written in English where they are used, translated in locales/es.po. `t` returns a text in
// one language, `msg` in each. Names in braces are filled in; counts choose a form (ICU).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages, type Translated } from '@flavorbag/contract';
import { setupI18n } from '@lingui/core';
import { parsePoFile } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { pairsOf } from './word-list.ts';

type Values<Value> = Readonly<Record<string, Value>>;
/** `context` tells apart texts that are the same in English only. */
type Say<Value, Said> = (english: string, values?: Values<Value>, context?: string) => Said;

export interface Translate extends Say<string | number, string> {
	language: Language;
	/** For dates, times and lists. */
	locale: string;
}

const idOf = (english: string, context: string | undefined) =>
	context ? `${context}\u0004${english}` : english;

function translations(language: Language): Map<string, string> {
	if (language === 'en') return new Map();
	const file = readFileSync(join(import.meta.dirname, '../locales', `${language}.po`), 'utf8');
	return new Map(
		parsePoFile(file).items.map(({ msgid, msgctxt, msgstr }) => [
			idOf(msgid, msgctxt ?? undefined),
			msgstr[0] ?? '',
		]),
	);
}

/** Keeps backslashes, because the library reads \x41 as a letter. */
const asWritten = (value: string | number) =>
	typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value;

function createTranslate(language: Language): Translate {
	const locale = `${language}-US`;
	const written = translations(language);
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

/** For what isn't one message. */
export const inEach = (textIn: (t: Translate) => string): Translated =>
	Object.fromEntries(languages.map((language) => [language, textIn(translateTo[language])])) as Record<
		Language,
		string
	>;

/** A value may be a text in each language itself. */
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
	const saidIn = (language: Language) =>
		Object.fromEntries(pairs.map(([key, word]) => [key, translateTo[language](word, {}, context)]));
	return Object.fromEntries(languages.map((language) => [language, saidIn(language)])) as Record<
		Language,
		Words
	>;
}
