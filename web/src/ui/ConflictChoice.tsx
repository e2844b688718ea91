import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';

export interface ConflictChoiceProps {
	onTheirs(): void;
	onMine(): void;
	isBusy?: boolean | undefined;
}

/** Another version was saved, and the user chooses which one stays (R-one-editor). */
export function ConflictChoice({ onTheirs, onMine, isBusy }: ConflictChoiceProps) {
	const { t } = useLingui();
	return (
		<div className="flex flex-wrap gap-2">
			<Button size="small" tone="secondary" onClick={onTheirs}>
				<Trans>Load the saved version</Trans>
			</Button>
			<Button size="small" tone="secondary" busy={isBusy && t`Saving...`} onClick={onMine}>
				<Trans>Overwrite with mine</Trans>
			</Button>
		</div>
	);
}
