/** A business's answer at closing time, and the bag counts that its past sales suggest. */
import type { Caution } from '@flavorbag/contract';
import { asked, type BodyOf } from './asked.ts';
import { useChange } from './change.ts';

export const closingOf = (id: string) => asked('business.closing.get', { params: { id } });

export const suggestionsOf = (id: string) => asked('business.suggestions.get', { params: { id } });

export const useAnswerClosing = (id: string) =>
	useChange((body: BodyOf<'business.closing.answer'>) => [
		'business.closing.answer',
		{ params: { id }, body },
	]);

export const useSetCaution = (id: string) =>
	useChange((caution: Caution) => ['business.suggestions.setCaution', { params: { id }, body: { caution } }]);
