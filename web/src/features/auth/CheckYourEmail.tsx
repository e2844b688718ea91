import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { buttonLook } from '#ui/button-look.ts';
import { AuthHeading } from './AuthHeading.tsx';
import { DevMailHint } from './DevMailHint.tsx';

/** In the place of a form whose answer comes by mail. */
export const CheckYourEmail = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
	<>
		<AuthHeading title={<Trans>Check your email</Trans>}>{children}</AuthHeading>
		<DevMailHint />
		<div className="grid gap-3">
			<Link to={paths.login()} className={buttonLook({ size: 'large', wide: true })}>
				<Trans>Back to login</Trans>
			</Link>
			{action}
		</div>
	</>
);
