import { type Bag, type BagText, bagText, bagWordsIn } from '@flavorbag/contract';
import { useLingui } from '@lingui/react';

/** A bag's contents, worded as on the server (R-bag-one-text). Undefined: never stated. */
export function useBagText(bag: Bag | null | undefined): BagText | undefined {
	const { i18n } = useLingui();
	return bagText(bag ?? null, bagWordsIn(i18n.locale));
}
