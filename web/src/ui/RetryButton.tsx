import { Trans } from '@lingui/react/macro';
import { Button } from './Button.tsx';

export const RetryButton = ({ onRetry, className }: { onRetry(): unknown; className?: string }) => (
	<Button className={className} tone="secondary" size="small" onClick={() => void onRetry()}>
		<Trans>Try Again</Trans>
	</Button>
);
