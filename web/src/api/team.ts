/** Who works in a shop, and invitations to. */
import type { CallInput, Endpoints, Team } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { askedOfShop } from './asked.ts';
import { ownBusinessesKey } from './businesses.ts';
import { call, userKey } from './connection.ts';
import { queryClient, refreshes } from './query-client.ts';

export const teamOf = (businessId: string) => askedOfShop(businessId, ['team'], 'business.team.get', {});

export type NewInvitation = CallInput<Endpoints['business.team.invite']>['body'];

/** Everything that changes a team answers it as it is then. */
export function useTeamAnswered(businessId: string) {
	const { queryKey } = teamOf(businessId);
	const onSuccess = (team: Team) => queryClient.setQueryData(queryKey, team);
	return { onSuccess, meta: refreshes(() => [queryKey]) };
}

export function useTeamChange(businessId: string) {
	const { queryKey } = teamOf(businessId);
	const answered = useTeamAnswered(businessId);
	const params = { id: businessId };
	return {
		invite: useMutation({
			mutationFn: (body: NewInvitation) => call('business.team.invite', { params, body }),
			...answered,
		}),
		withdraw: useMutation({
			mutationFn: (invitation_id: string) =>
				call('business.team.withdraw', { params: { ...params, invitation_id } }),
			...answered,
		}),
		setRole: useMutation({
			mutationFn: ({ userId, role }: { userId: string; role: NewInvitation['role'] }) =>
				call('business.team.setRole', { params: { ...params, user_id: userId }, body: { role } }),
			...answered,
		}),
		setEmails: useMutation({
			mutationFn: (shop_emails: boolean) =>
				call('business.team.setEmails', { params, body: { shop_emails } }),
			...answered,
		}),
		remove: useMutation({
			...answered,
			mutationFn: (userId: string) =>
				call('business.team.remove', { params: { ...params, user_id: userId } }),
			onSuccess: () =>
				queryClient
					.invalidateQueries({ queryKey: ownBusinessesKey })
					.then(() => queryClient.invalidateQueries({ queryKey })),
		}),
	};
}

/** Whoever joins has a shop and, if they were a customer alone, another role. */
export const useAcceptInvitation = () =>
	useMutation({
		mutationFn: (token: string) => call('invitation.accept', { body: { token } }),
		onSuccess: async () => {
			await queryClient.invalidateQueries({ queryKey: userKey });
			await queryClient.invalidateQueries({ queryKey: ownBusinessesKey });
		},
	});
