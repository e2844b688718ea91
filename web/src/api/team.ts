/** A shop's team and its invitations. */
import { asked, type BodyOf } from './asked.ts';
import { useChange } from './change.ts';
import { askedBy, queryClient } from './query-client.ts';

export const teamOf = (id: string) => asked('business.team.get', { params: { id } });

export type NewInvitation = BodyOf<'business.team.invite'>;

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
	// A member who left may no longer read the team.
	remove: useChange((user_id: string) => ['business.team.remove', { params: { id, user_id } }], {
		onSuccess: () => queryClient.invalidateQueries(askedBy('business.list')),
	}),
});

/** Who joins has another shop, and another role if they were only a customer. Its screens ask for both. */
export const useAcceptInvitation = () =>
	useChange((token: string) => ['invitation.accept', { body: { token } }], {
		onSuccess: () => queryClient.invalidateQueries(askedBy('user.get', 'business.list')),
	});
