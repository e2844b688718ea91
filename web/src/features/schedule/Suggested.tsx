import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/Button.tsx';

export interface SuggestedProps {
	counts: { low: number; high: number; suggested: number };
	/** What the week says now. */
	bags: number;
	onUse(bags: number): void;
}

/** Beside the bags of a weekday: what the last weeks suggest, one tap away (R-suggested-count). */
export function Suggested({ counts: { low, high, suggested }, bags, onUse }: SuggestedProps) {
	const { t } = useLingui();
	return (
		<div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
			<p className="text-ink-soft tabular-nums">
				{low === high && high === suggested ? (
					<Trans>Last weeks suggest {suggested}.</Trans>
				) : low === high ? (
					<Trans>
						Last weeks suggest {low}; we'd offer {suggested}.
					</Trans>
				) : (
					<Trans>
						Last weeks suggest {low}–{high}; we'd offer {suggested}.
					</Trans>
				)}
			</p>
			{bags !== suggested && (
				<Button
					tone="secondary"
					size="small"
					aria-label={t`Use ${suggested} bags`}
					onClick={() => onUse(suggested)}
				>
					<Trans>Use {suggested}</Trans>
				</Button>
			)}
		</div>
	);
}
