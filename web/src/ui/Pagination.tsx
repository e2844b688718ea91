import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './IconButton.tsx';

export interface PaginationProps {
	label: string;
	page: number;
	totalPages: number;
	onPage(page: number): void;
	disabled?: boolean;
}

export function Pagination({ label, page, totalPages, onPage, disabled }: PaginationProps) {
	const { t } = useLingui();
	if (totalPages <= 1) return null;
	return (
		<nav aria-label={label} className="flex items-center justify-center gap-3">
			<IconButton
				label={t`Previous page`}
				icon={<ChevronLeft aria-hidden />}
				look="outlined"
				disabled={disabled || page <= 1}
				onClick={() => onPage(page - 1)}
			/>
			<p aria-live="polite" className="min-w-28 text-center text-sm tabular-nums">
				{t`Page ${page} of ${totalPages}`}
			</p>
			<IconButton
				label={t`Next page`}
				icon={<ChevronRight aria-hidden />}
				look="outlined"
				disabled={disabled || page >= totalPages}
				onClick={() => onPage(page + 1)}
			/>
		</nav>
	);
}
