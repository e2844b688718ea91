/**
 * The texts of the app in the reader's language. Those of the first screen come with the app in English, and in a file of
 * their own in Spanish (lingui.config.ts knows which they are); the others come with whatever is loaded later.
 */
import type { Language } from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { messages as english } from '#locales/en/first.po';
import { activeLanguage, activeLocale, setActiveLanguage } from './language.ts';

let spanish: typeof import('./spanish.ts') | undefined;
let chooseFormWords: typeof import('./form-words.ts').chooseFormWords | undefined;

/** Those of the first screen. */
export async function loadTexts(language: Language): Promise<void> {
	if (language === 'es') spanish ??= await import('./spanish.ts');
}

const textsIn = (language: Language) => (language === 'es' && spanish ? spanish.messages : english);

/** Of a language that is loaded. */
export function activateTexts(language: Language = 'en'): void {
	setActiveLanguage(language);
	chooseFormWords?.(language);
	i18n.loadAndActivate({ locale: activeLocale(), messages: textsIn(language) });
}

async function loadScreens(language: Language): Promise<void> {
	await loadTexts(language);
	const [screens, forms] = await (language === 'es' && spanish
		? spanish.screens()
		: Promise.all([import('#locales/en/screens.po')]));
	// Added without a word: nothing that is on the screen uses any of them.
	Object.assign(textsIn(language), screens.messages);
	if (forms) chooseFormWords = forms.chooseFormWords;
	chooseFormWords?.(activeLanguage());
}

const asked: Partial<Record<Language, Promise<void> | undefined>> = {};

/** Whatever is loaded later waits for this. */
export function screenTexts(language: Language = activeLanguage()): Promise<void> {
	asked[language] ??= loadScreens(language).catch((error) => {
		asked[language] = undefined;
		throw error;
	});
	return asked[language];
}

/** What is loaded, once its texts are there as well. */
export const withTexts = async <T>(loading: Promise<T>): Promise<T> =>
	(await Promise.all([loading, screenTexts()]))[0];
