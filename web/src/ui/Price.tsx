import { Trans } from '@lingui/react/macro';
import { cx } from './cx.ts';

export interface PriceProps {
	/** Shown ready: "$5.99". */
	amount: string;
	/** What the bag is worth, when the shop has said so. */
	retailValue?: string | undefined;
	className?: string;
}

/** What you pay in big figures, what it is worth beside it. */
export const Price = ({ amount, retailValue, className }: PriceProps) => (
	<p className={cx('flex flex-wrap items-baseline gap-x-2', className)}>
		<span translate="no" className="font-bold font-display text-2xl tabular-nums">
			{amount}
		</span>
		{retailValue && (
			<span className="text-ink-soft text-sm">
				<Trans>worth {retailValue}</Trans>
			</span>
		)}
	</p>
);
