import { type Business, hasRole, type Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Mail, Printer, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ordersOfDate, usePack } from '#api/calendar.ts';
import { formatCode } from '#lib/code.ts';
import { timeRange } from '#lib/full-time.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { CardList } from '#ui/Caught.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Notice } from './Notice.tsx';
import { groupOf, matches, type PackGroup } from './tonight.ts';
import { longDay } from './use-closing.tsx';
import { useDateToPack } from './use-next-date.ts';

const searchFrom = 5;

export interface PackListProps {
	business: Business;
	pickupAction(order: Order): ReactNode;
	/** Searches all orders; absent where there is no such screen. */
	searchAll?(typed: string): ReactNode;
}

/** The next date's orders in pickup order, with check marks, search and printing. */
export function PackList({ business, pickupAction, searchAll }: PackListProps) {
	const date = useDateToPack(business);
	const { data, isError } = useQuery({
		...ordersOfDate(business.id, date ?? ''),
		enabled: date !== undefined,
	});
	// A failed refetch keeps the current list.
	if (isError && !data)
		return (
			<p role="alert" className="mt-3">
				<Trans>The list couldn't be loaded.</Trans>
			</p>
		);
	if (!data || !date) return <Skeleton className="mt-4 h-40 rounded-card" />;
	return (
		<Packing
			business={business}
			date={date}
			orders={data.orders}
			packed={data.packed}
			pickupAction={pickupAction}
			searchAll={searchAll}
		/>
	);
}

function Packing({
	business,
	date,
	orders,
	packed,
	pickupAction,
	searchAll,
}: PackListProps & { date: string; orders: readonly Order[]; packed: readonly string[] }) {
	const { t, i18n } = useLingui();
	const pack = usePack(business.id, date);
	const [typed, setTyped] = useState('');
	const [writes, setWrites] = useState(false);
	const now = serverNow();
	const day = dayText(date, business.time_zone, now);
	const shown = orders.filter((order) => matches(order, typed));
	const of = (group: PackGroup) => shown.filter((order) => groupOf(order, now) === group);
	const toCome = orders.filter((order) => ['coming', 'late'].includes(groupOf(order, now)));
	const names: Record<PackGroup, string> = {
		coming: t`Still to come`,
		late: t`Late: the pickup time is over`,
		missed: t`Didn't come`,
		done: t`Picked up`,
		off: t`Canceled or refunded`,
	};
	const row = (order: Order) => (
		<PackRow
			key={order.id}
			order={order}
			packed={packed.includes(order.id)}
			onPack={(next) => pack.mutate({ params: { id: order.id }, body: { packed: next } })}
		>
			{pickupAction(order)}
		</PackRow>
	);
	return (
		<div data-print className="mt-4 grid gap-4">
			<p className="hidden font-semibold print:block">
				{business.display_name} · {longDay(date, i18n.locale)}
			</p>
			<Summary
				day={day}
				toCome={toCome}
				packed={packed}
				onWrite={hasRole(business.my_role, 'manager') ? () => setWrites(true) : undefined}
			/>
			{orders.length >= searchFrom && (
				<div className="print:hidden">
					<TextField
						label={t`Search by name, code or order ID`}
						lead={<Search aria-hidden />}
						type="search"
						autoComplete="off"
						maxLength={40}
						value={typed}
						onChange={(event) => setTyped(event.currentTarget.value)}
					/>
				</div>
			)}
			{typed !== '' && shown.length === 0 && (
				<div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
					<p>{t`No one by that name or code on this list.`}</p>
					{searchAll?.(typed)}
				</div>
			)}
			{(['coming', 'late'] as const).map(
				(group) =>
					of(group).length > 0 && (
						<section key={group} aria-label={names[group]}>
							{group === 'late' && <h3 className="font-semibold text-honey-ink text-sm">{names[group]}</h3>}
							<Windows orders={of(group)} row={row} />
						</section>
					),
			)}
			{(['missed', 'done', 'off'] as const).map((group) => {
				const rows = of(group);
				if (rows.length === 0) return null;
				return (
					<div key={group} className="print:hidden">
						<Disclosure
							title={
								<span className="py-2 text-ink-soft text-sm">
									{names[group]} <span className="tabular-nums">{rows.length}</span>
								</span>
							}
						>
							<CardList className="divide-y divide-line border-line border-y">{rows.map(row)}</CardList>
						</Disclosure>
					</div>
				);
			})}
			{writes && (
				<Notice business={business} date={date} count={toCome.length} onClose={() => setWrites(false)} />
			)}
		</div>
	);
}

