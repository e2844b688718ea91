import type { AdminOrder, Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { useCancelByAdmin } from '#api/admin-orders.ts';
import { isStaleState, messageOf } from '#api/api-error.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { formatDollars } from '#lib/money.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Section } from '#ui/Section.tsx';
import { TextField } from '#ui/TextField.tsx';
import { FailedRefund, OverdueRefund } from './RefundsToSettle.tsx';

/** What an admin may do with an order now: what the calls themselves allow, and nothing beyond. */
export function OrderActs({ found: { order, can } }: { found: AdminOrder }) {
	if (can.length === 0) return null;
	return (
		<Section card title={<Trans>What you can do</Trans>}>
			<div className="mt-4 grid gap-6">
				{can.includes('cancel') && <CancelOrder order={order} />}
				{can.includes('answer_refund') && <OverdueRefund order={order} />}
				{can.includes('retry_refund') && <FailedRefund order={order} />}
			</div>
		</Section>
	);
}

/** Asked for a reason at the first press; the second one cancels. */
function CancelOrder({ order }: { order: Order }) {
	const { t } = useLingui();
	const [isAsked, setAsked] = useState(false);
	const cancel = useCancelByAdmin();
	const form = useForm({ defaultValues: { reason: '' } });
	const total = formatDollars(order.total_cost);
	if (!isAsked)
		return (
			<div>
				<Button tone="secondary" onClick={() => setAsked(true)}>
					<Trans>Cancel this order</Trans>
				</Button>
			</div>
		);
	const submit = form.handleSubmit(async ({ reason }) => {
		try {
			await cancel.mutateAsync({ id: order.id, reason: reason.trim() });
			toast.success(t`Order canceled. The customer gets ${total} back.`);
		} catch (error) {
			const message = messageOf(error, t`Please try again.`);
			// The form goes when the order says so.
			if (isStaleState(error)) toast.error(message);
			else form.setError('reason', { message });
		}
	});
	return (
		<Form focusFirst onSubmit={submit} className="grid max-w-lg gap-3">
			<TextField
				label={t`Why are you canceling?`}
				required
				maxLength={500}
				help={t`The customer reads this and is refunded in full: ${total}. The shop gets an email too.`}
				{...inputOf(form, 'reason', {
					validate: (reason) => reason.trim() !== '' || t`Say why, so that the customer knows.`,
				})}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" tone="danger" busy={cancel.isPending && t`Canceling...`}>
					<Trans>Cancel and refund</Trans>
				</Button>
				<Button tone="secondary" onClick={() => setAsked(false)}>
					<Trans>Keep it</Trans>
				</Button>
			</div>
		</Form>
	);
}
