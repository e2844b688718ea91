/** Changes of the user's own account. */
import type { Location } from '@flavorbag/contract';
import type { BodyOf } from './asked.ts';
import { useChange } from './change.ts';
import { userKey } from './connection.ts';
import { queryClient } from './query-client.ts';

export type ProfileEdit = BodyOf<'user.update'>;

export const useUpdateUser = () => useChange((body: ProfileEdit) => ['user.update', { body }]);

export const useSetLocation = () =>
	useChange((body: Location) => ['user.setLocation', { body }], {
		onSuccess: (user) => queryClient.setQueryData(userKey, user),
	});
