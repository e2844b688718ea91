import { Trans } from '@lingui/react/macro';
import { Button } from './Button.tsx';

/** Beside what couldn't be loaded. */
export function RetryButton({ onRetry, className }: { onRetry(): unknown; className?: string }) {
	return (
		<Button className={className} tone="secondary" size="small" onClick={() => void onRetry()}>
			<Trans>Try Again</Trans>
		</Button>
	);
}
