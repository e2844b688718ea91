/** People as an admin finds them, and what an admin does about their accounts. */
import { type CallInput, type Endpoints, freshness, type PersonAct } from '@flavorbag/contract';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { adminKey, askedByAdmin } from './admin.ts';
import { call } from './connection.ts';
import { queryClient, refreshes } from './query-client.ts';

export type PeopleQuery = NonNullable<CallInput<Endpoints['admin.people.find']>['query']>;

export const peopleFound = (query: PeopleQuery) => ({
	...askedByAdmin(['people', query], 'admin.people.find', { query }, freshness.paymentStatusMs),
	placeholderData: keepPreviousData,
});

export const personForAdmin = (id: string) =>
	askedByAdmin(['person', id], 'admin.people.get', { params: { id } }, freshness.paymentStatusMs);

export const usePersonAct = (id: string) =>
	useMutation({
		mutationFn: ({ act, reason }: { act: PersonAct; reason: string }) =>
			call(`admin.people.${act}`, { params: { id }, body: { reason } }),
		onSuccess: (person) => queryClient.setQueryData(personForAdmin(id).queryKey, person),
		meta: refreshes(() => [adminKey]),
	});
