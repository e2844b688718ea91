import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ErrorPanel } from './Panels.tsx';

export interface LoadFailureProps {
	onRetry(): unknown;
	children: ReactNode;
	drawing?: ReactNode;
}

export const LoadFailure = ({ children, ...panel }: LoadFailureProps) => (
	<ErrorPanel title={<Trans>Something went wrong</Trans>} {...panel}>
		{children}
	</ErrorPanel>
);
