import { type Order, orderCan } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { isStaleState, messageOf } from '#api/api-error.ts';
import { useRequestRefund } from '#api/orders.ts';
import { newActionId } from '#lib/action-id.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { dateTimeText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { TextArea } from '#ui/TextArea.tsx';

const reasonMax = 500;

/** After the pickup window, while the server takes requests: why, and what happens then. */
export function RequestRefund({ order }: { order: Order }) {
	const { t, i18n } = useLingui();
	const request = useRequestRefund();
	const [open, setOpen] = useState(false);
	const form = useForm({ defaultValues: { reason: '' } });
	const [action] = useState({ of: '', key: '' });
	const until = order.refund_until;
	if (!until || order.refund || !orderCan('requestRefund', 'customer', order.status)) return null;
	const total = formatDollars(order.total_cost);
	const last = dateTimeText(until, order.time_zone, i18n.locale);

	const submit = form.handleSubmit(async ({ reason }) => {
		const asked = reason.trim();
		// The same words sent twice are one request; mended ones are another.
		if (action.of !== asked) Object.assign(action, { of: asked, key: newActionId() });
		await request.mutateAsync({ id: order.id, reason: asked, action: action.key }).catch((error: unknown) => {
			// The form goes when the order says so.
			if (isStaleState(error)) toast.error(messageOf(error, t`Request failed`));
		});
	});

	return (
		<div className="grid gap-3 pb-2 text-sm">
			<p className="text-ink-soft">
				<Trans>
					Something wrong? Request a refund of {total} by {last}. The business has 48 hours to answer; after
					that, we decide.
				</Trans>
			</p>
			{open ? (
				<Form focusFirst onSubmit={submit} className="grid gap-3">
					<TextArea
						label={t`What went wrong?`}
						required
						rows={4}
						maxLength={reasonMax}
						{...inputOf(form, 'reason', {
							validate: (reason) => reason.trim() !== '' || t`Tell us in a few words what went wrong.`,
						})}
					/>
					{request.isError && (
						<Banner tone="danger">
							{messageOf(request.error, t`Your request couldn't be sent. Please try again.`)}
						</Banner>
					)}
					<div className="flex flex-wrap gap-2">
						<Button type="submit" size="small" busy={request.isPending && t`Sending...`}>
							<Trans>Send the request</Trans>
						</Button>
						<Button tone="secondary" size="small" onClick={() => setOpen(false)}>
							<Trans>Not now</Trans>
						</Button>
					</div>
				</Form>
			) : (
				<div>
					<Button tone="secondary" size="small" onClick={() => setOpen(true)}>
						<Trans>Request a refund</Trans>
					</Button>
				</div>
			)}
		</div>
	);
}
