/** How many bags an own business could fill: what it says at closing, and what its past suggests. */
import type { CallInput, Caution, Endpoints } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { askedOfShop } from './asked.ts';
import { call } from './connection.ts';
import { queryClient, refreshes } from './query-client.ts';

export const closingOf = (businessId: string) =>
	askedOfShop(businessId, ['closing'], 'business.closing.get', {});

export const suggestionsOf = (businessId: string) =>
	askedOfShop(businessId, ['suggestions'], 'business.suggestions.get', {});

export function useAnswerClosing(businessId: string) {
	const { queryKey } = closingOf(businessId);
	return useMutation({
		mutationFn: (body: CallInput<Endpoints['business.closing.answer']>['body']) =>
			call('business.closing.answer', { params: { id: businessId }, body }),
		onSuccess: (closing) => {
			queryClient.setQueryData(queryKey, closing);
			void queryClient.invalidateQueries({ queryKey: suggestionsOf(businessId).queryKey });
		},
		meta: refreshes(() => [queryKey]),
	});
}

export const useSetCaution = (businessId: string) =>
	useMutation({
		mutationFn: (caution: Caution) =>
			call('business.suggestions.setCaution', { params: { id: businessId }, body: { caution } }),
		onSuccess: (suggestions) => queryClient.setQueryData(suggestionsOf(businessId).queryKey, suggestions),
	});
