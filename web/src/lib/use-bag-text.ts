import { type Bag, type BagText, bagText, bagWordsIn } from '@flavorbag/contract';
import { useLingui } from '@lingui/react';

/** What is in a bag, in the words that the server uses as well (R-bag-one-text). Undefined: it was never asked. */
export function useBagText(bag: Bag | null | undefined): BagText | undefined {
	const { i18n } = useLingui();
	return bagText(bag ?? null, bagWordsIn(i18n.locale));
}
