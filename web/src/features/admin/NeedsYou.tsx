import { type HideReason, hideReasons, type RatingToReview } from '@flavorbag/contract';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { change, pagesOf } from '#api/admin.ts';
import { queryFor } from '#api/query.ts';
import { adminMoneyPath } from '#lib/admin-paths.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { useRatingWords } from '#lib/rating-words.ts';
import { Stars } from '#ui/Stars.tsx';
import { Acts, Ask } from './acts.tsx';
import { ListView, useList } from './List.tsx';
import { Amount, Go, moment, OrderLink, Part, Quote, soft, Waiting } from './parts.tsx';

const useRefunds = (state: 'overdue' | 'failed') =>
	useQuery(queryFor('admin.refunds.list', { query: { state, per_page: 100 } })).data?.data.orders ?? [];

/** Refund requests that businesses left open for 48 hours, and refunds that the provider couldn't make. */
export function RefundsToSettle() {
	const overdue = useRefunds('overdue');
	const failed = useRefunds('failed');
	return (
		<Waiting
			title={(count) =>
				plural(count, { one: '# refund needs your attention', other: '# refunds need your attention' })
			}
			rows={[...overdue, ...failed]}
		>
			{(order) => (
				<>
					<Amount name={order.business_name} amount={order.refund?.amount ?? order.total_cost}>
						{t`Order ${shortOrderId(order.id)}, pickup on ${order.order_date}`}
					</Amount>
					{order.refund?.reason && <Quote>{order.refund.reason}</Quote>}
					{overdue.includes(order) ? <OverdueRefund id={order.id} /> : <FailedRefund id={order.id} />}
				</>
			)}
		</Waiting>
	);
}

export function OverdueRefund({ id }: { id: string }) {
	const done = t`The customer got an email`;
	const answer = (decision: 'approve' | 'refuse', said: string) =>
		change('admin.refunds.answer', { params: { id }, body: { decision, ...(said && { answer: said }) } });
	return (
		<>
			<p className="mt-3 text-honey-ink text-sm">{t`The business didn't answer within 48 hours.`}</p>
			<Ask
				className="mt-3 grid gap-4"
				fields={{
					answer: {
						kind: 'area',
						label: t`Your message to the customer`,
						help: t`Required when you decline`,
						maxLength: 500,
					},
				}}
				acts={[
					{
						label: t`Approve refund`,
						busy: t`Sending...`,
						done,
						run: ({ answer: said }) => answer('approve', said),
					},
					{
						label: t`Decline`,
						tone: 'secondary',
						done,
						check: ({ answer: said }) => (said ? undefined : ['answer', t`Say why you're declining`]),
						run: ({ answer: said }) => answer('refuse', said),
					},
				]}
			/>
		</>
	);
}

export const FailedRefund = ({ id }: { id: string }) => (
	<>
		<p className="mt-3 text-sm text-tomato-ink">{t`The payment provider couldn't send this refund.`}</p>
		<Acts
			isLarge
			of={[
				{
					label: t`Send it again`,
					busy: t`Sending...`,
					tone: 'primary',
					run: () => change('admin.refunds.retry', { params: { id } }),
				},
			]}
		/>
	</>
);

export function RatingsToReview() {
	const asked = { begins: {}, ask: pagesOf('admin.ratings.list') };
	const state = useList(asked);
	const total = state.found.data?.meta.pagination.total ?? 0;
	if (total === 0 && !state.found.isError) return null;
	return (
		<Part
			title={plural(total, {
				one: '# comment needs your attention',
				other: '# comments need your attention',
			})}
		>
			<ListView
				{...state}
				of={{
					...asked,
					caption: t`Comments`,
					rows: ({ data }) => data.ratings,
					card: (rating) => <Rating rating={rating} />,
					failure: t`Failed to load the ratings`,
					empty: '',
					skeleton: null,
				}}
			/>
		</Part>
	);
}

function Rating({ rating: { id, ...rating } }: { rating: RatingToReview }) {
	const { hideReasons: words } = useRatingWords();
	const done = t`The customer and the shop got an email`;
	const decide = (body: { decision: 'hide' | 'keep'; reason?: HideReason }) =>
		change('admin.ratings.decide', { params: { id }, body });
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
					: t`On hold: it may contain contact details.`}
			</p>
			{rating.decisions.map(({ decision, by, at }) => (
				<p key={at} className="text-ink-soft text-sm">
					{decision === 'hide' ? t`${by} hid it earlier.` : t`${by} kept it earlier.`}
				</p>
			))}
			<Ask
				className="mt-3 grid gap-4"
				fields={{
					why: {
						kind: 'select',
						label: t`Reason for hiding it`,
						first: rating.report_reason,
						options: hideReasons.map((value) => ({ value, label: words[value] })),
					},
				}}
				acts={[
					{
						label: t`Hide`,
						tone: 'danger',
						needs: 'why',
						done,
						run: ({ why }) => decide({ decision: 'hide', reason: why as HideReason }),
					},
					{ label: t`Keep it`, tone: 'secondary', done, run: () => decide({ decision: 'keep' }) },
				]}
			/>
		</>
	);
}

/** Disputes that need an answer. */
export function Disputes() {
	const { data } = useQuery(queryFor('admin.disputes.list', { query: { per_page: 100 } }));
	const answerBy = (at: string) => {
		const due = moment(at);
		return t`Answer it in the payment provider's dashboard by ${due}.`;
	};
	return (
		<Waiting
			title={(count) => plural(count, { one: '# disputed payment', other: '# disputed payments' })}
			aside={<Go to={adminMoneyPath({ part: 'disputes' })}>{t`All disputes`}</Go>}
			rows={(data?.data.disputes ?? []).filter(({ status }) => status === 'open')}
		>
			{(dispute) => (
				<>
					<AmountOf of={dispute} />
					<p className="mt-3">{t`The bank says: ${dispute.reason}.`}</p>
					{dispute.evidence_due_at && <p className="text-sm">{answerBy(dispute.evidence_due_at)}</p>}
					<details className="mt-3 text-sm">
						<summary className="min-h-11 cursor-pointer py-3 font-medium">
							{t`What we knew when it was opened`}
						</summary>
						<pre className="wrap-anywhere whitespace-pre-wrap rounded-field bg-raised p-3 text-xs">
							{JSON.stringify(dispute.evidence, undefined, 2)}
						</pre>
					</details>
				</>
			)}
		</Waiting>
	);
}

const AmountOf = ({ of }: { of: { business_name: string; amount: number; order_id: string } }) => (
	<Amount name={of.business_name} amount={of.amount}>
		<OrderLink id={of.order_id} />
	</Amount>
);

/** Transfers that the provider refused. */
export function RefusedTransfers() {
	const { data } = useQuery(queryFor('admin.transfers.refused', { query: { per_page: 100 } }));
	const nextTry = (at: string) => {
		const due = moment(at);
		return t`Next attempt on ${due}.`;
	};
	return (
		<Waiting
			title={(count) =>
				plural(count, { one: '# transfer to a shop was refused', other: '# transfers to shops were refused' })
			}
			intro={<Go to={adminMoneyPath({ part: 'refused' })}>{t`See what to do`}</Go>}
			rows={data?.data.transfers ?? []}
			rowId={({ order_id }) => order_id}
		>
			{(transfer) => (
				<>
					<AmountOf of={transfer} />
					<p className="wrap-anywhere mt-3">{transfer.problem}</p>
					<p className={soft}>{nextTry(transfer.next_try_at)}</p>
				</>
			)}
		</Waiting>
	);
}
