import { Trans } from '@lingui/react/macro';
import { Button } from './Button.tsx';

/** Beside what couldn't be loaded. */
export const RetryButton = ({ onRetry, className }: { onRetry(): unknown; className?: string }) => (
	<Button className={className} tone="secondary" size="small" onClick={() => void onRetry()}>
		<Trans>Try Again</Trans>
	</Button>
);
