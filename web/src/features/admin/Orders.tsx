import {
	type AdminOrder,
	type Order,
	type OrderStep,
	type OrderStepKind,
	type RefundBearer,
	reasonIn,
} from '@flavorbag/contract';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { change, pagesOf } from '#api/admin.ts';
import { download } from '#api/files.ts';
import { type QueryOf, queryFor } from '#api/query.ts';
import { adminOrderPath, adminOrdersPath } from '#lib/admin-paths.ts';
import { formatCode } from '#lib/code.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { activeWords } from '#lib/language.ts';
import { formatDollars, parseAmount } from '#lib/money.ts';
import { csvName } from '#lib/names.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateAway, readerZone, windowOf } from '#lib/time.ts';
import { cx } from '#ui/cx.ts';
import { ClosedStall } from '#ui/illustrations/ClosedStall.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { Column } from '#ui/Table.tsx';
import { type Act, Acts, filledIn } from './acts.tsx';
import { onePage } from './ConsolePage.tsx';
import { list, listPage } from './List.tsx';
import { filtersOf, orderFields } from './list-address.ts';
import { FailedRefund, OverdueRefund } from './NeedsYou.tsx';
import { Facts, Go, MailLink, Part, PersonLink, ProviderId, ShopLink, small } from './parts.tsx';
import { mailNames } from './queue-words.ts';

const figures = cx(small, 'tabular-nums');
const pickupOf = (order: Order) => windowText(windowOf(order), serverNow());
const Pickup = ({ of }: { of: Order }) => (
	<span className="inline-block first-letter:uppercase">{pickupOf(of)}</span>
);
const orderedAt = (order: Order) => dateTimeText(order.created_at, order.time_zone, i18n.locale);

const orderRows = () => ({
	columns: [
		[
			t`Business`,
			({ id, business_name, customer_name }) => (
				<>
					<Go to={adminOrderPath(id)} className="wrap-anywhere min-w-36">
						{business_name || t`A deleted shop`}
					</Go>
					<span className={figures}>{[shortOrderId(id), customer_name].filter(Boolean).join(' · ')}</span>
				</>
			),
		],
		[t`Status`, ({ status }) => <StatusBadge status={status} />, 'wide'],
		[t`Pickup`, (order) => <Pickup of={order} />, 'wide'],
		[t`Bags`, ({ quantity }) => quantity, 'wide figures'],
		[t`Total`, ({ total_cost }) => formatDollars(total_cost), 'figures'],
		[t`Ordered`, orderedAt, 'wide'],
	] satisfies Column<Order>[],
	phone: (order: Order) => (
		<>
			<span className={cx(figures, 'first-letter:uppercase')}>
				{pickupOf(order)} · {plural(order.quantity, { one: '# bag', other: '# bags' })}
			</span>
			<span className="mt-1 block">
				<StatusBadge status={order.status} />
			</span>
		</>
	),
	failure: t`Failed to load orders`,
});

function chips([first]: readonly Order[], query: QueryOf<'admin.orders.find'>) {
	const shop = first?.business_name || t`this shop`;
	const customer = first?.customer_name || t`this customer`;
	const all = [
		{
			field: 'business_id' as const,
			words: t`Only ${shop}`,
			label: t`Show all shops, not only ${shop}`,
		},
		{
			field: 'customer_id' as const,
			words: t`Only ${customer}`,
			label: t`Show all customers, not only ${customer}`,
		},
	];
	return all.filter(({ field }) => query[field] !== undefined);
}

/** /admin/orders: every order of the platform, with the filters in the URL (R-console-orders). */
export const OrdersConsole = listPage(() => ({
	...orderRows(),
	caption: t`Orders`,
	pages: t`Pages of orders`,
	fields: orderFields,
	ask: pagesOf('admin.orders.find'),
	file: (query) => ({
		load: () => download('admin.orders.file', { query: filtersOf(query) }),
		name: csvName('orders'),
	}),
	rows: ({ orders }) => orders,
	search: {
		label: t`Search all orders`,
		hint: t`A pickup code, order ID, email address, customer or shop name, or a payment provider ID (pi_…, re_…, tr_…). A full ID also finds checkouts that were never paid.`,
	},
	filters: [
		{
			field: 'status',
			label: t`Status`,
			all: t`All statuses`,
			words: {
				paid: t`Paid`,
				fulfilled: t`Fulfilled`,
				cancelled: t`Cancelled`,
				expired: t`Expired`,
				refunded: t`Refunded`,
			},
		},
		{ field: 'from_date', label: t`Pickup from` },
		{ field: 'to_date', label: t`Pickup to` },
		{ field: 'ordered_from', label: t`Ordered from` },
		{ field: 'ordered_to', label: t`Ordered to` },
	],
	chips,
	empty: t`No orders found`,
	none: t`No orders yet`,
	drawing: <EmptyBasket className="h-36 w-auto" />,
}));

