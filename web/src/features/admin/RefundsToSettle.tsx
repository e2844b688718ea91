import type { Order } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { refundsToSettle, useAnswerRefund, useRetryRefund } from '#api/admin.ts';
import { messageOf } from '#api/api-error.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { Amount, Cards, Part, Quote } from './parts.tsx';

/** What businesses left open for 48 hours, and what the provider could not pay back. Nothing when there is nothing. */
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

/** A request that its shop didn't answer in time: approved or declined in its place. */
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

/** The provider couldn't make it: it is sent once more by a press. */
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
