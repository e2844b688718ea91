import type { Dashboard } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigation, useSearchParams } from 'react-router';
import { download } from '#api/files.ts';
import { queryFor } from '#api/query.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { formatDollars } from '#lib/money.ts';
import { csvName } from '#lib/names.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateIn } from '#lib/time.ts';
import { useMedia } from '#lib/use-media.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel, ErrorPanel, ListShell, Skeleton } from '#ui/Panels.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Section } from '#ui/Section.tsx';
import { Select } from '#ui/Select.tsx';
import { StatCards } from '#ui/StatCards.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { OrderCards, OrderTable } from './OrderRow.tsx';
import { countFilters, type OrderFilters, readFilters, writeFilters } from './order-filters.ts';
import { RefundsToAnswer } from './RefundsToAnswer.tsx';
import { tabAddress } from './tabs.ts';

const debounceMs = 250;

/** All orders: searched, filtered and sorted by the server, with the filters in the URL. */
export function OrdersTab({ board }: { board: Dashboard }) {
	const { t } = useLingui();
	const { business } = board;
	const [search, setSearch] = useSearchParams();
	const filters = readFilters(search);
	const change = (next: Partial<OrderFilters>) =>
		setSearch((before) => writeFilters(before, { ...readFilters(before), page: 1, ...next }), {
			// Pages push a history entry; filters replace it.
			replace: next.page === undefined,
			preventScrollReset: true,
		});
	const list = useRef<HTMLDivElement>(null);
	const Rows = useRows(list);
	const orders = useQuery(queryFor('business.orders.list', { params: { id: business.id }, query: filters }));
	const rows = orders.data?.data.orders ?? [];
	const pages = orders.data?.meta.pagination;
	const isBehindLast = pages !== undefined && pages.total > 0 && pages.page > pages.total_pages;
	const filtered = Boolean(filters.status || filters.within || filters.search || filters.refund);
	return (
		<div className="mt-6 grid grid-cols-1 gap-6">
			{isBehindLast && (
				<Navigate
					replace
					to={{ search: writeFilters(search, { ...filters, page: pages.total_pages }).toString() }}
				/>
			)}
			<div className="flex flex-wrap items-center justify-between gap-4">
				<h2 className="font-display font-semibold text-xl">
					<Trans>Orders</Trans> <span className="text-ink-soft tabular-nums">{pages?.total}</span>
				</h2>
				<div className="flex gap-2">
					<Button
						tone="secondary"
						size="small"
						icon={<RefreshCw aria-hidden />}
						busy={orders.isFetching && t`Loading...`}
						onClick={() => void orders.refetch()}
					>
						<Trans>Refresh</Trans>
					</Button>
					<ExportButton business={business} filters={filters} />
				</div>
			</div>
			{filters.refund === undefined && business.closed_at === null && (
				<RefundsToAnswer
					count={board.refunds_to_answer}
					action={
						<Button
							tone="secondary"
							size="small"
							onClick={() =>
								change({ status: undefined, within: undefined, search: undefined, refund: 'requested' })
							}
						>
							<Trans>Show</Trans>
						</Button>
					}
				/>
			)}
			<OrderSearch value={filters.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />
			<Filters filters={filters} onChange={change} />
			<ListShell
				status={orders.isPending || isBehindLast ? 'loading' : orders.isError ? 'error' : 'ready'}
				isEmpty={rows.length === 0}
				loading={<Skeleton className="h-64 rounded-card" />}
				failure={<ErrorPanel title={<Trans>Failed to load orders</Trans>} onRetry={orders.refetch} />}
				empty={
					<EmptyPanel
						drawing={<EmptyBasket className="h-36 w-auto" />}
						title={filtered ? <Trans>No orders found</Trans> : <Trans>No orders yet</Trans>}
					/>
				}
			>
				<div ref={list}>
					<Rows business={business} rows={rows} />
				</div>
				{pages && pages.total_pages > 1 && (
					<div className="mt-5">
						<Pagination
							label={t`Pages of orders`}
							page={pages.page}
							totalPages={pages.total_pages}
							onPage={(page) => change({ page })}
						/>
					</div>
				)}
			</ListShell>
			<Totals board={board} />
		</div>
	);
}

/** All-time totals, above a table of the amounts by status that add up to them. */
function Totals({ board }: { board: Dashboard }) {
	const { t } = useLingui();
	const { totals } = board;
	const words = {
		fulfilled: t`Picked up`,
		paid: t`Still to be picked up`,
		expired: t`Not picked up`,
		cancelled: t`Canceled`,
		refunded: t`Refunded`,
	};
	const rows = (['fulfilled', 'paid', 'expired', 'cancelled', 'refunded'] as const).filter(
		(status) => totals.by_status[status].orders > 0,
	);
	type Row = (typeof rows)[number];
	const sold: Row[] = ['fulfilled', 'paid', 'expired'];
	const earning: Row[] = ['fulfilled', 'paid'];
	const columns: Column<Row>[] = [
		[t`Orders`, (status) => words[status]],
		[t`Count`, (status) => totals.by_status[status].orders, 'figures'],
		[t`Bags`, (status) => (sold.includes(status) ? totals.by_status[status].bags : '–'), 'figures'],
		[
			t`Revenue`,
			(status) => (earning.includes(status) ? formatDollars(totals.by_status[status].sales) : '–'),
			'figures',
		],
	];
	return (
		<Section title={<Trans>All orders so far</Trans>} className="grid gap-4">
			<StatCards
				className="gap-3 lg:grid-cols-4"
				of={[
					[t`Total Orders`, totals.orders],
					[t`FlavorBags Sold`, totals.bags],
					[t`Completed Orders`, totals.completed, words.fulfilled],
					[t`Total Revenue`, formatDollars(totals.revenue), t`Paid and picked up, before tax`],
				]}
			/>
			{rows.length > 0 && (
				<Table
					caption={t`What these sums are made of`}
					columns={columns}
					rows={rows}
					rowId={(status) => status}
				/>
			)}
			{totals.not_picked_up.orders > 0 && (
				<p className="text-ink-soft text-sm">
					<Trans>You're paid for orders that weren't picked up, too.</Trans>{' '}
					<Link
						to={tabAddress(paths.business(board.business.id), 'payouts')}
						className="font-medium text-primary-ink underline"
					>
						<Trans>See payouts</Trans>
					</Link>
				</p>
			)}
		</Section>
	);
}

function ExportButton({ business, filters }: { business: Dashboard['business']; filters: OrderFilters }) {
	const { page: _, ...query } = filters;
	return (
		<DownloadButton
			load={() => download('business.orders.file', { params: { id: business.id }, query })}
			name={csvName('orders', business.display_name, dateIn(business.time_zone, serverNow()))}
		>
			<Trans>Export CSV</Trans>
		</DownloadButton>
	);
}

/** Chooses by window width, but never switches while a row is open, which may contain typed text. */
function useRows(list: RefObject<HTMLElement | null>) {
	const isWide = useMedia('(min-width: 64rem)');
	const isTable = useRef(isWide);
	if (!list.current?.querySelector('[aria-expanded="true"]')) isTable.current = isWide;
	return isTable.current ? OrderTable : OrderCards;
}

function OrderSearch({ value, onSearch }: { value: string; onSearch(text: string): void }) {
	const { t } = useLingui();
	const [typed, setTyped] = useState(value);
	// Doesn't rewrite the URL during a navigation, which would cancel it (R-late).
	const isHere = useNavigation().state === 'idle';
	useEffect(() => {
		if (!isHere || typed.trim() === value) return;
		const timer = setTimeout(() => onSearch(typed.trim()), debounceMs);
		return () => clearTimeout(timer);
	}, [isHere, typed, value, onSearch]);
	return (
		<SearchField
			label={t`Search by name, code or order ID`}
			help={t`Or by the last four digits of the customer's phone number.`}
			maxLength={40}
			value={typed}
			onChange={(event) => setTyped(event.currentTarget.value)}
		/>
	);
}

type Status = NonNullable<OrderFilters['status']> | 'all';
type Within = NonNullable<OrderFilters['within']> | 'ever';

interface FiltersProps {
	filters: OrderFilters;
	onChange(next: Partial<OrderFilters>): void;
}

function Filters({ filters, onChange }: FiltersProps) {
	const { t } = useLingui();
	const count = countFilters(filters);
	return (
		<Disclosure
			className="rounded-card border border-line px-4"
			title={
				<span className="flex items-center gap-2">
					<Trans>Filters</Trans>
					{count > 0 && <Badge tone="primary">{count}</Badge>}
				</span>
			}
		>
			<div className="grid gap-4 pb-4 sm:grid-cols-3">
				<Select<Status>
					label={t`Status`}
					value={filters.status ?? 'all'}
					onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
					options={[
						{ value: 'all', label: t`All statuses` },
						{ value: 'paid', label: t`Paid` },
						{ value: 'fulfilled', label: t`Fulfilled` },
						{ value: 'cancelled', label: t`Cancelled` },
						{ value: 'expired', label: t`Expired` },
						{ value: 'refunded', label: t`Refunded` },
					]}
				/>
				<Select<Within>
					label={t`Ordered`}
					value={filters.within ?? 'ever'}
					onChange={(within) => onChange({ within: within === 'ever' ? undefined : within })}
					options={[
						{ value: 'ever', label: t`At any time` },
						{ value: 'today', label: t`Today` },
						{ value: '7d', label: t`Last 7 days` },
						{ value: '30d', label: t`Last 30 days` },
					]}
				/>
				<Select<OrderFilters['sort']>
					label={t`Sort by`}
					value={filters.sort}
					onChange={(sort) => onChange({ sort })}
					options={[
						{ value: 'pickup', label: t`Pickup, next first` },
						{ value: 'date', label: t`Date, newest first` },
						{ value: 'amount', label: t`Amount, highest first` },
						{ value: 'id', label: t`Order ID` },
					]}
				/>
				<Checkbox
					label={t`Only with a refund to answer`}
					checked={filters.refund === 'requested'}
					onCheckedChange={(only) => onChange({ refund: only ? 'requested' : undefined })}
				/>
				{count > 0 && (
					<Button
						tone="quiet"
						size="small"
						className="justify-self-start"
						onClick={() =>
							onChange({ status: undefined, within: undefined, refund: undefined, sort: 'pickup' })
						}
					>
						<Trans>Clear all</Trans>
					</Button>
				)}
			</div>
		</Disclosure>
	);
}
