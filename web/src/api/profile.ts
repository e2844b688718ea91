/** What the current user changes of themselves. */
import type { CallInput, Endpoints, Location } from '@flavorbag/contract';
import { useChange } from './change.ts';
import { userKey } from './connection.ts';
import { queryClient } from './query-client.ts';

export type ProfileEdit = CallInput<Endpoints['user.update']>['body'];

export const useUpdateUser = () => useChange((body: ProfileEdit) => ['user.update', { body }]);

export const useSetLocation = () =>
	useChange((body: Location) => ['user.setLocation', { body }], {
		onSuccess: (user) => queryClient.setQueryData(userKey, user),
	});
