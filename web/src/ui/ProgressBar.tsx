import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface ProgressBarProps {
	label: ReactNode;
	/** 0 to 100; shown beside the label. */
	percent: number;
	tone?: 'primary' | 'leaf' | 'honey';
	className?: string;
}

const fills = { primary: 'bg-primary', leaf: 'bg-leaf', honey: 'bg-honey' };

/** How much is done, in a bar and in figures. */
export function ProgressBar({ label, percent, tone = 'primary', className }: ProgressBarProps) {
	const done = Math.round(Math.min(100, Math.max(0, percent)));
	return (
		<div className={className}>
			<div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
				<span className="font-medium">{label}</span>
				<span className="tabular-nums">{done}%</span>
			</div>
			<div className="h-2.5 overflow-hidden rounded-full bg-stone-soft">
				<div
					className={cx('h-full rounded-full transition-[width] duration-250', fills[tone])}
					style={{ width: `${done}%` }}
				/>
			</div>
		</div>
	);
}
