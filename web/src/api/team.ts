/** Who works in a shop, and invitations to. */
import { type CallInput, type Endpoints, freshness } from '@flavorbag/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ownBusinessesKey, ownBusinessKey } from './businesses.ts';
import { call, userKey } from './connection.ts';
import { refreshes } from './query-client.ts';

export const teamOf = (businessId: string) =>
	queryOptions({
		queryKey: [...ownBusinessKey(businessId), 'team'],
		queryFn: ({ signal }) => call('business.team.get', { params: { id: businessId } }, { signal }),
		staleTime: freshness.businessOrdersMs,
	});

export type NewInvitation = CallInput<Endpoints['business.team.invite']>['body'];

/** Everything that changes a team answers it as it is then. */
export function useTeamChange(businessId: string) {
	const cache = useQueryClient();
	const { queryKey } = teamOf(businessId);
	const params = { id: businessId };
	return {
		invite: useMutation({
			mutationFn: (body: NewInvitation) => call('business.team.invite', { params, body }),
			onSuccess: (team) => cache.setQueryData(queryKey, team),
			meta: refreshes(() => [queryKey]),
		}),
		withdraw: useMutation({
			mutationFn: (invitation_id: string) =>
				call('business.team.withdraw', { params: { ...params, invitation_id } }),
			onSuccess: (team) => cache.setQueryData(queryKey, team),
			meta: refreshes(() => [queryKey]),
		}),
		setRole: useMutation({
			mutationFn: ({ userId, role }: { userId: string; role: NewInvitation['role'] }) =>
				call('business.team.setRole', { params: { ...params, user_id: userId }, body: { role } }),
			onSuccess: (team) => cache.setQueryData(queryKey, team),
			meta: refreshes(() => [queryKey]),
		}),
		setEmails: useMutation({
			mutationFn: (shop_emails: boolean) =>
				call('business.team.setEmails', { params, body: { shop_emails } }),
			onSuccess: (team) => cache.setQueryData(queryKey, team),
			meta: refreshes(() => [queryKey]),
		}),
		remove: useMutation({
			mutationFn: (userId: string) =>
				call('business.team.remove', { params: { ...params, user_id: userId } }),
			onSuccess: () =>
				cache
					.invalidateQueries({ queryKey: ownBusinessesKey })
					.then(() => cache.invalidateQueries({ queryKey })),
			meta: refreshes(() => [queryKey]),
		}),
	};
}

/** Whoever joins has a shop and, if they were a customer alone, another role. */
export function useAcceptInvitation() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (token: string) => call('invitation.accept', { body: { token } }),
		onSuccess: async () => {
			await cache.invalidateQueries({ queryKey: userKey });
			await cache.invalidateQueries({ queryKey: ownBusinessesKey });
		},
	});
}
