/** The page's language, chosen by the server (R-language). Has no catalogs, because the first script imports it. */
import type { Language } from '@flavorbag/contract';

interface SmallWords {
	within: string;
	/** AM and PM as Intl formats them. */
	halves: readonly [morning: string, evening: string];
	endsIn: string;
	/** Translates bag contents, which the server sends in English on cards. */
	onCard?: (text: string) => string;
	/** Messages by error code; absent: those of the contract. */
	errors?: Record<string, string>;
}
export const smallWords: Record<Language, SmallWords> = {
	en: { within: 'in', halves: ['AM', 'PM'], endsIn: 'ends in' },
	es: { within: 'en', halves: ['a.m.', 'p.m.'], endsIn: 'termina en' },
};

let active: Language = 'en';
export const activeLanguage = (): Language => active;
/** The Intl locale: US formats in the active language. */
export const activeLocale = (): string => `${active}-US`;
export const activeWords = (): SmallWords => smallWords[active];
export function setActiveLanguage(language: Language): void {
	active = language;
}

export const inLanguage = (): Record<string, string> => ({ 'accept-language': active });

export const pageLanguage = (): Language => (document.documentElement.lang === 'es' ? 'es' : 'en');

/** A choice made while signed out, applied to an account without a language. */
export const unsavedChoice = (): Language | undefined =>
	/\blang=(en|es)\.unsaved/.exec(document.cookie)?.[1] as Language | undefined;
