import type { Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { isStaleState, messageOf } from '#api/api-error.ts';
import { useAnswerRefund } from '#api/orders.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { formatDollars } from '#lib/money.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

/** Yes or no to a refund request; a no needs words for the customer. */
export function AnswerRefund({ businessId, order }: { businessId: string; order: Order }) {
	const { t } = useLingui();
	const answer = useAnswerRefund(businessId);
	const form = useForm({ defaultValues: { answer: '' } });
	const total = formatDollars(order.refund?.amount ?? order.total_cost);
	const refuse = (message: string) => form.setError('answer', { message }, { shouldFocus: true });
	const decide = (decision: 'approve' | 'refuse') =>
		form.handleSubmit(async (typed) => {
			const given = typed.answer.trim();
			if (decision === 'refuse' && given === '') return refuse(t`Say why, so that the customer knows.`);
			try {
				await answer.mutateAsync({ id: order.id, decision, ...(given !== '' && { answer: given }) });
				toast.success(decision === 'approve' ? t`The customer gets ${total} back.` : t`Refund declined.`);
			} catch (error) {
				// The form goes when the order says so.
				if (isStaleState(error)) toast.error(messageOf(error, t`Please try again.`));
				else refuse(messageOf(error, t`Please try again.`));
			}
		});
	const deciding = answer.isPending && answer.variables.decision;
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
