import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Caught } from './Caught.tsx';
import { cx } from './cx.ts';

export interface PanelProps {
	drawing?: ReactNode;
	title: ReactNode;
	children?: ReactNode;
	action?: ReactNode;
}

export const EmptyPanel = ({ drawing, title, children, action }: PanelProps) => (
	<div className="mx-auto flex max-w-md animate-rise flex-col items-center gap-3 px-4 py-12 text-center">
		{drawing}
		<h2 className="font-bold font-display text-2xl">{title}</h2>
		{children && <p className="text-ink-soft">{children}</p>}
		{action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
	</div>
);

/** If the device is offline, says so, whatever failed. */
export const ErrorPanel = ({
	title = <Trans>Something went wrong</Trans>,
	onRetry,
	retry = <Trans>Try Again</Trans>,
	children,
	...panel
}: Omit<PanelProps, 'action' | 'title'> & { title?: ReactNode; onRetry(): unknown; retry?: ReactNode }) => (
	<div role="alert">
		<EmptyPanel {...panel} title={title} action={<Button onClick={() => void onRetry()}>{retry}</Button>}>
			{navigator.onLine ? children : <Trans>You are offline. Connect, then try again.</Trans>}
		</EmptyPanel>
	</div>
);

export interface ListShellProps {
	status: 'loading' | 'error' | 'ready';
	isEmpty: boolean;
	/** All four texts are required (R-lists-say). */
	loading: ReactNode;
	failure: ReactNode;
	empty: ReactNode;
	children: ReactNode;
}

/** Wraps every list, so that no list forgets its loading, error or empty state. */
export function ListShell({ status, isEmpty, loading, failure, empty, children }: ListShellProps) {
	if (status === 'loading') return loading;
	if (status === 'error') return failure;
	return <Caught>{isEmpty ? empty : children}</Caught>;
}

/** Invisible for the first 150 ms. */
export const Skeleton = ({ className }: { className?: string }) => (
	<div aria-hidden="true" className={cx('animate-late rounded-field bg-stone-soft', className)} />
);
