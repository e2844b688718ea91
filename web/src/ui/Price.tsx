import { Trans } from '@lingui/react/macro';
import { cx } from './cx.ts';

export interface PriceProps {
	/** Shown ready: "$5.99". */
	amount: string;
	/** What the bag is worth, when the shop has said so. */
	worth?: string | undefined;
	className?: string;
}

/** What you pay in big figures, what it is worth beside it. */
export function Price({ amount, worth, className }: PriceProps) {
	return (
		<p className={cx('flex flex-wrap items-baseline gap-x-2', className)}>
			<span className="font-bold font-display text-2xl tabular-nums">{amount}</span>
			{worth && (
				<span className="text-ink-soft text-sm">
					<Trans>worth {worth}</Trans>
				</span>
			)}
		</p>
	);
}
