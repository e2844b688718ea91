import {
	type Business,
	type Order,
	type OrderEvent,
	type OrderRefund,
	orderCan,
	type RefundStatus,
	reasonIn,
} from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { isStaleState, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { dateTimeText } from '#lib/full-time.ts';
import { activeWords } from '#lib/language.ts';
import { formatDollars } from '#lib/money.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ConfirmPickup } from './ConfirmPickup.tsx';

export function OrderDetails({ business, order }: { business: Business; order: Order }) {
	const { t } = useLingui();
	const details = useQuery(queryFor('business.orders.get', { params: { id: order.id } }));
	const { subtotal, tax_amount, total } = order.order_details;
	const line = (label: string, value: ReactNode) => (
		<div className="flex justify-between gap-4">
			<dt className="text-ink-soft">{label}</dt>
			<dd className="text-right tabular-nums">{value}</dd>
		</div>
	);
	return (
		<div className="grid gap-5 pb-5 text-sm md:grid-cols-2">
			<div className="grid content-start gap-4">
				<dl className="grid gap-1.5">
					{line(t`Customer`, <span className="wrap-anywhere">{order.customer_name ?? '–'}</span>)}
					{line(t`Order ID`, <span className="break-all">{order.id}</span>)}
					{line(t`Subtotal`, formatDollars(subtotal))}
					{line(t`Tax`, formatDollars(tax_amount))}
					{line(t`Total`, <strong>{formatDollars(total)}</strong>)}
					{order.reason &&
						(order.status === 'cancelled' || order.refund?.requested_by === 'business') &&
						line(
							t`Reason`,
							<span lang="" className="wrap-anywhere">
								{reasonIn(activeWords().say, order.reason)}
							</span>,
						)}
				</dl>
				{order.refund && <RefundState refund={order.refund} timeZone={order.time_zone} />}
			</div>
			<div>
				<h3 className="font-semibold">{t`History`}</h3>
				{details.data ? (
					<History events={details.data.history} timeZone={order.time_zone} />
				) : details.isError ? (
					<p role="alert" className="mt-2 flex flex-wrap items-center gap-3">
						<Trans>The history couldn't be loaded.</Trans>
						<RetryButton onRetry={details.refetch} />
					</p>
				) : (
					<Skeleton className="mt-2 h-20" />
				)}
			</div>
			{business.closed_at === null && <Actions order={order} />}
		</div>
	);
}

function Actions({ order }: { order: Order }) {
	const { t } = useLingui();
	const amount = formatDollars(order.total_cost);
	return (
		<div className="grid gap-3 md:col-span-2">
			{order.refund?.status === 'requested' && <AnswerRefund order={order} />}
			<ConfirmPickup order={order} />
			{orderCan('cancel', 'business', order.status) ? (
				<WithReason
					order={order}
					status="cancelled"
					words={{
						open: t`Cancel this order`,
						why: t`Why are you canceling?`,
						submit: t`Cancel and refund`,
						busy: t`Canceling...`,
						done: t`Order canceled. The customer gets ${amount} back.`,
					}}
				/>
			) : (
				orderCan('refund', 'business', order.status) &&
				(order.refund === null || order.refund.status === 'refused') && (
					<WithReason
						order={order}
						status="refunded"
						words={{
							open: t`Refund this order`,
							why: t`Why do you refund it?`,
							submit: t`Refund in full`,
							busy: t`Refunding...`,
							done: t`The customer gets ${amount} back.`,
						}}
					/>
				)
			)}
		</div>
	);
}

function History({ events, timeZone }: { events: readonly OrderEvent[]; timeZone: string }) {
	const { t, i18n } = useLingui();
	const what: Record<OrderEvent['status'], string> = {
		pending: t`Bags held`,
		abandoned: t`Not paid`,
		paid: t`Paid`,
		fulfilled: t`Handed over`,
		cancelled: t`Cancelled`,
		expired: t`Not collected in time`,
		refunded: t`Refunded`,
		refund_requested: t`Refund asked for`,
		refund_refused: t`Refund declined`,
	};
	const who: Record<OrderEvent['by'], string> = {
		customer: t`by the customer`,
		business: t`by the shop`,
		admin: t`by support`,
		system: '',
	};
	return (
		<ol className="mt-2 grid gap-2 border-line border-l-2 pl-4">
			{events.map(({ at, status, by, name }) => (
				<li key={`${at} ${status}`}>
					<span className="font-medium">
						{status === 'fulfilled' && by === 'customer' ? t`Pickup confirmed` : what[status]}
					</span>{' '}
					<span className="text-ink-soft">
						{name ? t`by ${name}` : who[by]}{' '}
						<time dateTime={at}>{dateTimeText(at, timeZone, i18n.locale)}</time>
					</span>
				</li>
			))}
		</ol>
	);
}

function RefundState({ refund, timeZone }: { refund: OrderRefund; timeZone: string }) {
	const { t, i18n } = useLingui();
	const words: Record<RefundStatus, string> = {
		requested: t`The customer asks for a refund`,
		refused: t`Refund declined`,
		approved: t`Refund approved, on its way`,
		sending: t`Refund on its way`,
		done: t`Refunded`,
		failed: t`The refund hasn't gone through yet. We're on it.`,
	};
	const due = refund.answer_due_at && dateTimeText(refund.answer_due_at, timeZone, i18n.locale);
	return (
		<div className="wrap-anywhere rounded-card bg-raised p-4">
			<p className="font-semibold">
				{words[refund.status]} · <span className="tabular-nums">{formatDollars(refund.amount)}</span>
			</p>
			{/* The business's own reason is in the history. */}
			{refund.requested_by === 'customer' && (
				<p lang="" className="mt-1 text-ink-soft">
					“{refund.reason}”
				</p>
			)}
			{refund.answer && (
				<p className="mt-1">
					{refund.requested_by === 'customer' ? <Trans>Answer:</Trans> : <Trans>Reason:</Trans>}{' '}
					<span lang="">{reasonIn(activeWords().say, refund.answer)}</span>
				</p>
			)}
			{refund.status === 'requested' && due && (
				<p className="mt-1 text-ink-soft">{t`Answer by ${due}, or we'll decide for you.`}</p>
			)}
		</div>
	);
}

function AnswerRefund({ order }: { order: Order }) {
	const { t } = useLingui();
	const answer = useChange('business.orders.answerRefund');
	const form = useForm({ defaultValues: { answer: '' } });
	const total = formatDollars(order.refund?.amount ?? order.total_cost);
	const refuse = (message: string) => form.setError('answer', { message }, { shouldFocus: true });
	const decide = (decision: 'approve' | 'refuse') =>
		form.handleSubmit(async (typed) => {
			const given = typed.answer.trim();
			if (decision === 'refuse' && given === '') return refuse(t`Say why, so that the customer knows.`);
			try {
				const body = { decision, ...(given !== '' && { answer: given }) };
				await answer.mutateAsync({ params: { id: order.id }, body });
				toast.success(decision === 'approve' ? t`The customer gets ${total} back.` : t`Refund declined.`);
			} catch (error) {
				// Refetched data removes the form, so the error is shown as a toast.
				if (isStaleState(error)) toast.error(messageOf(error, t`Please try again.`));
				else refuse(messageOf(error, t`Please try again.`));
			}
		});
	const deciding = answer.isPending && answer.variables.body.decision;
	return (
		<section
			aria-label={t`Answer the refund request`}
			className="grid max-w-lg gap-3 rounded-card bg-raised p-4"
		>
			<TextField
				label={t`Your answer`}
				maxLength={500}
				help={t`The customer reads it. Required when you decline.`}
				{...inputOf(form, 'answer')}
			/>
			<div className="flex flex-wrap gap-2">
				<Button
					size="small"
					busy={deciding === 'approve' && t`Refunding...`}
					disabled={deciding === 'refuse'}
					onClick={() => void decide('approve')()}
				>
					<Trans>Refund {total}</Trans>
				</Button>
				<Button
					tone="secondary"
					size="small"
					busy={deciding === 'refuse' && t`Sending...`}
					disabled={deciding === 'approve'}
					onClick={() => void decide('refuse')()}
				>
					<Trans>Decline</Trans>
				</Button>
			</div>
		</section>
	);
}

interface WithReasonProps {
	order: Order;
	status: 'cancelled' | 'refunded';
	words: { open: string; why: string; submit: string; busy: string; done: string };
}

/** Cancels or refunds in full; the customer receives the reason. */
function WithReason({ order, status, words }: WithReasonProps) {
	const { t } = useLingui();
	const change = useChange('business.orders.setStatus');
	const [open, setOpen] = useState(false);
	const form = useForm({ defaultValues: { reason: '' } });
	const total = formatDollars(order.total_cost);
	if (!open)
		return (
			<div>
				<Button tone="quiet" size="small" onClick={() => setOpen(true)}>
					{words.open}
				</Button>
			</div>
		);
	const submit = form.handleSubmit(async ({ reason }) => {
		try {
			await change.mutateAsync({ params: { id: order.id }, body: { status, reason: reason.trim() } });
			toast.success(words.done);
			setOpen(false);
		} catch (error) {
			if (isStaleState(error)) toast.error(messageOf(error, t`Please try again.`));
			else form.setError('reason', { message: messageOf(error, t`Please try again.`) });
		}
	});
	return (
		<Form onSubmit={submit} className="grid max-w-lg gap-3 rounded-card bg-raised p-4">
			<TextField
				label={words.why}
				required
				maxLength={500}
				help={t`The customer reads this and is refunded in full: ${total}.`}
				{...inputOf(form, 'reason', {
					validate: (reason) => reason.trim() !== '' || t`Say why, so that the customer knows.`,
				})}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" tone="danger" size="small" busy={change.isPending && words.busy}>
					{words.submit}
				</Button>
				<Button tone="secondary" size="small" onClick={() => setOpen(false)}>
					<Trans>Keep it</Trans>
				</Button>
			</div>
		</Form>
	);
}
