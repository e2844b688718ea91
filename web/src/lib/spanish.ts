/** What the first cards and the first screen need in Spanish, and the way to the rest. In one file, which nobody else loads. */
import { bagOnCardIn, basicErrorTextsEs } from '@flavorbag/contract';
import { smallWords } from './language.ts';

Object.assign(smallWords.es, {
	onCard: (text: string) => bagOnCardIn('es', text),
	errors: basicErrorTextsEs,
});

export { messages } from '#locales/es/first.po';
/** With the words of forms: there are none on the first screen. */
export const screens = () => Promise.all([import('#locales/es/screens.po'), import('./form-words.ts')]);
