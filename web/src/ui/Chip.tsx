import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'children'> {
	pressed: boolean;
	count?: number | undefined;
	children: ReactNode;
}

export const Chip = ({ pressed, count, children, className, ...rest }: ChipProps) => (
	<button
		type="button"
		{...rest}
		aria-pressed={pressed}
		className={cx(
			'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border px-4 font-medium text-sm transition-[color,background-color,border-color]',
			pressed
				? 'border-ink bg-ink text-paper'
				: 'border-edge bg-surface text-ink hover:border-ink hover:bg-raised',
			className,
		)}
	>
		{children}
		{count !== undefined && <span className="tabular-nums opacity-80">{count}</span>}
	</button>
);
