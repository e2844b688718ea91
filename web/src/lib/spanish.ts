/** What the first screen needs in Spanish, and the way to the other texts. In one file, which nobody else loads. */
import {
	bagOnCardIn,
	basicErrorTextsEs,
	chooseProblemWords,
	type Language,
	problemWordsEn,
	problemWordsEs,
} from '@flavorbag/contract';
import { smallWords } from './language.ts';

Object.assign(smallWords.es, {
	onCard: (text: string) => bagOnCardIn('es', text),
	errors: basicErrorTextsEs,
});

/** What forms say of what is typed. */
export const chooseFormWords = (language: Language): void =>
	chooseProblemWords(language === 'es' ? problemWordsEs : problemWordsEn);

export { messages } from '#locales/es/first.po';
export const screens = () => import('#locales/es/screens.po');
