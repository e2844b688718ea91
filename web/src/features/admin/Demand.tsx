import { type DemandPlace, demandLimits as limits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { demand, downloadDemand } from '#api/admin.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { formatZip } from '#lib/address.ts';
import { csvName } from '#lib/names.ts';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Loaded, Part, small } from './parts.tsx';
import { type Column, Rows, useRows } from './Rows.tsx';

const DemandMap = lazy(async () => ({ default: (await import('./DemandMap.tsx')).DemandMap }));

const perPage = 10;

const measures = ['alerts', 'waiting', 'searches'] as const;
type Measure = (typeof measures)[number];

const nameOf = ({ city, state }: DemandPlace) => (city === null ? '' : `${city}, ${state}`);
/** Null means one or two, which sorts between zero and three. */
const rank = (count: number | null) => count ?? 1;
const isCalled = (typed: string) => {
	const words = typed.trim().toLowerCase();
	return (place: DemandPlace) =>
		formatZip(place.zip_code).startsWith(words) || nameOf(place).toLowerCase().includes(words);
};

/** Maps and lists where people look for bags and find none (R-demand). */
export function Demand() {
	const { t } = useLingui();
	const { data, error, isError, refetch } = useQuery(demand());
	const places = useMemo(() => data?.toSorted((a, b) => a.zip_code - b.zip_code), [data]);
	return (
		<Part
			id="demand-map"
			title={t`Demand`}
			aside={<DownloadButton load={downloadDemand} name={csvName('demand')} />}
			intro={t`Where people want bags they can't get. For each ZIP code: how many people have an alert, how many are on a waitlist right now, and how many searches in the last ${limits.searchDays} days found no bag. So that no one can be recognized, 1 and 2 are shown as “under ${limits.countedFrom}”.`}
		>
			<Loaded
				query={{ data: places, error, isError, refetch }}
				failure={t`Failed to load the demand`}
				skeleton="mt-4 h-96"
			>
				{(all) =>
					all.length === 0 ? (
						<EmptyPanel title={t`No demand yet`}>
							{t`When people set an alert, join a waitlist, or search and find no bag, you'll see here where.`}
						</EmptyPanel>
					) : (
						<Places places={all} />
					)
				}
			</Loaded>
		</Part>
	);
}

function useColumns(): Column<DemandPlace>[] {
	const { t } = useLingui();
	const words = (count: number | null) => count ?? t`under ${limits.countedFrom}`;
	const heads: Record<Measure, string> = {
		alerts: t`Alerts`,
		waiting: t`Waitlist`,
		searches: t`Found no bag`,
	};
	return [
		{
			id: 'place',
			head: t`Place`,
			sorts: ({ zip_code }) => zip_code,
			cell: (place) => (
				<>
					<span className="block tabular-nums">{formatZip(place.zip_code)}</span>
					<span className={small}>{nameOf(place)}</span>
				</>
			),
		},
		...measures.map(
			(id): Column<DemandPlace> => ({
				id,
				head: heads[id],
				figures: true,
				sorts: (place) => rank(place[id]),
				cell: (place) => <span className="whitespace-nowrap">{words(place[id])}</span>,
			}),
		),
	];
}

function Places({ places }: { places: readonly DemandPlace[] }) {
	const { t } = useLingui();
	const [typed, setTyped] = useState('');
	const columns = useColumns();
	const rowId = ({ zip_code }: DemandPlace) => String(zip_code);
	const found = useMemo(() => places.filter(isCalled(typed)), [places, typed]);
	const table = useRows({ columns, rows: found, rowId, perPage, sorting: [{ id: 'searches', desc: true }] });
	const { sorting, pagination } = table.state;
	const measure = measures.find((one) => one === sorting[0]?.id) ?? 'searches';
	const mapped = useMemo(
		() =>
			found.flatMap(({ coordinates: at, zip_code, city, [measure]: count }) =>
				at && count !== 0 ? [{ id: String(zip_code), name: city ?? formatZip(zip_code), at, count }] : [],
			),
		[found, measure],
	);
	return (
		<>
			<TextField
				type="search"
				className="mt-4 max-w-md"
				label={t`ZIP code, city, or state`}
				lead={<Search aria-hidden />}
				value={typed}
				maxLength={80}
				autoComplete="off"
				onChange={(event) => setTyped(event.target.value)}
			/>
			<div className="mt-4 grid grid-cols-1 gap-6 lg:grid-cols-2">
				<div>
					<p aria-live="polite" className={found.length > 0 ? 'sr-only' : 'wrap-anywhere text-ink-soft'}>
						{found.length > 0 ? (
							<Plural value={found.length} one="# place" other="# places" />
						) : (
							<Trans>Nothing is known of “{typed.trim()}”.</Trans>
						)}
					</p>
					{found.length > 0 && (
						<Rows caption={t`Demand by ZIP code`} table={table} columns={columns} rowId={rowId} />
					)}
					<div className="mt-4 empty:hidden">
						<Pagination
							label={t`Demand`}
							page={pagination.pageIndex + 1}
							totalPages={table.getPageCount()}
							onPage={(page) => table.setPageIndex(page - 1)}
						/>
					</div>
				</div>
				{mapped.length > 0 && (
					<div className="flex h-80 flex-col gap-2 lg:sticky lg:top-20 lg:h-112">
						<p className="text-ink-soft text-sm">
							<Shown measure={measure} />
						</p>
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

function Shown({ measure }: { measure: Measure }) {
	const { t } = useLingui();
	const words: Record<Measure, string> = {
		alerts: t`The bigger the circle, the more people have an alert there.`,
		waiting: t`The bigger the circle, the more people are on a waitlist there.`,
		searches: t`The bigger the circle, the more searches found no bag there.`,
	};
	return words[measure];
}
