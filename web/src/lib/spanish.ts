/** Spanish texts of the first screen, in a chunk that only Spanish loads. */
import { onePeriod } from '@flavorbag/contract';
import { texts } from '@flavorbag/contract/locales/es.po?first';
import { sayIn } from '@flavorbag/contract/texts';
import { i18n } from '@lingui/core';
import { smallWords } from './language.ts';

smallWords.es.say = sayIn('es-US', texts);

/** Removes the doubled period where a text ends with "p.m.". `t` and `_` must behave alike. */
const say = i18n._.bind(i18n) as typeof i18n._;
i18n._ = ((...asked: Parameters<typeof say>) => onePeriod(say(...asked))) as typeof i18n._;
i18n.t = i18n._;

export { messages } from '#locales/es/first.po';
/** Form messages aren't needed on the first screen. */
export async function screens() {
	const [catalog, forms] = await Promise.all([import('#locales/es/screens.po'), import('./form-words.ts')]);
	Object.assign(texts, forms.texts);
	return [catalog, forms] as const;
}
