import { Trans } from '@lingui/react/macro';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

/** Another version was saved, and the user chooses which one stays. */
export function Conflict({ onTheirs, onMine }: { onTheirs(): void; onMine(): void }) {
	return (
		<Banner
			tone="danger"
			action={
				<span className="flex flex-wrap gap-2">
					<Button size="small" tone="secondary" onClick={onTheirs}>
						<Trans>Load the saved version</Trans>
					</Button>
					<Button size="small" tone="secondary" onClick={onMine}>
						<Trans>Overwrite with mine</Trans>
					</Button>
				</span>
			}
		>
			<Trans>Someone else changed this while you were at it. Nothing was saved.</Trans>
		</Banner>
	);
}
