import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from '#ui/Banner.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';
import { Section, type SectionProps } from '#ui/Section.tsx';

interface LoadedCardProps extends Pick<SectionProps, 'id' | 'title' | 'children'> {
	text?: ReactNode;
	query: { isPending: boolean; isError: boolean; refetch(): unknown };
	height?: string;
	failure?: ReactNode;
}

export const LoadedCard = ({ text, query, height = 'h-11', failure, children, ...of }: LoadedCardProps) => (
	<Section card className="md:p-8" {...of}>
		{text && <p className="mt-1 text-ink-soft">{text}</p>}
		{query.isPending ? (
			<Skeleton className={`mt-4 ${height}`} />
		) : query.isError ? (
			<Banner className="mt-3" tone="danger" action={<RetryButton onRetry={query.refetch} />}>
				{failure ?? <Trans>This couldn't be loaded.</Trans>}
			</Banner>
		) : (
			children
		)}
	</Section>
);

export const focusCard = (id: string): void => document.getElementById(id)?.focus();
