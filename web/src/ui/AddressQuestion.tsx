import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';

/** The ZIP code isn't in the city: the owner corrects one of them or confirms both. */
export const AddressQuestion = ({ children, onKeep }: { children?: ReactNode; onKeep(): void }) => (
	<Banner tone="warn">
		{children}
		<p>
			<Trans>Correct the address, or keep it if it is right. Your shop is placed by its ZIP code.</Trans>
		</p>
		<div className="mt-3">
			<Button tone="secondary" onClick={onKeep}>
				<Trans>Keep the address as typed</Trans>
			</Button>
		</div>
	</Banner>
);
