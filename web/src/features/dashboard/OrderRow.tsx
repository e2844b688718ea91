import type { Business, Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { formatCode } from '#lib/code.ts';
import { dateTimeText, timeRange, windowText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText, windowOf, zoneAbbreviation } from '#lib/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { CardList } from '#ui/Caught.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { OrderDetails } from './OrderDetails.tsx';

interface OrderRows {
	business: Business;
	rows: readonly Order[];
}

/** Memoized, because the search field above rerenders on every keystroke. */
export const OrderTable = memo(function OrderTable({ business, rows }: OrderRows) {
	const { t, i18n } = useLingui();
	const now = serverNow();
	const columns: Column<Order>[] = [
		[t`Customer`, (order) => <Customer order={order} />],
		[
			t`Pickup`,
			({ order_date, start_time, end_time, time_zone }) => (
				<>
					<span className="block whitespace-nowrap font-medium first-letter:uppercase">
						{dayText(order_date, time_zone, now)}
					</span>
					<span translate="no" className="whitespace-nowrap text-ink-soft tabular-nums">
						{timeRange(start_time, end_time)}{' '}
						{zoneAbbreviation(time_zone, new Date(`${order_date}T12:00:00Z`))}
					</span>
				</>
			),
		],
		[t`Bags`, ({ quantity }) => quantity, 'figures'],
		[
			t`Code and ID`,
			({ id, pickup_code }) => (
				<>
					<span translate="no" className="block whitespace-nowrap font-medium tabular-nums tracking-wide">
						{formatCode(pickup_code ?? '')}
					</span>
					<span className="text-ink-soft tabular-nums">{shortOrderId(id)}</span>
				</>
			),
		],
		[
			t`Ordered`,
			({ created_at, time_zone }) => (
				<span className="text-ink-soft tabular-nums">{dateTimeText(created_at, time_zone, i18n.locale)}</span>
			),
		],
		[t`Status`, (order) => <Status order={order} />],
		[t`Total`, ({ total_cost }) => formatDollars(total_cost), 'figures'],
	];
	return (
		<Table
			caption={t`Orders`}
			columns={columns}
			rows={rows}
			detail={(order) => <OrderDetails business={business} order={order} />}
		/>
	);
});

export const OrderCards = memo(function OrderCards({ business, rows }: OrderRows) {
	return (
		<CardList className="divide-y divide-line border-line border-y">
			{rows.map((order) => (
				<Disclosure key={order.id} title={<CardTitle order={order} />}>
					<OrderDetails business={business} order={order} />
				</Disclosure>
			))}
		</CardList>
	);
});

function CardTitle({ order }: { order: Order }) {
	const { t, i18n } = useLingui();
	const ordered = dateTimeText(order.created_at, order.time_zone, i18n.locale);
	return (
		<span className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1 py-3 font-normal">
			<span className="min-w-0">
				<span className="block font-semibold">
					<Customer order={order} />
				</span>
				<span className="block first-letter:uppercase">{windowText(windowOf(order), serverNow())}</span>
			</span>
			<span className="grid justify-items-end gap-1">
				<Status order={order} />
				<span translate="no" className="font-semibold tabular-nums">
					{formatDollars(order.total_cost)}
				</span>
			</span>
			<span className="col-span-2 text-ink-soft text-sm">
				<span translate="no" className="font-semibold text-ink tabular-nums tracking-wide">
					{formatCode(order.pickup_code ?? '')}
				</span>{' '}
				· <Plural value={order.quantity} one="# bag" other="# bags" /> ·{' '}
				<span className="tabular-nums">{shortOrderId(order.id)}</span>
				<span className="block">{t`Ordered ${ordered}`}</span>
			</span>
		</span>
	);
}

/** A deleted account has no name. */
const Customer = ({ order: { customer_name } }: { order: Order }) => (
	<span className="wrap-anywhere">{customer_name ?? <Trans>A customer</Trans>}</span>
);

const Status = ({ order: { status, refund } }: { order: Order }) => (
	<span className="inline-grid justify-items-start gap-1">
		<StatusBadge status={status} />
		{refund?.status === 'requested' && (
			<Badge tone="honey">
				<Trans>Refund asked for</Trans>
			</Badge>
		)}
	</span>
);
