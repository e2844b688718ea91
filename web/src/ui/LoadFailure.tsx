import { useLingui } from '@lingui/react/macro';
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
export function LoadFailure({ onRetry, children, drawing }: LoadFailureProps) {
	const { t } = useLingui();
	return (
		<ErrorPanel
			drawing={drawing}
			title={t`Something went wrong`}
			retry={t`Try Again`}
			onRetry={() => void onRetry()}
		>
			{children}
		</ErrorPanel>
	);
}
