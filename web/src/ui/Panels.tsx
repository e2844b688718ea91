import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Caught } from './Caught.tsx';
import { cx } from './cx.ts';

export interface PanelProps {
	/** A drawing of ours. */
	drawing?: ReactNode;
	title: ReactNode;
	/** One sentence: what happened, what to do. */
	children?: ReactNode;
	action?: ReactNode;
}

/** Nothing here: a drawing, one sentence, one button. */
export const EmptyPanel = ({ drawing, title, children, action }: PanelProps) => (
	<div className="mx-auto flex max-w-md animate-rise flex-col items-center gap-3 px-4 py-12 text-center">
		{drawing}
		<h2 className="font-bold font-display text-2xl">{title}</h2>
		{children && <p className="text-ink-soft">{children}</p>}
		{action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
	</div>
);

/** It went wrong: says what, and lets one try again. A lost network is named, whatever it broke. */
export const ErrorPanel = ({
	onRetry,
	retry = <Trans>Try Again</Trans>,
	children,
	...panel
}: Omit<PanelProps, 'action'> & { onRetry(): unknown; retry?: ReactNode }) => (
	<div role="alert">
		<EmptyPanel {...panel} action={<Button onClick={() => void onRetry()}>{retry}</Button>}>
			{navigator.onLine ? children : <Trans>You are offline. Connect, then try again.</Trans>}
		</EmptyPanel>
	</div>
);

export interface ListShellProps {
	status: 'loading' | 'error' | 'ready';
	isEmpty: boolean;
	/** Each list has words for all four (R-lists-say). */
	loading: ReactNode;
	failure: ReactNode;
	empty: ReactNode;
	children: ReactNode;
}

/** The shell of every list: loading, failure and emptiness cannot be forgotten. */
export function ListShell({ status, isEmpty, loading, failure, empty, children }: ListShellProps) {
	if (status === 'loading') return loading;
	if (status === 'error') return failure;
	return <Caught>{isEmpty ? empty : children}</Caught>;
}

/** A gray shape of what comes; not seen in the first 150 ms. */
export const Skeleton = ({ className }: { className?: string }) => (
	<div aria-hidden="true" className={cx('animate-late rounded-field bg-stone-soft', className)} />
);
