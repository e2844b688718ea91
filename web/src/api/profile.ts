/** What the current user changes of themselves. */
import type { CallInput, Endpoints, Location } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { call, userKey } from './connection.ts';
import { nearbyKey } from './offers.ts';
import { queryClient } from './query-client.ts';

export type ProfileEdit = CallInput<Endpoints['user.update']>['body'];

export const useUpdateUser = () =>
	useMutation({
		mutationFn: (body: ProfileEdit) => call('user.update', { body }),
		onSuccess: (user) => queryClient.setQueryData(userKey, user),
	});

export const useSetLocation = () =>
	useMutation({
		mutationFn: (body: Location) => call('user.setLocation', { body }),
		onSuccess: async (user) => {
			queryClient.setQueryData(userKey, user);
			await queryClient.invalidateQueries({ queryKey: nearbyKey });
		},
	});
