/** People as an admin finds them, and what an admin does about their accounts. */
import { type CallInput, type Endpoints, freshness, type PersonAct } from '@flavorbag/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminKey } from './admin.ts';
import { call } from './connection.ts';
import { refreshes } from './query-client.ts';

export type PeopleQuery = NonNullable<CallInput<Endpoints['admin.people.find']>['query']>;

export const peopleFound = (query: PeopleQuery) =>
	queryOptions({
		queryKey: [...adminKey, 'people', query],
		queryFn: ({ signal }) => call('admin.people.find', { query }, { signal }),
		staleTime: freshness.paymentStatusMs,
		placeholderData: keepPreviousData,
	});

export const personForAdmin = (id: string) =>
	queryOptions({
		queryKey: [...adminKey, 'person', id],
		queryFn: ({ signal }) => call('admin.people.get', { params: { id } }, { signal }),
		staleTime: freshness.paymentStatusMs,
	});

export function usePersonAct(id: string) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: ({ act, reason }: { act: PersonAct; reason: string }) =>
			call(`admin.people.${act}`, { params: { id }, body: { reason } }),
		onSuccess: (person) => cache.setQueryData(personForAdmin(id).queryKey, person),
		meta: refreshes(() => [adminKey]),
	});
}
