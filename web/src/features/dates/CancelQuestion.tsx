import { type Business, type Order, ofShop } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { formatDollars } from '#lib/money.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { Failure } from '#ui/Failure.tsx';
import { Form } from '#ui/Form.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextArea } from '#ui/TextArea.tsx';

export interface CancelQuestionProps {
	business: Business;
	date: string;
	orders: readonly Order[];
	reason?: string;
	/** Reopens the date if the question is dismissed. Absent if the date was already closed. */
	onReopen?: (() => void) | undefined;
	onClose(): void;
}

/** After closing a date with paid orders: keep them, or refund all with one reason. Shows the cost. */
export function CancelQuestion({ business, date, orders, reason, onReopen, onClose }: CancelQuestionProps) {
	const { t } = useLingui();
	const cancel = useChange('business.day.cancel', {
		// Some of its orders may already be canceled.
		onError: () => queryClient.invalidateQueries(askedBy(...ofShop)),
	});
	// Snapshot, because canceling empties the list while the dialog is still open.
	const [asked] = useState(orders);
	const [failure, setFailure] = useState<string>();
	const form = useForm({ defaultValues: { reason: reason ?? t`We can't open today. We're sorry.` } });
	const bags = asked.reduce((sum, { quantity }) => sum + quantity, 0);
	const total = formatDollars(asked.reduce((sum, order) => sum + order.total_cost, 0));
	const day = dayText(date, business.time_zone, serverNow());
	const leave = () => {
		onReopen?.();
		onClose();
	};
	const submit = form.handleSubmit(async (typed) => {
		setFailure(undefined);
		try {
			const body = { date, reason: typed.reason.trim() };
			const { cancelled, refunded, left } = await cancel.mutateAsync({ params: { id: business.id }, body });
			const amount = formatDollars(refunded);
			if (left > 0)
				setFailure(
					t`${cancelled} canceled. ${left} couldn't be canceled: look at them under Orders, or try again.`,
				);
			else {
				toast.success(t`${cancelled} orders canceled. ${amount} goes back to the customers.`);
				onClose();
			}
		} catch (error) {
			setFailure(messageOf(error, t`Not every order was canceled. Please try again.`));
		}
	});
	return (
		<Modal onClose={leave} height="low" title={<Trans>What about the paid orders?</Trans>}>
			<p className="mt-3">
				<Plural
					value={asked.length}
					one={`# person has paid for ${day}:`}
					other={`# people have paid for ${day}:`}
				/>{' '}
				<strong>
					<Plural value={bags} one="# bag" other="# bags" />, {total}
				</strong>
				. <Trans>No more bags are sold either way.</Trans>
			</p>
			<Form onSubmit={submit} className="mt-4 grid gap-4">
				<TextArea
					label={t`What the customers read`}
					required
					rows={2}
					maxLength={500}
					{...inputOf(form, 'reason', {
						validate: (typed) => typed.trim() !== '' || t`Say why, so that the customers know.`,
					})}
				/>
				<Failure>{failure}</Failure>
				<div className="flex flex-wrap gap-2">
					<Button type="submit" tone="danger" busy={cancel.isPending && t`Canceling...`}>
						<Trans>Cancel all and refund {total}</Trans>
					</Button>
					<Button tone="secondary" onClick={onClose}>
						<Trans>Keep the orders</Trans>
					</Button>
					{onReopen && (
						<Button tone="quiet" onClick={leave}>
							<Trans>Don't close after all</Trans>
						</Button>
					)}
				</div>
			</Form>
		</Modal>
	);
}
