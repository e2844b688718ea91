import { type Bag, type BagText, bagText, bagWordsIn } from '@flavorbag/contract';
import { useLingui } from '@lingui/react';
import { activeWords } from './language.ts';

/** A bag's contents, worded as on the server (R-bag-one-text). Undefined: never stated. */
export function useBagText(bag: Bag | null | undefined): BagText | undefined {
	// Rerenders when the language changes.
	useLingui();
	return bagText(bag ?? null, bagWordsIn(activeWords().say));
}
