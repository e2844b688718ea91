import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { useLiveOrders } from '#api/live-orders.ts';
import { myOrder } from '#api/orders.ts';
import { settings } from '#api/settings.ts';
import { addressLines } from '#lib/address.ts';
import { capital } from '#lib/capital.ts';
import { calendarText, printedDateTime, timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { brandOf } from '#lib/saved-card.ts';
import { brand } from '#lib/texts.ts';
import { abbreviation } from '#lib/time.ts';
import { useBagText } from '#lib/use-bag-text.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { Brand } from '#ui/Brand.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';

export function Receipt() {
	const { orderId = '' } = useParams();
	const query = useQuery(myOrder(orderId));
	useLiveOrders(query.data?.status === 'paid');
	return (
		<div className="mx-auto w-full max-w-xl px-4 py-6 sm:px-6 sm:py-8 print:p-0">
			<div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
				<Link
					to={paths.orders()}
					className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink"
				>
					<ArrowLeft aria-hidden className="size-4" />
					<Trans>My Orders</Trans>
				</Link>
				{query.data && (
					<Button tone="secondary" size="small" icon={<Printer aria-hidden />} onClick={() => window.print()}>
						<Trans>Print</Trans>
					</Button>
				)}
			</div>
			<h1 tabIndex={-1} className="mt-2 font-bold font-display text-3xl">
				<Trans>Receipt</Trans>
			</h1>
			{query.isPending && <Skeleton className="mt-6 h-96" />}
			{query.isError && (
				<ErrorPanel
					title={
						hasCode(query.error, 'NOT_FOUND') ? (
							<Trans>There is no such order</Trans>
						) : (
							<Trans>Failed to load orders</Trans>
						)
					}
					onRetry={query.refetch}
				/>
			)}
			{query.data && <Paper order={query.data} />}
		</div>
	);
}

function Paper({ order }: { order: Order }) {
	const { t, i18n } = useLingui();
	const inside = useBagText(order.bag);
	const { time_zone: zone, pickup_place: place, card } = order;
	const at = (instant: string) => printedDateTime(instant, zone, i18n.locale);
	const letters = abbreviation(zone, new Date(order.pickup_starts_at));
	const [street, town] = addressLines(place);
	const day = calendarText(order.order_date, { dateStyle: 'full' });
	const { subtotal, tax_amount: tax, total } = order.order_details;
	const unit = formatDollars(order.unit_price);
	return (
		<article className="mt-4 rounded-card border border-line bg-surface p-5 sm:p-6 print:border-0 print:p-0">
			<div className="flex items-center justify-between gap-3">
				<Brand />
				<StatusBadge status={order.status} />
			</div>
			<dl className="mt-5 grid grid-cols-1 gap-3 text-sm">
				<Row label={<Trans>Sold by</Trans>}>
					<span translate="no">{order.business_name}</span>
					<address className="not-italic">
						{street}
						<br />
						{town}
					</address>
					{place.phone_number}
				</Row>
				<Row label={<Trans>Order</Trans>}>
					<span className="break-all">{order.id}</span>
				</Row>
				<Row label={<Trans>Paid</Trans>}>{order.paid_at ? at(order.paid_at) : <Trans>Not paid</Trans>}</Row>
				{card && (
					<Row label={<Trans>Paid with</Trans>}>{t`${capital(brandOf(card))} ending in ${card.last4}`}</Row>
				)}
				<Row label={<Trans>Pickup</Trans>}>
					{day}, {timeRange(order.start_time, order.end_time)} {letters}
				</Row>
			</dl>
			<p className="mt-3 text-ink-soft text-xs">{t`All times are in the shop's time zone.`}</p>
			<BagFacts text={inside} className="mt-5 border-line border-t pt-5" />
			<dl className="mt-5 grid gap-2 border-line border-t pt-5 tabular-nums">
				<Row
					label={
						<Plural
							value={order.quantity}
							one={<Trans># bag at {unit}</Trans>}
							other={<Trans># bags at {unit}</Trans>}
						/>
					}
				>
					{formatDollars(subtotal)}
				</Row>
				<Row label={<Trans>Tax</Trans>}>{formatDollars(tax)}</Row>
				<Row label={<Trans>Total</Trans>} strong>
					{formatDollars(total)}
				</Row>
				{order.refund?.done_at && (
					<Row label={<Trans>Refunded {at(order.refund.done_at)}</Trans>}>
						−{formatDollars(order.refund.amount)}
					</Row>
				)}
			</dl>
			{tax > 0 && <TaxLine order={order} />}
		</article>
	);
}

/** Names who remits the tax (R-tax). */
function TaxLine({ order }: { order: Order }) {
	const { data } = useQuery(settings());
	const operator = data?.contact.legal_name ?? data?.contact.postal_address ?? brand;
	return (
		<p className="mt-5 wrap-anywhere text-ink-soft text-xs">
			{order.sales_tax.remitted_by === 'shop' ? (
				<Trans>Sales tax collected for the shop.</Trans>
			) : (
				<Trans>Sales tax collected and remitted by {operator}.</Trans>
			)}
		</p>
	);
}

const Row = ({ label, strong, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) => (
	<div className={cx('flex justify-between gap-6', strong && 'border-line border-t pt-2 font-semibold')}>
		<dt className={cx(!strong && 'text-ink-soft')}>{label}</dt>
		<dd className="min-w-0 break-words text-right">{children}</dd>
	</div>
);
