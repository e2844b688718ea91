/** Message catalogs. The first screen's ships with the app (lingui.config.ts); the others are loaded later. */
import type { Language } from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { messages } from '#locales/en/first.po';
import { activeLanguage, activeLocale, activeWords, setActiveLanguage } from './language.ts';

/** The town's name, which takes the place of ours in every text (R-town). */
export const brand = globalThis.document?.documentElement.dataset.town ?? 'FlavorBag';
function named<T extends object>(texts: T): T {
	if (brand === 'FlavorBag') return texts;
	return Object.assign(texts, JSON.parse(JSON.stringify(texts).replaceAll(/\bFlavorBag\b/g, () => brand)));
}
const english = named(messages);

let spanish: typeof import('./spanish.ts') | undefined;
let chooseProblemWords: typeof import('./form-words.ts').chooseProblemWords | undefined;

/** Loads the texts of the first screen. */
export async function loadTexts(language: Language): Promise<void> {
	if (language !== 'es' || spanish) return;
	spanish = await import('./spanish.ts');
	named(spanish.messages);
}

const textsIn = (language: Language) => (language === 'es' && spanish ? spanish.messages : english);

export function activateTexts(language: Language = 'en'): void {
	setActiveLanguage(language);
	chooseProblemWords?.(activeWords().say);
	i18n.loadAndActivate({ locale: activeLocale(), messages: textsIn(language) });
}

async function loadScreens(language: Language): Promise<void> {
	await loadTexts(language);
	const [screens, forms] = await (language === 'es' && spanish
		? spanish.screens()
		: Promise.all([import('#locales/en/screens.po')]));
	// Merged without a rerender, because nothing on screen uses them yet.
	Object.assign(textsIn(language), named(screens.messages));
	if (forms) chooseProblemWords = forms.chooseProblemWords;
	chooseProblemWords?.(activeWords().say);
}

const asked: Partial<Record<Language, Promise<void> | undefined>> = {};

/** Awaited by all code that loads later. */
export function screenTexts(language: Language = activeLanguage()): Promise<void> {
	asked[language] ??= loadScreens(language).catch((error) => {
		asked[language] = undefined;
		throw error;
	});
	return asked[language];
}

/** Resolves once the module and its texts are loaded. */
export const withTexts = async <T>(loading: Promise<T>): Promise<T> =>
	(await Promise.all([loading, screenTexts()]))[0];
