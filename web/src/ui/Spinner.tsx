import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export const Ring = ({ className }: { className?: string }) => (
	<svg viewBox="0 0 20 20" aria-hidden="true" className={cx('size-5 shrink-0 animate-turn', className)}>
		<circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
		<path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
	</svg>
);

export interface SpinnerProps {
	children?: ReactNode;
	className?: string;
}

/** Invisible for the first 150 ms, so that a fast response doesn't flash. */
export const Spinner = ({ children, className }: SpinnerProps) => (
	<p
		role="status"
		className={cx('flex animate-late items-center justify-center gap-3 text-ink-soft', className)}
	>
		<Ring className="text-primary" />
		<span>{children ?? <Trans>Loading...</Trans>}</span>
	</p>
);
