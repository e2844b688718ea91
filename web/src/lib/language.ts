/** The language that this page is shown in: the server has chosen it (R-language). Without catalogs: the first script reads it too. */
import type { Language } from '@flavorbag/contract';

/** The few words that times and cards are made of. */
interface SmallWords {
	/** Before a ZIP code. */
	within: string;
	/** Of the clock, as Intl writes them. */
	halves: readonly [morning: string, evening: string];
	/** Before how long a pickup time still lasts. */
	endsIn: string;
	/** What is in a bag, as the server says it on cards; absent: as it is. */
	onCard?: (text: string) => string;
	/** What is said for want of an answer, by its code; absent: as the contract says it. */
	errors?: Record<string, string>;
}
export const smallWords: Record<Language, SmallWords> = {
	en: { within: 'in', halves: ['AM', 'PM'], endsIn: 'ends in' },
	/** The rest comes with the texts (spanish.ts). */
	es: { within: 'en', halves: ['a.m.', 'p.m.'], endsIn: 'termina en' },
};

let active: Language = 'en';
export const activeLanguage = (): Language => active;
/** For Intl: dates, times and sums as people in the United States write them in that language. */
export const activeLocale = (): string => `${active}-US`;
export const activeWords = (): SmallWords => smallWords[active];
export function setActiveLanguage(language: Language): void {
	active = language;
}

/** Of a call: what the server says to people is said in it. */
export const inLanguage = (): Record<string, string> => ({ 'accept-language': active });

export const pageLanguage = (): Language => (document.documentElement.lang === 'es' ? 'es' : 'en');

/** Chosen by whoever was not signed in: an account that has no language takes it. */
export const unsavedChoice = (): Language | undefined =>
	/\blang=(en|es)\.unsaved/.exec(document.cookie)?.[1] as Language | undefined;
