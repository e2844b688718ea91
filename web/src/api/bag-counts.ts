/** How many bags an own business could fill: what it says at closing, and what its past suggests. */
import { type CallInput, type Caution, type Endpoints, freshness } from '@flavorbag/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ownBusinessKey } from './businesses.ts';
import { call } from './connection.ts';
import { refreshes } from './query-client.ts';

export const closingOf = (businessId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'closing'],
		queryFn: ({ signal }) => call('business.closing.get', { params: { id: businessId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

export const suggestionsOf = (businessId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'suggestions'],
		queryFn: ({ signal }) => call('business.suggestions.get', { params: { id: businessId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

export function useAnswerClosing(businessId: string) {
	const cache = useQueryClient();
	const { queryKey } = closingOf(businessId);
	return useMutation({
		mutationFn: (body: CallInput<Endpoints['business.closing.answer']>['body']) =>
			call('business.closing.answer', { params: { id: businessId }, body }),
		onSuccess: (closing) => {
			cache.setQueryData(queryKey, closing);
			void cache.invalidateQueries({ queryKey: suggestionsOf(businessId).queryKey });
		},
		meta: refreshes(() => [queryKey]),
	});
}

export function useSetCaution(businessId: string) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (caution: Caution) =>
			call('business.suggestions.setCaution', { params: { id: businessId }, body: { caution } }),
		onSuccess: (suggestions) => cache.setQueryData(suggestionsOf(businessId).queryKey, suggestions),
	});
}
