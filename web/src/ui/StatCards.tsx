import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface StatCardsProps {
	of: readonly (readonly [label: string, value: ReactNode, detail?: string | undefined])[];
	className: string;
}

/** Figures, each on a card; two stand side by side on a phone. */
export const StatCards = ({ of, className }: StatCardsProps) => (
	<dl className={cx('grid grid-cols-2', className)}>
		{of.map(([label, value, detail]) => (
			<div key={label} className="min-w-0 rounded-card border border-line bg-surface px-3 py-2.5 sm:p-4">
				<dt className="text-ink-soft text-sm">{label}</dt>
				<dd className="truncate font-bold font-display text-xl tabular-nums sm:mt-1 sm:text-2xl">{value}</dd>
				{detail && <dd className="text-ink-soft text-xs">{detail}</dd>}
			</div>
		))}
	</dl>
);
