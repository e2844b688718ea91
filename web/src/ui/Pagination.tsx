import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';

export interface PaginationProps {
	/** From 1. */
	page: number;
	pages: number;
	onPage(page: number): void;
	className?: string;
}

/** Back, where one is, on. Not there when there is one page only. */
export function Pagination({ page, pages, onPage, className }: PaginationProps) {
	const { t } = useLingui();
	if (pages <= 1) return null;
	return (
		<nav aria-label={t`Pages`} className={cx('flex items-center justify-center gap-3', className)}>
			<IconButton
				label={t`Previous page`}
				icon={<ChevronLeft aria-hidden />}
				look="outlined"
				disabled={page <= 1}
				onClick={() => onPage(page - 1)}
			/>
			<p aria-live="polite" className="min-w-28 text-center text-sm tabular-nums">
				<Trans>
					Page {page} of {pages}
				</Trans>
			</p>
			<IconButton
				label={t`Next page`}
				icon={<ChevronRight aria-hidden />}
				look="outlined"
				disabled={page >= pages}
				onClick={() => onPage(page + 1)}
			/>
		</nav>
	);
}
