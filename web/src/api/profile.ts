/** What the current user changes of themselves. */
import type { CallInput, Endpoints, Location } from '@flavorbag/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, userKey } from './connection.ts';
import { nearbyKey } from './offers.ts';

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
