import type { Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { isStaleState, messageOf } from '#api/api-error.ts';
import { useSetOrderStatus } from '#api/orders.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { formatDollars } from '#lib/money.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';

export interface WithReasonProps {
	businessId: string;
	order: Order;
	status: 'cancelled' | 'refunded';
	words: { open: string; why: string; submit: string; busy: string; done: string };
}

/** Cancels or refunds. The customer is told the reason and gets everything back. */
export function WithReason({ businessId, order, status, words }: WithReasonProps) {
	const { t } = useLingui();
	const change = useSetOrderStatus(businessId);
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
			await change.mutateAsync({ id: order.id, status, reason: reason.trim() });
			toast.success(words.done);
			setOpen(false);
		} catch (error) {
			// The form goes when the order says so.
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
