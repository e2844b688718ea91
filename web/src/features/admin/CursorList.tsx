import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';

interface Cursors {
	older: string | null;
	newer: string | null;
}
interface CursorListProps<Page extends Cursors> {
	query: Pick<UseQueryResult<Page>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;
	/** What couldn't be loaded, in one sentence. */
	failure: ReactNode;
	isEmpty(page: Page): boolean;
	/** Where there is nothing. */
	empty: string;
	drawing?: ReactNode;
	/** How high it is while it is loaded. */
	skeleton?: string;
	/** Undefined: nothing narrows it. */
	onClear: (() => void) | undefined;
	/** Of its pages. */
	label: string;
	onChange(to: { before: string } | { after: string }): void;
	children(page: Page): ReactNode;
}

/** A list that nobody counts: while it is loaded, when it can't be, when nothing is in it, and its other pages. */
export function CursorList<Page extends Cursors>({ query, ...list }: CursorListProps<Page>) {
	const { data, isError, isPlaceholderData, refetch } = query;
	const clear = list.onClear && (
		<Button tone="secondary" onClick={list.onClear}>
			<Trans>Clear all</Trans>
		</Button>
	);
	return (
		<>
			<div className="mt-6" aria-busy={isPlaceholderData}>
				{isError ? (
					<LoadFailure onRetry={refetch}>{list.failure}</LoadFailure>
				) : !data ? (
					<Skeleton className={list.skeleton ?? 'h-96'} />
				) : list.isEmpty(data) ? (
					<EmptyPanel drawing={list.drawing} title={list.empty} action={clear} />
				) : (
					list.children(data)
				)}
			</div>
			{data && <Pages label={list.label} of={data} busy={isPlaceholderData} onChange={list.onChange} />}
		</>
	);
}

interface PagesProps extends Pick<CursorListProps<Cursors>, 'label' | 'onChange'> {
	of: Cursors;
	busy: boolean;
}

/** What comes ahead, and what comes behind. Nothing where there is one page. */
function Pages({ label, of: { older, newer }, busy, onChange }: PagesProps) {
	if (older === null && newer === null) return null;
	return (
		<nav aria-label={label} className="mt-6 flex justify-center gap-3">
			<Button
				tone="secondary"
				icon={<ChevronLeft aria-hidden />}
				disabled={busy || newer === null}
				onClick={() => newer !== null && onChange({ after: newer })}
			>
				<Trans>Newer</Trans>
			</Button>
			<Button
				tone="secondary"
				icon={<ChevronRight aria-hidden />}
				disabled={busy || older === null}
				onClick={() => older !== null && onChange({ before: older })}
			>
				<Trans>Older</Trans>
			</Button>
		</nav>
	);
}
