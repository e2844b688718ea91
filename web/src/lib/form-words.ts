/** What forms say of what is typed, in the language that is active. Loaded with Spanish: they are English until then. */
import { chooseProblemWords, type Language, problemWordsEn, problemWordsEs } from '@flavorbag/contract';

export const chooseFormWords = (language: Language): void =>
	chooseProblemWords(language === 'es' ? problemWordsEs : problemWordsEn);
