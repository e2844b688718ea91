import { Progress } from '@base-ui/react/progress';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface ProgressBarProps {
	label: ReactNode;
	/** From 0 to 100. */
	value: number;
	tone?: 'leaf' | 'honey' | 'tomato' | 'primary';
}

const fills = { leaf: 'bg-leaf', honey: 'bg-honey', tomato: 'bg-tomato', primary: 'bg-primary' };

export function ProgressBar({ label, value, tone }: ProgressBarProps) {
	const share = Math.min(1, Math.max(0, value / 100));
	const words = `${Math.round(share * 100)}%`;
	return (
		<Progress.Root
			value={share * 100}
			getAriaValueText={() => words}
			className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2"
		>
			<Progress.Label className="min-w-0 font-medium text-sm">{label}</Progress.Label>
			<span aria-hidden="true" className="text-ink-soft text-sm tabular-nums">
				{words}
			</span>
			<Progress.Track className="col-span-full h-2 overflow-hidden rounded-full border border-transparent bg-stone-soft shadow-[inset_0_0_0_1px_var(--color-line)]">
				<Progress.Indicator
					className={cx(
						'part-fill h-full rounded-full transition-[width] duration-200 ease-out',
						fills[tone ?? (share === 1 ? 'leaf' : 'primary')],
					)}
				/>
			</Progress.Track>
		</Progress.Root>
	);
}