function Windows({ orders, row }: { orders: readonly Order[]; row(order: Order): ReactNode }) {
	const windows = [...new Set(orders.map(({ start_time, end_time }) => timeRange(start_time, end_time)))];
	return windows.map((window) => (
		<div key={window} className="not-first:mt-4">
			<h4 className={windows.length > 1 ? 'mb-1 font-semibold text-sm' : 'hidden font-semibold print:block'}>
				{window}
			</h4>
			<CardList className="divide-y divide-line border-line border-y">
				{orders.filter(({ start_time, end_time }) => timeRange(start_time, end_time) === window).map(row)}
			</CardList>
		</div>
	));
}

interface SummaryProps {
	/** A phrase such as "today". */
	day: string;
	toCome: readonly Order[];
	packed: readonly string[];
	onWrite: (() => void) | undefined;
}

function Summary({ day, toCome, packed, onWrite }: SummaryProps) {
	const bags = toCome.reduce((sum, { quantity }) => sum + quantity, 0);
	const done = toCome.filter(({ id }) => packed.includes(id)).length;
	if (toCome.length === 0)
		return (
			<p className="font-semibold">
				<Trans>Nothing to pack for {day}.</Trans>
			</p>
		);
	return (
		<div className="flex flex-wrap items-center justify-between gap-3">
			<p className="font-semibold">
				<Trans>
					Pack <Plural value={bags} one="# bag" other="# bags" /> for {day}: {done} of{' '}
					<Plural value={toCome.length} one="# order" other="# orders" /> packed
				</Trans>
			</p>
			<div className="flex flex-wrap gap-2 print:hidden">
				<Button tone="secondary" size="small" icon={<Printer aria-hidden />} onClick={() => window.print()}>
					<Trans>Print</Trans>
				</Button>
				{onWrite && (
					<Button tone="secondary" size="small" icon={<Mail aria-hidden />} onClick={onWrite}>
						<Trans>Write to all</Trans>
					</Button>
				)}
			</div>
		</div>
	);
}

interface PackRowProps {
	order: Order;
	packed: boolean;
	onPack(packed: boolean): void;
	children: ReactNode;
}

function PackRow({ order, packed, onPack, children }: PackRowProps) {
	const { t } = useLingui();
	const name = order.customer_name ?? t`A customer`;
	return (
		<div data-order={order.id} className="py-2">
			<div className="flex flex-wrap items-center gap-x-4">
				<div className="min-w-0 flex-1 basis-56">
					{order.status === 'paid' ? (
						<Checkbox
							checked={packed}
							onCheckedChange={onPack}
							label={
								<span className="wrap-anywhere text-base">
									<span className={packed ? 'font-semibold text-ink-soft line-through' : 'font-semibold'}>
										{name}
									</span>{' '}
									<Plural value={order.quantity} one="# bag" other="# bags" />
									<span className="sr-only"> {packed ? t`packed` : t`to pack`}</span>
								</span>
							}
						/>
					) : (
						<p className="wrap-anywhere flex min-h-11 flex-wrap items-center gap-x-3">
							<span className="font-semibold">{name}</span>
							<Plural value={order.quantity} one="# bag" other="# bags" />
							<StatusBadge status={order.status} />
						</p>
					)}
					<p className="pl-9 text-ink-soft text-sm tabular-nums">
						<span translate="no">
							{formatCode(order.pickup_code ?? '')} · {timeRange(order.start_time, order.end_time)}
						</span>
					</p>
				</div>
				<div className="print:hidden">{children}</div>
			</div>
		</div>
	);
}
