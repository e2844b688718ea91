import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useScrollPadding } from '#lib/use-scroll-padding.ts';
import { Button } from '#ui/Button.tsx';

export interface SaveLineProps {
	/** Why it can't be saved, or wasn't. */
	problem: string | undefined;
	isBlocked: boolean;
	isSaving: boolean;
	onSave(): void;
	/** Undefined: there is nothing to go back to. */
	onDiscard: (() => void) | undefined;
}

/** Always in reach while there is something to save. */
export function SaveLine({ problem, isBlocked, isSaving, onSave, onDiscard }: SaveLineProps) {
	const { t } = useLingui();
	const bar = useRef<HTMLElement>(null);
	useScrollPadding(bar);
	return (
		<section
			ref={bar}
			aria-label={t`Unsaved changes`}
			className="sticky bottom-4 z-header short:static flex animate-rise flex-wrap items-center justify-between gap-3 rounded-card border border-edge bg-surface p-4 shadow-soft"
		>
			<div className="min-w-0 flex-1 basis-40">
				{problem ? (
					<p role="alert" className="text-sm text-tomato">
						{problem}
					</p>
				) : (
					<p role="status" className="font-medium">
						<Trans>Not saved yet</Trans>
					</p>
				)}
			</div>
			<div className="flex gap-2">
				{onDiscard && (
					<Button tone="secondary" size="small" disabled={isSaving} onClick={onDiscard}>
						<Trans>Discard</Trans>
					</Button>
				)}
				<Button size="small" disabled={isBlocked} busy={isSaving && t`Saving...`} onClick={onSave}>
					<Trans>Save</Trans>
				</Button>
			</div>
		</section>
	);
}
