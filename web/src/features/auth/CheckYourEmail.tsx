import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { AuthHeading } from './AuthHeading.tsx';
import { Mailbox } from './Mailbox.tsx';

export const CheckYourEmail = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
	<>
		<AuthHeading title={<Trans>Check your email</Trans>}>{children}</AuthHeading>
		<Mailbox />
		<div className="grid gap-3">
			<ButtonLink to={paths.login()} tone="secondary" wide>
				<Trans>Back to login</Trans>
			</ButtonLink>
			{action}
		</div>
	</>
);
