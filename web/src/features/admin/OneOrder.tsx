import {
	type AdminOrder,
	type Order,
	type OrderStep,
	type OrderStepKind,
	reasonIn,
} from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { orderForAdmin, useCancelByAdmin } from '#api/admin-orders.ts';
import { adminOrdersPath } from '#lib/admin-paths.ts';
import { formatCode } from '#lib/code.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { activeLanguage } from '#lib/language.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { type Act, Acts } from './acts.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { useMailNames } from './health-words.ts';
import { FailedRefund, OverdueRefund } from './NeedsYou.tsx';
import { Facts, factLink, Loaded, MailLink, Part, PersonLink, ProviderId, ShopLink } from './parts.tsx';

/** /admin/orders/:orderId (R-console-orders). */
export function OneOrder() {
	const { t } = useLingui();
	const { orderId = '' } = useParams();
	const query = useQuery(orderForAdmin(orderId));
	return (
		<ConsolePage heading={t`Order ${shortOrderId(orderId)}`} error={query.error}>
			<Loaded query={query} missing={t`There is no such order`} failure={t`Failed to load the order`}>
				{({ order, customer, can, steps }) => (
					<div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
						<div className="grid grid-cols-1 gap-6">
							<OrderFacts order={order} customer={customer} />
							{can.length > 0 && (
								<Part card title={t`What you can do`}>
									{can.includes('cancel') && <CancelOrder order={order} />}
									{can.includes('answer_refund') && <OverdueRefund order={order} />}
									{can.includes('retry_refund') && <FailedRefund id={order.id} />}
								</Part>
							)}
						</div>
						<Part title={t`What happened`} className="mt-0">
							<OrderTimeline steps={steps} timeZone={order.time_zone} />
						</Part>
					</div>
				)}
			</Loaded>
		</ConsolePage>
	);
}

function OrderFacts({ order, customer }: Pick<AdminOrder, 'order' | 'customer'>) {
	const { t, i18n } = useLingui();
	const { subtotal, tax_amount: tax, total } = order.order_details;
	const {
		order_date: date,
		start_time: start,
		end_time: end,
		time_zone: timeZone,
		pickup_code: code,
	} = order;
	const pickup = windowText({ date, start, end, timeZone }, serverNow());
	return (
		<Part
			card
			title={<ShopLink id={order.business_id} name={order.business_name} />}
			aside={<StatusBadge status={order.status} />}
		>
			<Facts
				of={[
					[t`Customer`, <PersonLink key="customer" id={customer.id} name={customer.name} />],
					customer.email && [t`Email`, <MailLink key="email" to={customer.email} />],
					[
						t`Pickup`,
						<span key="pickup" className="inline-block first-letter:uppercase">
							{pickup}
						</span>,
					],
					code && [
						t`Pickup code`,
						<span key="code" translate="no">
							{formatCode(code)}
						</span>,
					],
					[t`Ordered`, dateTimeText(order.created_at, timeZone, i18n.locale)],
					[t`Bags`, plural(order.quantity, { one: '# bag', other: '# bags' })],
					[t`Subtotal`, formatDollars(subtotal)],
					[t`Tax`, formatDollars(tax)],
					[t`Total`, <strong key="total">{formatDollars(total)}</strong>],
					[t`Order ID`, order.id],
				]}
			/>
			<p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
				<Link className={factLink} to={adminOrdersPath({ customer: customer.id })}>
					<Trans>All orders of this customer</Trans>
				</Link>
				<Link className={factLink} to={adminOrdersPath({ shop: order.business_id })}>
					<Trans>All orders of this shop</Trans>
				</Link>
			</p>
		</Part>
	);
}

