/** How many bags an own business could fill: what it says at closing, and what its past suggests. */
import type { CallInput, Caution, Endpoints } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';

export const closingOf = (id: string) => asked('business.closing.get', { params: { id } });

export const suggestionsOf = (id: string) => asked('business.suggestions.get', { params: { id } });

export const useAnswerClosing = (id: string) =>
	useChange((body: CallInput<Endpoints['business.closing.answer']>['body']) => [
		'business.closing.answer',
		{ params: { id }, body },
	]);

export const useSetCaution = (id: string) =>
	useChange((caution: Caution) => ['business.suggestions.setCaution', { params: { id }, body: { caution } }]);
