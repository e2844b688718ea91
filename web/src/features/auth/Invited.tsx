import type { Invitation } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AuthHeading } from './AuthHeading.tsx';

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