const Latest = list(() => ({
	...orderRows(),
	caption: t`Latest orders`,
	begins: {},
	ask: pagesOf('admin.orders'),
	rows: ({ data }) => data.orders,
	empty: t`No orders yet`,
	failureDrawing: <ClosedStall className="h-32" />,
}));
const yesterday = () => dateAway(-1, readerZone() ?? 'UTC', serverNow());
export const LatestOrders = () => (
	<Part
		title={t`Latest orders`}
		aside={
			<Go
				to={adminOrdersPath({ 'ordered-from': yesterday(), 'ordered-to': yesterday() })}
			>{t`Ordered yesterday`}</Go>
		}
	>
		<Latest />
	</Part>
);

/** /admin/orders/:orderId (R-console-orders). */
export const OneOrder = onePage(() => ({
	ask: (id: string) => queryFor('admin.orders.get', { params: { id } }),
	heading: (_, id) => t`Order ${shortOrderId(id)}`,
	missing: t`There's no such order`,
	failure: t`Failed to load the order`,
	children: ({ order, customer, can, refundable, steps }) => (
		<div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
			<div className="grid grid-cols-1 gap-6">
				<OrderFacts order={order} customer={customer} />
				{can.length > 0 && (
					<Part card title={t`What you can do`}>
						<Acts isLarge of={actsOf(order, can, refundable)} />
						{can.includes('answer_refund') && <OverdueRefund id={order.id} />}
						{can.includes('retry_refund') && <FailedRefund id={order.id} />}
					</Part>
				)}
			</div>
			<Part title={t`What happened`} className="mt-0">
				<OrderTimeline steps={steps} timeZone={order.time_zone} />
			</Part>
		</div>
	),
}));

function OrderFacts({ order, customer }: Pick<AdminOrder, 'order' | 'customer'>) {
	const { subtotal, tax_amount: tax, total } = order.order_details;
	const code = order.pickup_code;
	return (
		<Part
			card
			title={<ShopLink id={order.business_id} name={order.business_name} />}
			aside={<StatusBadge status={order.status} />}
		>
			<Facts
				of={[
					[t`Customer`, <PersonLink key="customer" {...customer} />],
					[t`Email`, customer.email && <MailLink to={customer.email} />],
					[t`Pickup`, <Pickup key="pickup" of={order} />],
					[t`Pickup code`, code && <span translate="no">{formatCode(code)}</span>],
					[t`Ordered`, orderedAt(order)],
					[t`Bags`, plural(order.quantity, { one: '# bag', other: '# bags' })],
					[t`Subtotal`, formatDollars(subtotal)],
					[t`Tax`, formatDollars(tax)],
					[t`Total`, <strong key="total">{formatDollars(total)}</strong>],
					[t`Order ID`, order.id],
				]}
			/>
			<p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
				<Go to={adminOrdersPath({ customer: customer.id })}>{t`All this customer's orders`}</Go>
				<Go to={adminOrdersPath({ shop: order.business_id })}>{t`All this shop's orders`}</Go>
			</p>
		</Part>
	);
}

const actsOf = (order: Order, can: AdminOrder['can'], refundable: number): Act[] => [
	...(can.includes('cancel') ? [cancelling(order)] : []),
	...(can.includes('refund') ? [refunding(order, refundable)] : []),
];

function refunding({ id }: Order, refundable: number): Act {
	const max = formatDollars(refundable);
	return {
		label: t`Refund`,
		busy: t`Refunding...`,
		words: t`The customer and the shop will see this.`,
		fields: {
			amount: {
				label: t`How much?`,
				help: t`Up to ${max}. Tax is refunded in proportion.`,
				first: refundable.toFixed(2),
				inputMode: 'decimal',
				figures: true,
				required: true,
				check: (typed) => {
					const amount = parseAmount(typed);
					return (amount === 0 || amount > refundable) && t`Enter up to ${max}.`;
				},
			},
			borne_by: {
				kind: 'cards',
				label: t`Who covers it?`,
				first: 'share',
				options: [
					{ value: 'share', label: t`Both`, detail: t`The shop's share and our fee, in proportion` },
					{ value: 'platform', label: t`We do`, detail: t`The shop keeps its whole share` },
					{ value: 'shop', label: t`The shop`, detail: t`Up to what it earned from this order` },
				],
			},
		},
		reason: { label: t`Why are you refunding?`, check: filledIn(t`Say why, so the customer knows.`) },
		submit: t`Refund the customer`,
		done: t`The refund is on its way. The customer and the shop got an email.`,
		run: ({ amount = '', borne_by, reason }) =>
			change('admin.orders.refund', {
				params: { id },
				body: { amount: parseAmount(amount), borne_by: borne_by as RefundBearer, reason },
			}),
	};
}

