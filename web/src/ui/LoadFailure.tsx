import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorPanel } from './Panels.tsx';

export interface LoadFailureProps {
	onRetry(): unknown;
	/** What couldn't be loaded, in one sentence. */
	children: ReactNode;
	/** A drawing of ours. */
	drawing?: ReactNode;
}

/** In the place of a part of a page that couldn't be loaded. */
export const LoadFailure = ({ children, ...panel }: LoadFailureProps) => (
	<ErrorPanel title={<Trans>Something went wrong</Trans>} {...panel}>
		{children}
	</ErrorPanel>
);
