import { queryOptions } from '@tanstack/react-query';
import { call } from './connection.ts';

/** What a link of an invitation is about. */
export const invitationOf = (token: string) =>
	queryOptions({
		queryKey: ['invitation', token],
		queryFn: ({ signal }) => call('invitation.get', { body: { token } }, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
