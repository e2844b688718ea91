/** Who works in a shop, and invitations to. */
import type { CallInput, Endpoints } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { askedBy, queryClient } from './query-client.ts';

export const teamOf = (id: string) => asked('business.team.get', { params: { id } });

export type NewInvitation = CallInput<Endpoints['business.team.invite']>['body'];

export const useTeamChange = (id: string) => ({
	invite: useChange((body: NewInvitation) => ['business.team.invite', { params: { id }, body }]),
	withdraw: useChange((invitation_id: string) => [
		'business.team.withdraw',
		{ params: { id, invitation_id } },
	]),
	setRole: useChange(({ userId, role }: { userId: string; role: NewInvitation['role'] }) => [
		'business.team.setRole',
		{ params: { id, user_id: userId }, body: { role } },
	]),
	setEmails: useChange((shop_emails: boolean) => [
		'business.team.setEmails',
		{ params: { id }, body: { shop_emails } },
	]),
	// Whoever left themselves has no team to look at.
	remove: useChange((user_id: string) => ['business.team.remove', { params: { id, user_id } }], {
		onSuccess: () => queryClient.invalidateQueries(askedBy('business.list')),
	}),
});

/** Whoever joins has a shop and, if they were a customer alone, another role. */
export const useAcceptInvitation = () =>
	useChange((token: string) => ['invitation.accept', { body: { token } }], {
		onSuccess: () => queryClient.invalidateQueries(askedBy('user.get')),
	});
