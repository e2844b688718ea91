/** The current user. */
import { type CallInput, type Endpoints, freshness, type Location, type User } from '@flavorbag/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasCode } from './api-error.ts';
import { nearbyKey } from './businesses.ts';
import { call, userKey } from './connection.ts';

/** Null: nobody is signed in. */
export const currentUser = () =>
	queryOptions({
		queryKey: userKey,
		queryFn: async ({ signal }): Promise<User | null> => {
			try {
				return await call('user.get', {}, { signal });
			} catch (error) {
				if (hasCode(error, 'UNAUTHORIZED')) return null;
				throw error;
			}
		},
		staleTime: freshness.currentUserMs,
		gcTime: freshness.currentUserKeptMs,
	});

/** For screens behind a guard: there the user is known. */
export function useUser(): User {
	const { data } = useQuery(currentUser());
	if (!data) throw new Error('this screen stands behind a guard');
	return data;
}

export type ProfileEdit = CallInput<Endpoints['user.update']>['body'];

export function useUpdateUser() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (body: ProfileEdit) => call('user.update', { body }),
		onSuccess: (user) => cache.setQueryData(userKey, user),
	});
}

export function useSetLocation() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (body: Location) => call('user.setLocation', { body }),
		onSuccess: async (user) => {
			cache.setQueryData(userKey, user);
			await cache.invalidateQueries({ queryKey: nearbyKey });
		},
	});
}
