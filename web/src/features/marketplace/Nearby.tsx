import type { User } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useLiveStock } from '#api/live-stock.ts';
import { nearbyPages } from '#api/offers.ts';
import { milesBetween } from '#lib/distance.ts';
import { late, partOf } from '#lib/lazy-part.ts';
import { type Filters, narrows, noFilters, readFilters, toQuery, writeFilters } from '#lib/list-filters.ts';
import { useMedia } from '#lib/use-media.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { lateDrawing } from '#ui/late-drawing.tsx';
import { ErrorPanel, ListShell, Skeleton } from '#ui/Panels.tsx';
import { Cards, columns } from './Cards.tsx';
import { FilterBar } from './FilterBar.tsx';

const ClosedStall = lateDrawing(async () => (await import('#ui/illustrations/ClosedStall.tsx')).ClosedStall);
const NoBusinesses = late(partOf(() => import('./NoBusinesses.tsx'), 'NoBusinesses'));
const AreaLine = late(partOf(() => import('./AreaLine.tsx'), 'AreaLine'));
const AlertLink = late(partOf(() => import('./AlertLink.tsx'), 'AlertLink'));
const BusinessMap = late(partOf(() => import('./BusinessMap.tsx'), 'BusinessMap'));

function useNearby(user: User, filters: Filters) {
	const query = useInfiniteQuery(nearbyPages(toQuery(filters)));
	const pages = query.data?.pages ?? [];
	const home = filters.area && user.coordinates;
	const found = pages.flatMap((page) => page.data.businesses);
	// Distances are from home, even when another area is searched.
	const businesses = home
		? found.map((one) => ({ ...one, distance: one.coordinates && milesBetween(home, one.coordinates) }))
		: found;
	useLiveStock(businesses.map(({ id }) => id));
	return {
		query,
		businesses,
		total: pages[0]?.meta.pagination.total,
		nearest: pages[0]?.data.nearest ?? null,
		yours: Object.fromEntries(pages.flatMap((page) => Object.entries(page.data.yours))),
	};
}

export function Nearby({ user, place }: { user: User; place: ReactNode }) {
	const [search, setSearch] = useSearchParams();
	const isWide = useMedia('(min-width: 80rem)');
	const filters = readFilters(search);
	const map = search.has('map') ? search.get('map') === 'on' : isWide;
	const change = (next: (before: URLSearchParams) => URLSearchParams) =>
		setSearch(next, { replace: true, preventScrollReset: true });
	const onChange = (wanted: Filters) => change((before) => writeFilters(before, wanted));
	const onMap = (shown: boolean) =>
		change((before) => {
			before.set('map', shown ? 'on' : 'off');
			return before;
		});
	const found = useNearby(user, filters);
	const mapBeside = map && user.coordinates && (
		<div className="h-[min(22rem,60dvh)] xl:sticky xl:top-20 xl:h-[calc(100dvh-7rem)]">
			<Suspense fallback={<Skeleton className="h-full" />}>
				<BusinessMap
					businesses={found.businesses}
					yours={found.yours}
					home={user.coordinates}
					area={filters.area}
					isLooking={found.query.isFetching}
					onSearch={(area) => onChange({ ...filters, area })}
				/>
			</Suspense>
		</div>
	);
	return (
		<>
			<FilterBar
				place={filters.area ? <AreaLine onLeave={() => onChange({ ...filters, area: undefined })} /> : place}
				filters={filters}
				onChange={onChange}
				total={found.total}
				map={map}
				onMap={onMap}
			/>
			<div className={cx('mt-4 short:mt-2 sm:mt-5', map && 'grid gap-6 xl:grid-cols-[7fr_5fr]')}>
				{/* The tab order follows the layout; the map has many pins. */}
				{!isWide && mapBeside}
				<div className="min-w-0">
					<Found found={found} filters={filters} grid={columns(map)} onChange={onChange} />
				</div>
				{isWide && mapBeside}
			</div>
		</>
	);
}

interface FoundProps {
	found: ReturnType<typeof useNearby>;
	filters: Filters;
	grid: string;
	onChange(filters: Filters): void;
}

function Found({ found, filters, grid, onChange }: FoundProps) {
	const { query, businesses, yours, total, nearest } = found;
	const { search } = useLocation();
	return (
		<ListShell
			status={query.data ? 'ready' : query.isPending ? 'loading' : 'error'}
			isEmpty={businesses.length === 0}
			loading={<Loading grid={grid} />}
			failure={
				<ErrorPanel drawing={<ClosedStall className="h-36 w-auto" />} onRetry={query.refetch}>
					<Trans>Failed to load businesses</Trans>
				</ErrorPanel>
			}
			empty={
				<Suspense>
					<NoBusinesses
						isFiltered={narrows(filters)}
						name={narrows({ ...filters, q: '' }) ? undefined : filters.q.trim() || undefined}
						isHome={!filters.area}
						nearest={nearest}
						isLooking={query.isFetching}
						onClear={() => onChange({ ...noFilters, sort: filters.sort, area: filters.area })}
						onHome={() => onChange({ ...filters, area: undefined })}
						onRefresh={() => void query.refetch()}
					/>
				</Suspense>
			}
		>
			<Suspense>
				<AlertLink className="-my-3 float-right ml-3" />
			</Suspense>
			<Cards businesses={businesses} yours={yours} total={total ?? 0} grid={grid} search={search} />
			{query.hasNextPage && (
				<More
					// The key restarts the observer, because the next page may be in view at once.
					key={businesses.length}
					failed={query.isFetchNextPageError}
					busy={query.isFetchingNextPage}
					onMore={() => void query.fetchNextPage()}
				/>
			)}
		</ListShell>
	);
}

/** Loads the next page on scroll. The button is for keyboards and for retries. */
function More({ failed, busy, onMore }: { failed: boolean; busy: boolean; onMore(): void }) {
	const { t } = useLingui();
	const end = useRef<HTMLDivElement>(null);
	const seen = useEffectEvent((isSeen: boolean) => isSeen && !failed && !busy && onMore());
	useEffect(() => {
		const watcher = new IntersectionObserver(([entry]) => seen(entry?.isIntersecting === true), {
			rootMargin: '600px',
		});
		if (end.current) watcher.observe(end.current);
		return () => watcher.disconnect();
	}, []);
	return (
		<div ref={end} className="mt-8 grid justify-items-center gap-2">
			{failed && (
				<p role="alert" className="text-sm text-tomato">
					<Trans>Failed to load businesses</Trans>
				</p>
			)}
			<Button tone="secondary" busy={busy && t`Loading...`} onClick={onMore}>
				{failed ? <Trans>Try Again</Trans> : <Trans>Show more</Trans>}
			</Button>
		</div>
	);
}

function Loading({ grid }: { grid: string }) {
	const { t } = useLingui();
	return (
		<div role="status" aria-label={t`Loading...`} data-list-loading className={grid}>
			{['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
				<div key={key} className="grid grid-cols-[7rem_1fr] gap-x-3 sm:block">
					<Skeleton className="aspect-square w-full rounded-card sm:aspect-[4/3]" />
					<div>
						<Skeleton className="h-6 w-2/3 sm:mt-3" />
						<Skeleton className="mt-2 h-4 w-full" />
					</div>
				</div>
			))}
		</div>
	);
}
