import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { refundsToSettle, useAnswerRefund, useRetryRefund } from '#api/admin.ts';
import { messageOf } from '#api/api-error.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';

/** What businesses left open for 48 hours, and what the provider could not pay back. Nothing when there is nothing. */
export function RefundsToSettle() {
	const overdue = useQuery(refundsToSettle('overdue'));
	const failed = useQuery(refundsToSettle('failed'));
	const waiting = [...(overdue.data ?? []), ...(failed.data ?? [])];
	if (waiting.length === 0) return null;
	return (
		<section aria-labelledby="settle" className="mt-10">
			<h2 id="settle" className="font-display font-semibold text-xl">
				<Plural value={waiting.length} one="# refund needs you" other="# refunds need you" />
			</h2>
			<ul className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
				{overdue.data?.map((order) => (
					<li key={order.id} className="rounded-card border border-line bg-surface p-5">
						<Facts order={order} />
						<OverdueRefund order={order} />
					</li>
				))}
				{failed.data?.map((order) => (
					<li key={order.id} className="rounded-card border border-line bg-surface p-5">
						<Facts order={order} />
						<FailedRefund order={order} />
					</li>
				))}
			</ul>
		</section>
	);
}

function Facts({ order }: { order: Order }) {
	return (
		<>
			<p className="flex flex-wrap justify-between gap-x-4">
				<span className="wrap-anywhere font-display font-semibold text-lg">{order.business_name}</span>
				<span className="font-bold font-display text-lg tabular-nums">
					{formatDollars(order.refund?.amount ?? order.total_cost)}
				</span>
			</p>
			<p className="text-ink-soft text-sm">
				<Trans>
					Order {shortOrderId(order.id)}, pickup on {order.order_date}
				</Trans>
			</p>
			{order.refund?.reason && (
				<blockquote lang="" className="mt-3 border-line border-l-4 pl-3">
					{order.refund.reason}
				</blockquote>
			)}
		</>
	);
}

/** A request that its shop didn't answer in time: approved or declined in its place. */
export function OverdueRefund({ order }: { order: Order }) {
	const { t } = useLingui();
	const form = useForm({ defaultValues: { answer: '' } });
	const answer = useAnswerRefund();
	const decide = (decision: 'approve' | 'refuse') =>
		form.handleSubmit((typed) => {
			const given = typed.answer.trim();
			if (decision === 'refuse' && given === '')
				return form.setError('answer', { message: t`Say why you're declining` }, { shouldFocus: true });
			answer.mutate(
				{ id: order.id, decision, ...(given !== '' && { answer: given }) },
				{
					onSuccess: () => toast.success(t`The customer was told`),
					onError: (error) => toast.error(messageOf(error, t`Request failed`)),
				},
			);
		});
	return (
		<>
			<p className="mt-3 text-honey-ink text-sm">
				<Trans>The business didn't answer within 48 hours.</Trans>
			</p>
			<div className="mt-3">
				<TextArea
					label={<Trans>Your words to the customer</Trans>}
					help={<Trans>Required when you decline</Trans>}
					rows={2}
					maxLength={500}
					{...inputOf(form, 'answer')}
				/>
			</div>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button busy={answer.isPending && <Trans>Sending...</Trans>} onClick={() => void decide('approve')()}>
					<Trans>Approve refund</Trans>
				</Button>
				<Button tone="secondary" disabled={answer.isPending} onClick={() => void decide('refuse')()}>
					<Trans>Decline</Trans>
				</Button>
			</div>
		</>
	);
}

/** The provider couldn't make it: it is sent once more by a press. */
export function FailedRefund({ order }: { order: Pick<Order, 'id'> }) {
	const { t } = useLingui();
	const retry = useRetryRefund();
	return (
		<>
			<p className="mt-3 text-sm text-tomato-ink">
				<Trans>The payment provider couldn't make this refund.</Trans>
			</p>
			<Button
				className="mt-4"
				busy={retry.isPending && <Trans>Sending...</Trans>}
				onClick={() =>
					retry.mutate(order.id, { onError: (error) => toast.error(messageOf(error, t`Request failed`)) })
				}
			>
				<Trans>Send it again</Trans>
			</Button>
		</>
	);
}
