import { type DemandPlace, demandLimits as limits } from '@flavorbag/contract';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { download } from '#api/files.ts';
import { queryFor } from '#api/query.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { formatZip } from '#lib/address.ts';
import { csvName } from '#lib/names.ts';
import { Pagination } from '#ui/Pagination.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { Loaded, Part, Two } from './parts.tsx';

const DemandMap = lazy(async () => ({ default: (await import('./DemandMap.tsx')).DemandMap }));

const perPage = 10;

const measures = ['alerts', 'waiting', 'searches'] as const;
type Measure = (typeof measures)[number];
type Order = Readonly<{ by: Measure | 'place'; isDown: boolean; page: number }>;

const nameOf = ({ city, state }: DemandPlace) => (city === null ? '' : `${city}, ${state}`);
/** Null means one or two, which sorts between zero and three. */
const rank = (place: DemandPlace, by: Order['by']) => (by === 'place' ? place.zip_code : (place[by] ?? 1));
const isCalled = (typed: string) => {
	const words = typed.trim().toLowerCase();
	return (place: DemandPlace) =>
		formatZip(place.zip_code).startsWith(words) || nameOf(place).toLowerCase().includes(words);
};

/** Maps and lists where people look for bags and find none (R-demand). */
export function Demand() {
	return (
		<Part
			id="demand-map"
			title={t`Demand`}
			aside={<DownloadButton load={() => download('admin.demand.file', {})} name={csvName('demand')} />}
			intro={t`Where people want bags they can't get. For each ZIP code: how many people have an alert, how many are on a waitlist right now, and how many searches in the last ${limits.searchDays} days found no bags. To protect people's privacy, 1 and 2 are shown as “under ${limits.countedFrom}”.`}
		>
			<Loaded
				query={useQuery(queryFor('admin.demand', {}, { select: ({ places }) => places }))}
				failure={t`Failed to load demand`}
				skeleton="mt-4 h-96"
				empty={[
					t`No demand yet`,
					t`When people set an alert, join a waitlist, or search and find no bags, you'll see where.`,
				]}
			>
				{(places) => <Places places={places} />}
			</Loaded>
		</Part>
	);
}

function columnsBy(order: Order, setOrder: (next: Order) => void): Column<DemandPlace>[] {
	const heads: Record<Measure, string> = {
		alerts: t`Alerts`,
		waiting: t`Waitlist`,
		searches: t`Found no bags`,
	};
	const sortOf = (by: Order['by']) => ({
		now:
			order.by !== by ? ('none' as const) : order.isDown ? ('descending' as const) : ('ascending' as const),
		onPress: () => setOrder({ by, isDown: order.by === by ? !order.isDown : by !== 'place', page: 1 }),
	});
	return [
		[
			t`Place`,
			(place) => (
				<Two
					of={<span className="block tabular-nums">{formatZip(place.zip_code)}</span>}
					below={nameOf(place)}
				/>
			),
			undefined,
			sortOf('place'),
		],
		...measures.map(
			(id): Column<DemandPlace> => [
				heads[id],
				(place) => <span className="whitespace-nowrap">{place[id] ?? t`under ${limits.countedFrom}`}</span>,
				'figures',
				sortOf(id),
			],
		),
	];
}

function Places({ places }: { places: readonly DemandPlace[] }) {
	const [typed, setTyped] = useState('');
	const [order, setOrder] = useState<Order>({ by: 'searches', isDown: true, page: 1 });
	const { by, isDown, page } = order;
	const found = useMemo(
		() => places.filter(isCalled(typed)).sort((a, b) => a.zip_code - b.zip_code),
		[places, typed],
	);
	const rows = found.toSorted((a, b) => (rank(a, by) - rank(b, by)) * (isDown ? -1 : 1));
	const measure = by === 'place' ? 'searches' : by;
	const mapped = useMemo(
		() =>
			found.flatMap(({ coordinates: at, zip_code, city, [measure]: count }) =>
				at && count !== 0 ? [{ name: city ?? formatZip(zip_code), at, count }] : [],
			),
		[found, measure],
	);
	return (
		<>
			<SearchField
				className="mt-4 max-w-md"
				label={t`ZIP code, city, or state`}
				value={typed}
				maxLength={80}
				onChange={(event) => {
					setTyped(event.target.value);
					setOrder({ ...order, page: 1 });
				}}
			/>
			<div className="mt-4 grid grid-cols-1 gap-6 lg:grid-cols-2">
				<div>
					<p aria-live="polite" className={found.length > 0 ? 'sr-only' : 'wrap-anywhere text-ink-soft'}>
						{found.length > 0
							? plural(found.length, { one: '# place', other: '# places' })
							: t`Nothing found for “${typed.trim()}”.`}
					</p>
					{found.length > 0 && (
						<Table
							caption={t`Demand by ZIP code`}
							columns={columnsBy(order, setOrder)}
							rows={rows.slice((page - 1) * perPage, page * perPage)}
							rowId={({ zip_code }) => String(zip_code)}
						/>
					)}
					<div className="mt-4 empty:hidden">
						<Pagination
							label={t`Demand`}
							page={page}
							totalPages={Math.ceil(found.length / perPage)}
							onPage={(to) => setOrder({ ...order, page: to })}
						/>
					</div>
				</div>
				{mapped.length > 0 && (
					<div className="flex h-80 flex-col gap-2 lg:sticky lg:top-20 lg:h-112">
						<p className="text-ink-soft text-sm">{shownOn(measure)}</p>
						<div className="min-h-0 flex-1">
							<Suspense fallback={<Skeleton className="h-full" />}>
								<DemandMap places={mapped} />
							</Suspense>
						</div>
					</div>
				)}
			</div>
		</>
	);
}

function shownOn(measure: Measure): string {
	const words: Record<Measure, string> = {
		alerts: t`The bigger the circle, the more people have an alert there.`,
		waiting: t`The bigger the circle, the more people are on a waitlist there.`,
		searches: t`The bigger the circle, the more searches found no bags there.`,
	};
	return words[measure];
}
