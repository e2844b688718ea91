/** Localizes validation messages. Loaded only with Spanish; English is the default. */
import { chooseProblemWords, type Language, problemWordsEn, problemWordsEs } from '@flavorbag/contract';

export const chooseFormWords = (language: Language): void =>
	chooseProblemWords(language === 'es' ? problemWordsEs : problemWordsEn);
