import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { nearbyPages } from '#api/businesses.ts';
import { Button } from '#ui/Button.tsx';
import { ClosedStall } from '#ui/illustrations/ClosedStall.tsx';
import { TornMap } from '#ui/illustrations/TornMap.tsx';
import { EmptyPanel, ErrorPanel, ListShell, Skeleton } from '#ui/Panels.tsx';
import { BusinessCard } from './BusinessCard.tsx';

const grid = 'mt-6 grid gap-x-5 gap-y-7 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

function Loading() {
	return (
		<div role="status" aria-label="Loading..." className={grid}>
			{['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
				<div key={key}>
					<Skeleton className="aspect-[4/3] w-full rounded-card" />
					<Skeleton className="mt-3 h-6 w-2/3" />
					<Skeleton className="mt-2 h-4 w-full" />
				</div>
			))}
		</div>
	);
}

/** The list, nearest first, page by page. */
export function Nearby() {
	const nearby = useInfiniteQuery(nearbyPages());
	const businesses = nearby.data?.pages.flatMap((page) => page.data.businesses) ?? [];
	const total = nearby.data?.pages[0]?.meta.pagination.total ?? 0;
	return (
		<ListShell
			status={nearby.isPending ? 'loading' : nearby.isError ? 'error' : 'ready'}
			isEmpty={businesses.length === 0}
			loading={<Loading />}
			failure={
				<ErrorPanel
					drawing={<ClosedStall className="h-36 w-auto" />}
					title={<Trans>Something went wrong</Trans>}
					onRetry={() => void nearby.refetch()}
					retry={<Trans>Try Again</Trans>}
				>
					<Trans>Failed to load businesses</Trans>
				</ErrorPanel>
			}
			empty={
				<EmptyPanel
					drawing={<TornMap className="h-36 w-auto" />}
					title={<Trans>No businesses found</Trans>}
					action={
						<Button
							icon={<RefreshCw aria-hidden />}
							busy={nearby.isFetching && <Trans>Looking...</Trans>}
							onClick={() => void nearby.refetch()}
						>
							<Trans>Refresh</Trans>
						</Button>
					}
				>
					<Trans>Nobody sells surprise bags within 25 miles yet. Another place may have some.</Trans>
				</EmptyPanel>
			}
		>
			<ul className={grid}>
				{businesses.map((business, index) => (
					<li key={business.id}>
						<BusinessCard business={business} eager={index < 4} />
					</li>
				))}
			</ul>
			{nearby.hasNextPage && (
				<div className="mt-8 grid justify-items-center gap-2">
					<Button
						tone="secondary"
						busy={nearby.isFetchingNextPage && <Trans>Loading...</Trans>}
						onClick={() => void nearby.fetchNextPage()}
					>
						<Trans>Show more</Trans>
					</Button>
					<p className="text-ink-soft text-sm">
						<Trans>
							{businesses.length} of {total}
						</Trans>
					</p>
				</div>
			)}
		</ListShell>
	);
}
