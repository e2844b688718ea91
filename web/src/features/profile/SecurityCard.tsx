import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from '#ui/Banner.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';

interface SecurityCardProps {
	id: string;
	title: ReactNode;
	text: ReactNode;
	query: { isPending: boolean; isError: boolean; refetch(): unknown };
	children: ReactNode;
}

/** One block of Profile Settings whose content is loaded: on its way, not to be had, or there. */
export const SecurityCard = ({ id, title, text, query, children }: SecurityCardProps) => (
	<section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 md:p-8">
		<h2 id={id} tabIndex={-1} className="font-display font-semibold text-xl">
			{title}
		</h2>
		<p className="mt-1 text-ink-soft">{text}</p>
		{query.isPending ? (
			<Skeleton className="mt-4 h-11" />
		) : query.isError ? (
			<Banner className="mt-3" tone="danger" action={<RetryButton onRetry={query.refetch} />}>
				<Trans>This couldn't be loaded.</Trans>
			</Banner>
		) : (
			children
		)}
	</section>
);

export const focusCard = (id: string): void => document.getElementById(id)?.focus();
