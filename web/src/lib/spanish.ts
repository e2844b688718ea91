/** Spanish texts of the first screen, in a chunk that only Spanish loads. */
import { bagOnCardIn, basicErrorTextsEs, onePeriod } from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { smallWords } from './language.ts';

Object.assign(smallWords.es, {
	onCard: (text: string) => bagOnCardIn('es', text),
	errors: basicErrorTextsEs,
});

/** Removes the doubled period where a text ends with "p.m.". `t` and `_` must behave alike. */
const say = i18n._.bind(i18n) as typeof i18n._;
i18n._ = ((...asked: Parameters<typeof say>) => onePeriod(say(...asked))) as typeof i18n._;
i18n.t = i18n._;

export { messages } from '#locales/es/first.po';
/** Form messages aren't needed on the first screen. */
export const screens = () => Promise.all([import('#locales/es/screens.po'), import('./form-words.ts')]);