function cancelling({ id, total_cost }: AdminOrder['order']): Act {
	const total = formatDollars(total_cost);
	return {
		label: t`Cancel this order`,
		busy: t`Canceling...`,
		words: t`The customer will see this and get a full refund of ${total}. The shop gets an email too.`,
		reason: { label: t`Why are you canceling?`, check: filledIn(t`Say why, so the customer knows.`) },
		submit: t`Cancel and refund`,
		keep: t`Keep it`,
		done: t`Order canceled. The customer gets ${total} back.`,
		run: ({ reason }) => change('admin.orders.cancel', { params: { id }, body: { reason } }),
	};
}

const stepNames: Record<OrderStepKind, MessageDescriptor> = {
	held: msg`Bags held`,
	paid: msg`Paid`,
	abandoned: msg`Not paid`,
	fulfilled: msg`Handed over`,
	cancelled: msg`Cancelled`,
	expired: msg`Not picked up in time`,
	refunded: msg`Refunded`,
	payment_opened: msg`Payment opened`,
	payment_voided: msg`Payment voided`,
	payment_failed: msg`Payment failed`,
	date_changed: msg`The shop changed this date`,
	refund_requested: msg`Refund requested`,
	refund_refused: msg`Refund declined`,
	refund_approved: msg`Refund waiting to be sent`,
	refund_sent: msg`Refund sent to the card`,
	refund_done: msg`Money back on the card`,
	refund_failed: msg`Refund failed`,
	transfer_planned: msg`Transfer to the shop planned`,
	transfer_refused: msg`Transfer to the shop refused`,
	transfer_sent: msg`Transferred to the shop`,
	transfer_cancelled: msg`Transfer to the shop canceled`,
	transfer_deposited: msg`Sent to the shop's bank`,
	transfer_reversed: msg`Share recovered from the shop`,
	reversal_refused: msg`Share couldn't be recovered`,
	dispute_opened: msg`Disputed by the customer's bank`,
	dispute_won: msg`Dispute won`,
	dispute_lost: msg`Dispute lost`,
	mail_waiting: msg`Email waiting to be sent`,
	mail_sent: msg`Email sent`,
	mail_failed: msg`Email couldn't be sent`,
	rated: msg`Rated`,
	rating_changed: msg`Rating changed`,
	rating_replied: msg`Shop replied to rating`,
	rating_reported: msg`Rating reported`,
	rating_hidden: msg`Comment hidden`,
	rating_cleared: msg`Comment reviewed and shown`,
};

/** Oldest first, in the shop's time zone (R-console-orders). */
const OrderTimeline = ({ steps, timeZone }: { steps: readonly OrderStep[]; timeZone: string }) => (
	<ol className="mt-4 grid gap-4 border-line border-l-2 pl-4">
		{steps.map((step, at) => (
			// biome-ignore lint/suspicious/noArrayIndexKey: two identical steps may have happened at once.
			<li key={at}>
				<Step step={step} timeZone={timeZone} />
			</li>
		))}
	</ol>
);

function stepName({ what, by }: OrderStep): MessageDescriptor {
	if (what === 'fulfilled' && by === 'customer') return msg`Pickup confirmed`;
	if (what === 'paid' && by === 'provider') return msg`Payment confirmed`;
	return stepNames[what];
}

function Step({ step, timeZone }: { step: OrderStep; timeZone: string }) {
	const who: Record<OrderStep['by'], string> = {
		customer: t`by the customer`,
		business: t`by the shop`,
		admin: t`by support`,
		provider: t`by the payment provider`,
		system: '',
	};
	const { at, by, name: person, amount, words, mail } = step;
	return (
		<>
			<p className="flex flex-wrap justify-between gap-x-4">
				<span className="wrap-anywhere min-w-0">
					<span className="font-semibold">{i18n._(stepName(step))}</span>{' '}
					<span className="text-ink-soft">{person ? `${who[by]} (${person})` : who[by]}</span>
				</span>
				{amount !== null && <span className="tabular-nums">{formatDollars(amount)}</span>}
			</p>
			<p className="text-ink-soft text-sm">
				<time dateTime={at}>{dateTimeText(at, timeZone, i18n.locale)}</time>
				{mail && <> · {i18n._(mailNames[mail])}</>}
			</p>
			{words && (
				<p lang="" className="wrap-anywhere text-sm">
					“{reasonIn(activeWords().say, words)}”
				</p>
			)}
			<ProviderId id={step.provider_id} intent={step.intent_id} />
		</>
	);
}
