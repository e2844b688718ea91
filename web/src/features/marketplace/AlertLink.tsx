import { Trans } from '@lingui/react/macro';
import { BellPlus } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { newAlert } from '#lib/alert-paths.ts';
import { cx } from '#ui/cx.ts';

/** Creates an alert from the list's filters (R-alert-from-list). */
export function AlertLink({ className }: { className: string }) {
	const { search } = useLocation();
	return (
		<Link
			to={newAlert(search)}
			preventScrollReset
			className={cx('inline-flex min-h-11 items-center gap-1.5 font-medium text-sm', className)}
		>
			<BellPlus aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
			<span className="underline underline-offset-4">
				<Trans>Tell me about bags like these</Trans>
			</span>
		</Link>
	);
}
