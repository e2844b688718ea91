import type { Business, Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePack } from '#api/calendar.ts';
import { formatCode } from '#lib/code.ts';
import { timeRange } from '#lib/full-time.ts';
import { Button } from '#ui/Button.tsx';
import { CardList } from '#ui/Caught.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { PickupTime } from './tonight.ts';
import { longDay } from './use-closing.tsx';

/** Rows shown before a press shows all. */
const rowsAtFirst = 5;

/** The next pickup time and one with late orders may have the same period on different dates. */
export const keyOf = ({ period, slot }: PickupTime) => `${slot?.date} ${period}`;

/** Still to be handed over. */
export const isToCome = ({ status }: Order) => status === 'paid';

export interface PackListProps {
	orders: readonly Order[];
	packed: readonly string[];
	pickupAction(order: Order): ReactNode;
}

/** The first five orders still to be picked up at one pickup time; one press shows the others, picked up or not. */
export function PackList({ orders, ...list }: PackListProps) {
	const [isWhole, setIsWhole] = useState(false);
	const toCome = orders.filter(isToCome);
	const others = orders.filter((order) => !isToCome(order));
	const first = toCome.slice(0, rowsAtFirst);
	return (
		<>
			<Summary toCome={toCome} packed={list.packed} />
			<PackRows {...list} orders={isWhole ? [...toCome, ...others] : first} />
			{orders.length > first.length && (
				<Button
					tone="quiet"
					size="small"
					className="-ml-4 justify-self-start"
					aria-expanded={isWhole}
					onClick={() => setIsWhole(!isWhole)}
				>
					{isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all {orders.length}</Trans>}
				</Button>
			)}
		</>
	);
}

function Summary({ toCome, packed }: { toCome: readonly Order[]; packed: readonly string[] }) {
	const bags = toCome.reduce((sum, { quantity }) => sum + quantity, 0);
	const done = toCome.filter(({ id }) => packed.includes(id)).length;
	return (
		<p className="font-semibold">
			{toCome.length === 0 ? (
				<Trans>Nothing to pack. New orders show up here.</Trans>
			) : (
				<Trans>
					Pack <Plural value={bags} one="# bag" other="# bags" />: {done} of{' '}
					<Plural value={toCome.length} one="# order" other="# orders" /> packed
				</Trans>
			)}
		</p>
	);
}

interface PackRowsProps extends PackListProps {
	/** Orders of several pickup times are listed together. */
	isMixed?: boolean;
}

export function PackRows({ orders, packed, pickupAction, isMixed = false }: PackRowsProps) {
	if (orders.length === 0) return null;
	return (
		<CardList className="divide-y divide-line border-line border-y">
			{orders.map((order) => (
				<PackRow key={order.id} order={order} packed={packed.includes(order.id)} isMixed={isMixed}>
					{pickupAction(order)}
				</PackRow>
			))}
		</CardList>
	);
}

interface PackRowProps {
	order: Order;
	packed: boolean;
	isMixed: boolean;
	children: ReactNode;
}

function PackRow({ order, packed, isMixed, children }: PackRowProps) {
	const { t } = useLingui();
	const pack = usePack(order.business_id, order.order_date);
	const name = order.customer_name ?? t`A customer`;
	const isPaid = order.status === 'paid';
	const text = (
		<span className="wrap-anywhere min-w-0 text-base leading-snug">
			<span className={isPaid && packed ? 'font-semibold text-ink-soft line-through' : 'font-semibold'}>
				{name}
			</span>{' '}
			<Plural value={order.quantity} one="# bag" other="# bags" />
			{isPaid && <span className="sr-only"> {packed ? t`packed` : t`to pack`}</span>}
			<span translate="no" className="block text-ink-soft text-sm tabular-nums">
				{formatCode(order.pickup_code ?? '')}
				{isMixed && ` · ${timeRange(order.start_time, order.end_time)}`}
			</span>
		</span>
	);
	return (
		<div data-order={order.id} className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 py-1.5">
			{isPaid ? (
				<Checkbox
					className="min-w-0 flex-1 basis-36"
					checked={packed}
					onCheckedChange={(next) => pack.mutate({ params: { id: order.id }, body: { packed: next } })}
					label={text}
				/>
			) : (
				<div className="flex flex-wrap items-center gap-x-3">
					{text}
					<StatusBadge status={order.status} />
				</div>
			)}
			{children}
		</div>
	);
}

interface PrintedListProps {
	business: Business;
	date: string;
	times: readonly PickupTime[];
}

/** The list on paper: orders not yet picked up, each with a box to check off. Rendered only while printing. */
export function PrintedList({ business, date, times }: PrintedListProps) {
	const { t } = useLingui();
	const [isPrinting, setIsPrinting] = useState(false);
	useEffect(() => {
		const start = () => flushSync(() => setIsPrinting(true));
		const end = () => setIsPrinting(false);
		window.addEventListener('beforeprint', start);
		window.addEventListener('afterprint', end);
		return () => {
			window.removeEventListener('beforeprint', start);
			window.removeEventListener('afterprint', end);
		};
	}, []);
	if (!isPrinting) return null;
	return (
		<div data-print className="grid gap-4">
			<p className="font-semibold">
				{business.display_name} · {longDay(date)}
			</p>
			{times.map((time) => (
				<section key={keyOf(time)}>
					<h4 className="font-semibold">{timeRange(time.start, time.end)}</h4>
					<ul className="divide-y divide-line">
						{time.orders.filter(isToCome).map(({ id, customer_name, quantity, pickup_code }) => (
							<li key={id} className="flex gap-3 py-1">
								<span aria-hidden>☐</span>
								<span className="flex-1">{customer_name ?? t`A customer`}</span>
								<Plural value={quantity} one="# bag" other="# bags" />
								<span className="tabular-nums">{formatCode(pickup_code ?? '')}</span>
							</li>
						))}
					</ul>
				</section>
			))}
		</div>
	);
}
