/** What the first cards and the first screen need in Spanish, and the way to the rest. In one file, which nobody else loads. */
import { bagOnCardIn, basicErrorTextsEs, onePeriod } from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { smallWords } from './language.ts';

Object.assign(smallWords.es, {
	onCard: (text: string) => bagOnCardIn('es', text),
	errors: basicErrorTextsEs,
});

/** Whatever a text ends with, it ends with one period. Both names are the same to whoever calls. */
const say = i18n._.bind(i18n) as typeof i18n._;
i18n._ = ((...asked: Parameters<typeof say>) => onePeriod(say(...asked))) as typeof i18n._;
i18n.t = i18n._;

export { messages } from '#locales/es/first.po';
/** With the words of forms: there are none on the first screen. */
export const screens = () => Promise.all([import('#locales/es/screens.po'), import('./form-words.ts')]);
