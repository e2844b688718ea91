import { type HideReason, hideReasons, type Order, type RatingToReview } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import {
	disputedPayments,
	refundsToSettle,
	refusedTransfers,
	useAnswerRefund,
	useRetryRefund,
} from '#api/admin.ts';
import { messageOf } from '#api/api-error.ts';
import { ratingsToReview, useDecideRating } from '#api/ratings.ts';
import { adminMoneyPath } from '#lib/admin-paths.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { useRatingWords } from '#lib/rating-words.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { Stars } from '#ui/Stars.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { ListView, useList } from './List.tsx';
import { Amount, Cards, factLink, Part, Quote, useDates } from './parts.tsx';

/** Refund requests that businesses left open for 48 hours, and refunds that the provider couldn't make. */
export function RefundsToSettle() {
	const { t } = useLingui();
	const overdue = useQuery(refundsToSettle('overdue')).data ?? [];
	const failed = useQuery(refundsToSettle('failed')).data ?? [];
	const waiting = [...overdue, ...failed];
	if (waiting.length === 0) return null;
	return (
		<Part title={<Plural value={waiting.length} one="# refund needs you" other="# refunds need you" />}>
			<Cards rows={waiting} rowId={({ id }) => id}>
				{(order) => (
					<>
						<Amount
							name={order.business_name}
							amount={order.refund?.amount ?? order.total_cost}
							id={order.id}
						>
							{t`Order ${shortOrderId(order.id)}, pickup on ${order.order_date}`}
						</Amount>
						{order.refund?.reason && <Quote>{order.refund.reason}</Quote>}
						{overdue.includes(order) ? <OverdueRefund order={order} /> : <FailedRefund id={order.id} />}
					</>
				)}
			</Cards>
		</Part>
	);
}

export function OverdueRefund({ order: { id } }: { order: Order }) {
	const { t } = useLingui();
	const form = useForm({ defaultValues: { answer: '' } });
	const answer = useAnswerRefund();
	const decide = (decision: 'approve' | 'refuse') =>
		form.handleSubmit((typed) => {
			const given = typed.answer.trim();
			if (decision === 'refuse' && given === '')
				return form.setError('answer', { message: t`Say why you're declining` }, { shouldFocus: true });
			answer.mutate(given === '' ? { id, decision } : { id, decision, answer: given }, {
				onSuccess: () => toast.success(t`The customer was told`),
				onError: (error) => toast.error(messageOf(error, t`Request failed`)),
			});
		});
	return (
		<>
			<p className="mt-3 text-honey-ink text-sm">{t`The business didn't answer within 48 hours.`}</p>
			<div className="mt-3">
				<TextArea
					label={t`Your words to the customer`}
					help={t`Required when you decline`}
					rows={2}
					maxLength={500}
					{...inputOf(form, 'answer')}
				/>
			</div>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button busy={answer.isPending && t`Sending...`} onClick={() => void decide('approve')()}>
					<Trans>Approve refund</Trans>
				</Button>
				<Button tone="secondary" disabled={answer.isPending} onClick={() => void decide('refuse')()}>
					<Trans>Decline</Trans>
				</Button>
			</div>
		</>
	);
}

export function FailedRefund({ id }: { id: string }) {
	const { t } = useLingui();
	const retry = useRetryRefund();
	const send = () =>
		retry.mutate(id, { onError: (error) => toast.error(messageOf(error, t`Request failed`)) });
	return (
		<>
			<p className="mt-3 text-sm text-tomato-ink">{t`The payment provider couldn't make this refund.`}</p>
			<Button className="mt-4" busy={retry.isPending && t`Sending...`} onClick={send}>
				<Trans>Send it again</Trans>
			</Button>
		</>
	);
}

export function RatingsToReview() {
	const { t } = useLingui();
	const asked = {
		fields: {},
		begins: {},
		ask: ({ page = '1' }: { page?: string }) => ratingsToReview(Number(page)),
	};
	const state = useList(asked);
	const total = state.found.data?.meta.pagination.total ?? 0;
	if (total === 0 && !state.found.isError) return null;
	return (
		<Part title={<Plural value={total} one="# comment needs you" other="# comments need you" />}>
			<ListView
				{...state}
				of={{
					...asked,
					caption: t`Comments`,
					pages: t`Comments`,
					rows: ({ data }) => data.ratings,
					rowId: ({ id }) => id,
					card: (rating) => <Waiting rating={rating} />,
					failure: t`Failed to load the ratings`,
					empty: '',
					skeleton: null,
				}}
			/>
		</Part>
	);
}

