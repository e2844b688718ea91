import { Trans } from '@lingui/react/macro';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';

/** The ZIP code lies elsewhere than the city: the owner corrects one of them above, or says that it is right. */
export function AddressQuestion({ problem, onKeep }: { problem: string; onKeep(): void }) {
	return (
		<Banner tone="warn">
			<p>{problem}</p>
			<p className="mt-1">
				<Trans>Correct the address, or keep it if it is right. Your shop is placed by its ZIP code.</Trans>
			</p>
			<div className="mt-3">
				<Button tone="secondary" onClick={onKeep}>
					<Trans>Keep the address as typed</Trans>
				</Button>
			</div>
		</Banner>
	);
}
