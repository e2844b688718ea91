import type { Invitation } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFor } from '#api/query.ts';
import { paths } from '#lib/paths.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { useReturnTo } from './use-return-to.ts';

/** Reads the invitation that led to the sign-in (R-invited-account). */
export function useInvited(): Invitation | undefined {
	const [path, search] = (useReturnTo() ?? '').split('?');
	const token = path === paths.join() ? (new URLSearchParams(search).get('token') ?? '') : '';
	const { data } = useQuery(queryFor('invitation.get', { body: { token } }, { enabled: token !== '' }));
	return data?.state === 'open' ? data : undefined;
}

export const InvitedHeading = ({
	invited: { role, invited_by, business_name },
	children,
}: {
	invited: Invitation;
	children: ReactNode;
}) => (
	<AuthHeading
		title={
			role === 'owner' ? (
				<Trans>Open {business_name} on FlavorBag</Trans>
			) : (
				<Trans>
					{invited_by} invites you to {business_name}
				</Trans>
			)
		}
	>
		{children}
	</AuthHeading>
);

export const invitedEmail = (invited: Invitation | undefined) =>
	invited && { readOnly: true, help: <Trans>Your invitation only works with this address.</Trans> };
