import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface CardProps {
	/** A heading of the second level. */
	title?: ReactNode;
	/** Right of the title: a button, a badge. */
	action?: ReactNode;
	className?: string;
	children: ReactNode;
}

/** A sheet of paper on the counter. Not to be put inside another. */
export function Card({ title, action, className, children }: CardProps) {
	return (
		<section className={cx('min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6', className)}>
			{(title || action) && (
				<div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
					{title && <h2 className="min-w-0 font-bold font-display text-xl">{title}</h2>}
					{action}
				</div>
			)}
			{children}
		</section>
	);
}
