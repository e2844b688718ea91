import { type DemandPlace, demandLimits as limits } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { demand, downloadDemand } from '#api/admin.ts';
import { formatZip } from '#lib/address.ts';
import { csvName } from '#lib/names.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import { TextField } from '#ui/TextField.tsx';
import { FileSection } from './FileSection.tsx';

const DemandMap = lazy(async () => ({ default: (await import('./DemandMap.tsx')).DemandMap }));

const perPage = 10;

type Measure = 'alerts' | 'waiting' | 'searches';
interface Order {
	by: 'place' | Measure;
	descending: boolean;
}

const nameOf = ({ city, state }: DemandPlace) => (city === null ? '' : `${city}, ${state}`);
/** One or two stand between none and three. */
const rank = (count: number | null) => count ?? 1;
const inOrder =
	({ by, descending }: Order) =>
	(a: DemandPlace, b: DemandPlace): number => {
		const up = by === 'place' ? a.zip_code - b.zip_code : rank(a[by]) - rank(b[by]);
		return (descending ? -up : up) || a.zip_code - b.zip_code;
	};
const isCalled = (typed: string) => {
	const words = typed.trim().toLowerCase();
	return (place: DemandPlace) =>
		formatZip(place.zip_code).startsWith(words) || nameOf(place).toLowerCase().includes(words);
};

/** Where people look for bags and find none (R-demand). */
export function Demand() {
	const { t } = useLingui();
	const { data, isError, refetch } = useQuery(demand());
	return (
		<FileSection
			id="demand-map"
			heading={<Trans>Demand</Trans>}
			intro={
				<Trans>
					Where people want bags they can't get. For each ZIP code: how many people have an alert, how many
					are on a waitlist right now, and how many searches in the last {limits.searchDays} days found no
					bag. So that no one can be recognized, 1 and 2 are shown as “under {limits.countedFrom}”.
				</Trans>
			}
			file={{ load: downloadDemand, name: csvName('demand') }}
		>
			{isError ? (
				<LoadFailure onRetry={refetch}>
					<Trans>Failed to load the demand</Trans>
				</LoadFailure>
			) : !data ? (
				<Skeleton className="mt-4 h-96" />
			) : data.length === 0 ? (
				<EmptyPanel title={t`No demand yet`}>
					<Trans>
						When people set an alert, join a waitlist, or search and find no bag, you'll see here where.
					</Trans>
				</EmptyPanel>
			) : (
				<Places places={data} />
			)}
		</FileSection>
	);
}

function Places({ places }: { places: readonly DemandPlace[] }) {
	const { t } = useLingui();
	const [typed, setTyped] = useState('');
	const [order, setOrder] = useState<Order>({ by: 'searches', descending: true });
	const [page, setPage] = useState(1);
	const found = useMemo(() => places.filter(isCalled(typed)).sort(inOrder(order)), [places, typed, order]);
	const measure = order.by === 'place' ? 'searches' : order.by;
	const mapped = useMemo(
		() =>
			found.flatMap(({ coordinates: at, zip_code, city, [measure]: count }) =>
				at && count !== 0 ? [{ id: String(zip_code), name: city ?? formatZip(zip_code), at, count }] : [],
			),
		[found, measure],
	);
	const pages = Math.max(1, Math.ceil(found.length / perPage));
	const shown = Math.min(page, pages);
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
				onChange={(event) => {
					setTyped(event.target.value);
					setPage(1);
				}}
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
						<List
							places={found.slice((shown - 1) * perPage, shown * perPage)}
							order={order}
							onOrder={(next) => {
								setOrder(next);
								setPage(1);
							}}
						/>
					)}
					{pages > 1 && (
						<div className="mt-4">
							<Pagination label={t`Demand`} page={shown} totalPages={pages} onPage={setPage} />
						</div>
					)}
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

/** What the circles of the map are. */
function Shown({ measure }: { measure: Measure }) {
	if (measure === 'alerts') return <Trans>The bigger the circle, the more people have an alert there.</Trans>;
	if (measure === 'waiting')
		return <Trans>The bigger the circle, the more people are on a waitlist there.</Trans>;
	return <Trans>The bigger the circle, the more searches found no bag there.</Trans>;
}

interface ListProps {
	places: readonly DemandPlace[];
	order: Order;
	onOrder(order: Order): void;
}
function List({ places, order, onOrder }: ListProps) {
	const { t } = useLingui();
	const sortOf = (by: Order['by']): TableColumn<DemandPlace>['sort'] => ({
		now: order.by !== by ? 'none' : order.descending ? 'descending' : 'ascending',
		// The most first; ZIP codes from the lowest.
		onPress: () => onOrder({ by, descending: order.by === by ? !order.descending : by !== 'place' }),
	});
	const words = (count: number | null) => count ?? t`under ${limits.countedFrom}`;
	const column = (id: Measure, head: string): TableColumn<DemandPlace> => ({
		id,
		head,
		figures: true,
		sort: sortOf(id),
		cell: (place) => <span className="whitespace-nowrap">{words(place[id])}</span>,
	});
	return (
		<Table
			caption={t`Demand by ZIP code`}
			rows={places}
			rowId={({ zip_code }) => String(zip_code)}
			columns={[
				{
					id: 'place',
					head: t`Place`,
					sort: sortOf('place'),
					cell: (place) => (
						<>
							<span className="block tabular-nums">{formatZip(place.zip_code)}</span>
							<span className="wrap-anywhere block font-normal text-ink-soft text-xs">{nameOf(place)}</span>
						</>
					),
				},
				column('alerts', t`Alerts`),
				column('waiting', t`Waitlist`),
				column('searches', t`Found no bag`),
			]}
		/>
	);
}
