/** The page's language, chosen by the server (R-language). Has no catalogs, because the first script imports it. */
import type { Language } from '@flavorbag/contract';
import { inEnglish, type Say } from '@flavorbag/contract/texts';

interface SmallWords {
	within: string;
	/** Before a time of day. */
	posts: string;
	/** AM and PM as Intl formats them. */
	halves: readonly [morning: string, evening: string];
	endsIn: string;
	/** Renders the contract's texts in this language. English until another language has loaded its own. */
	say: Say;
}
export const smallWords: Record<Language, SmallWords> = {
	en: {
		within: 'in',
		posts: "Posts what's left, usually around",
		halves: ['AM', 'PM'],
		endsIn: 'ends in',
		say: inEnglish,
	},
	es: {
		within: 'en',
		posts: 'Publica lo que sobra, hacia las',
		halves: ['a.m.', 'p.m.'],
		endsIn: 'termina en',
		say: inEnglish,
	},
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
