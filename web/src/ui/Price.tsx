import { Trans } from '@lingui/react/macro';
import { cx } from './cx.ts';

export interface PriceProps {
	/** Formatted: "$5.99". */
	amount: string;
	retailValue?: string | undefined;
	className?: string;
}

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