function Waiting({ rating }: { rating: RatingToReview }) {
	const { t } = useLingui();
	const { hideReasons: words } = useRatingWords();
	const decide = useDecideRating();
	const [reason, setReason] = useState<HideReason | null>(rating.report_reason);
	const send = (decision: 'hide' | 'keep') =>
		decide.mutate(
			{ id: rating.id, decision, ...(decision === 'hide' && reason && { reason }) },
			{
				onSuccess: () => toast.success(t`Both were told`),
				onError: (error) => toast.error(messageOf(error, t`Request failed`)),
			},
		);
	return (
		<>
			<p className="flex flex-wrap items-center justify-between gap-x-4">
				<span className="wrap-anywhere font-display font-semibold text-lg">{rating.business_name}</span>
				<Stars score={rating.food} />
			</p>
			<Quote>{rating.text}</Quote>
			{rating.reply && (
				<p className="wrap-anywhere mt-2 text-sm">
					<Trans>
						The shop replied: <span lang="">{rating.reply}</span>
					</Trans>
				</p>
			)}
			<p className="mt-3 text-honey-ink text-sm">
				{rating.report_reason
					? t`The shop reported it: ${words[rating.report_reason]}`
					: t`Held: it may say how to reach someone.`}
			</p>
			{rating.decisions.map(({ decision, by, at }) => (
				<p key={at} className="text-ink-soft text-sm">
					{decision === 'hide' ? t`${by} hid it before.` : t`${by} kept it before.`}
				</p>
			))}
			<div className="mt-3">
				<Select<HideReason>
					label={t`Reason for hiding it`}
					options={hideReasons.map((value) => ({ value, label: words[value] }))}
					value={reason}
					onChange={setReason}
				/>
			</div>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button tone="danger" disabled={!reason || decide.isPending} onClick={() => send('hide')}>
					<Trans>Hide</Trans>
				</Button>
				<Button tone="secondary" disabled={decide.isPending} onClick={() => send('keep')}>
					<Trans>Keep it</Trans>
				</Button>
			</div>
		</>
	);
}

/** Disputes that need an answer, and transfers that the provider refused. */
export function MoneyAlerts() {
	return (
		<>
			<Disputes />
			<Refused />
		</>
	);
}

function Disputes() {
	const { t } = useLingui();
	const { moment } = useDates();
	const disputes = useQuery(disputedPayments()).data?.filter(({ status }) => status === 'open') ?? [];
	if (disputes.length === 0) return null;
	const answerBy = (at: string) => {
		const due = moment(at);
		return t`Answer it in the payment provider's dashboard by ${due}.`;
	};
	return (
		<Part
			title={<Plural value={disputes.length} one="# disputed payment" other="# disputed payments" />}
			aside={
				<Link to={adminMoneyPath({ part: 'disputes' })} className={factLink}>
					<Trans>All disputes</Trans>
				</Link>
			}
		>
			<Cards rows={disputes} rowId={({ id }) => id}>
				{(dispute) => (
					<>
						<Amount name={dispute.business_name} amount={dispute.amount} id={dispute.order_id} />
						<p className="mt-3">{t`The bank says: ${dispute.reason}.`}</p>
						{dispute.evidence_due_at && <p className="text-sm">{answerBy(dispute.evidence_due_at)}</p>}
						<details className="mt-3 text-sm">
							<summary className="min-h-11 cursor-pointer py-3 font-medium">
								<Trans>What we knew when it was opened</Trans>
							</summary>
							<pre className="wrap-anywhere whitespace-pre-wrap rounded-field bg-raised p-3 text-xs">
								{JSON.stringify(dispute.evidence, undefined, 2)}
							</pre>
						</details>
					</>
				)}
			</Cards>
		</Part>
	);
}

function Refused() {
	const { t } = useLingui();
	const { moment } = useDates();
	const transfers = useQuery(refusedTransfers()).data ?? [];
	if (transfers.length === 0) return null;
	const nextTry = (at: string) => {
		const due = moment(at);
		return t`Next attempt on ${due}.`;
	};
	const title = (
		<Plural
			value={transfers.length}
			one="# transfer to a shop was refused"
			other="# transfers to shops were refused"
		/>
	);
	return (
		<Part title={title}>
			<p className="mt-1">
				<Link to={adminMoneyPath({ part: 'refused' })} className={factLink}>
					<Trans>See what to do</Trans>
				</Link>
			</p>
			<Cards rows={transfers} rowId={({ order_id }) => order_id}>
				{({ business_name, order_id, amount, problem, next_try_at }) => (
					<>
						<Amount name={business_name} amount={amount} id={order_id} />
						<p className="wrap-anywhere mt-3">{problem}</p>
						<p className="text-ink-soft text-sm">{nextTry(next_try_at)}</p>
					</>
				)}
			</Cards>
		</Part>
	);
}
