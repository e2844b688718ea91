import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useScrollPadding } from '#lib/use-scroll-padding.ts';
import { Button } from '#ui/Button.tsx';

interface SaveBarProps {
	/** Why the last try failed; what was edited is still there. */
	problem: string | undefined;
	saving: boolean;
	onSave(): void;
	onDiscard(): void;
}

/** Always in reach while something is not saved. */
export function SaveBar({ problem, saving, onSave, onDiscard }: SaveBarProps) {
	const { t } = useLingui();
	const bar = useRef<HTMLElement>(null);
	useScrollPadding(bar);
	return (
		<section
			ref={bar}
			aria-label={t`Unsaved changes`}
			className="sticky bottom-4 z-header short:static flex animate-rise flex-wrap items-center justify-between gap-3 rounded-card border border-edge bg-surface p-4 shadow-soft"
		>
			<div>
				<p role="status" className="font-medium">
					<Trans>You have unsaved changes</Trans>
				</p>
				{problem && (
					<p role="alert" className="text-sm text-tomato">
						{problem}
					</p>
				)}
			</div>
			<div className="flex gap-2">
				<Button tone="secondary" size="small" disabled={saving} onClick={onDiscard}>
					<Trans>Discard</Trans>
				</Button>
				<Button size="small" busy={saving && t`Saving...`} onClick={onSave}>
					<Trans>Save Changes</Trans>
				</Button>
			</div>
		</section>
	);
}