function CancelOrder({ order: { id, total_cost } }: { order: Order }) {
	const { t } = useLingui();
	const cancel = useCancelByAdmin();
	const total = formatDollars(total_cost);
	const act: Act = {
		label: t`Cancel this order`,
		confirm: {
			words: t`The customer reads this and is refunded in full: ${total}. The shop gets an email too.`,
			reason: { label: t`Why are you canceling?`, missing: t`Say why, so that the customer knows.` },
			submit: t`Cancel and refund`,
			busy: t`Canceling...`,
			keep: t`Keep it`,
			done: t`Order canceled. The customer gets ${total} back.`,
		},
		run: ({ reason }) => cancel.mutateAsync({ id, reason }),
	};
	return <Acts isLarge of={[act]} />;
}

function useStepNames(): Record<OrderStepKind, string> {
	const { t } = useLingui();
	return {
		held: t`Bags held`,
		paid: t`Paid`,
		abandoned: t`Not paid`,
		fulfilled: t`Handed over`,
		cancelled: t`Cancelled`,
		expired: t`Not collected in time`,
		refunded: t`Refunded`,
		payment_opened: t`Payment opened`,
		payment_voided: t`Payment voided`,
		payment_failed: t`Payment failed`,
		date_changed: t`The shop changed this date`,
		refund_requested: t`Refund asked for`,
		refund_refused: t`Refund declined`,
		refund_approved: t`Refund waits to be sent`,
		refund_sent: t`Refund sent to the card`,
		refund_done: t`Money back on the card`,
		refund_failed: t`Refund failed`,
		transfer_planned: t`Transfer to the shop planned`,
		transfer_refused: t`Transfer to the shop refused`,
		transfer_sent: t`Transferred to the shop`,
		transfer_cancelled: t`Transfer to the shop dropped`,
		transfer_deposited: t`Sent to the shop's bank`,
		transfer_reversed: t`Share taken back from the shop`,
		reversal_refused: t`Share couldn't be taken back`,
		dispute_opened: t`Disputed by the customer's bank`,
		dispute_won: t`Dispute won`,
		dispute_lost: t`Dispute lost`,
		mail_waiting: t`Email waits to be sent`,
		mail_sent: t`Email sent`,
		mail_failed: t`Email couldn't be sent`,
		rated: t`Rated`,
		rating_changed: t`Rating changed`,
		rating_replied: t`Rating answered`,
		rating_reported: t`Rating reported`,
		rating_hidden: t`Comment hidden`,
		rating_cleared: t`Comment looked at and shown`,
	};
}

/** Two identical steps may share a timestamp, so equal keys are numbered. */
function keysOf(steps: readonly OrderStep[]): string[] {
	const seen = new Map<string, number>();
	return steps.map(({ at, what, mail, provider_id }) => {
		const key = [at, what, mail, provider_id].join(' ');
		const nth = (seen.get(key) ?? 0) + 1;
		seen.set(key, nth);
		return `${key} ${nth}`;
	});
}

/** Oldest first, in the shop's time zone (R-console-orders). */
export function OrderTimeline({ steps, timeZone }: { steps: readonly OrderStep[]; timeZone: string }) {
	const names = useStepNames();
	const keys = keysOf(steps);
	return (
		<ol className="mt-4 grid gap-4 border-line border-l-2 pl-4">
			{steps.map((step, at) => (
				<li key={keys[at]}>
					<Step step={step} name={names[step.what]} timeZone={timeZone} />
				</li>
			))}
		</ol>
	);
}

function Step({ step, name, timeZone }: { step: OrderStep; name: string; timeZone: string }) {
	const { t, i18n } = useLingui();
	const mails = useMailNames();
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
					<span className="font-semibold">{name}</span>{' '}
					<span className="text-ink-soft">{person ? `${who[by]} (${person})` : who[by]}</span>
				</span>
				{amount !== null && <span className="tabular-nums">{formatDollars(amount)}</span>}
			</p>
			<p className="text-ink-soft text-sm">
				<time dateTime={at}>{dateTimeText(at, timeZone, i18n.locale)}</time>
				{mail && <> · {mails[mail]}</>}
			</p>
			{words && (
				<p lang="" className="wrap-anywhere text-sm">
					“{reasonIn(activeLanguage(), words)}”
				</p>
			)}
			<ProviderId id={step.provider_id} intent={step.intent_id} />
		</>
	);
}
