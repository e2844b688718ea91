import { type Order, orderCan } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useSetOrderStatus } from '#api/orders.ts';
import { formatCode } from '#lib/code.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { windowWords } from '#lib/time.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { TextField } from '#ui/TextField.tsx';
import { HandOver } from './HandOver.tsx';

/** One order; opens to what can be done with it. */
export function OrderRow({ businessId, order }: { businessId: string; order: Order }) {
	const { i18n } = useLingui();
	const now = new Date();
	const { order_date: date, start_time: start, end_time: end, time_zone: timeZone } = order;
	const ordered = new Intl.DateTimeFormat(i18n.locale, {
		dateStyle: 'medium',
		timeStyle: 'short',
		timeZone,
	}).format(new Date(order.created_at));
	return (
		<li>
			<Disclosure
				title={
					<span className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 font-normal sm:grid-cols-[7rem_8rem_1fr_auto]">
						<span className="font-semibold tabular-nums">{shortOrderId(order.id)}</span>
						<span className="justify-self-end sm:justify-self-start">
							<StatusBadge status={order.status} />
						</span>
						<span className="text-ink-soft text-sm">
							<span className="font-semibold text-ink tabular-nums tracking-wide">
								{formatCode(order.pickup_code ?? '')}
							</span>{' '}
							· <Plural value={order.quantity} one="# bag" other="# bags" /> ·{' '}
							{windowWords({ date, start, end, timeZone }, now)}
						</span>
						<span className="justify-self-end font-semibold tabular-nums">
							{formatDollars(order.total_cost)}
						</span>
					</span>
				}
			>
				<div className="grid gap-3 pb-4 text-sm">
					<p className="text-ink-soft">
						<Trans>
							Ordered {ordered} by {order.customer_name ?? '–'}
						</Trans>
					</p>
					<HandOver businessId={businessId} order={order} />
					{orderCan('cancel', 'business', order.status) && (
						<CancelWithReason businessId={businessId} order={order} />
					)}
				</div>
			</Disclosure>
		</li>
	);
}

/** The customer is told the reason and gets everything back. */
function CancelWithReason({ businessId, order }: { businessId: string; order: Order }) {
	const { t } = useLingui();
	const change = useSetOrderStatus(businessId);
	const [open, setOpen] = useState(false);
	const [reason, setReason] = useState('');
	const [problem, setProblem] = useState<string>();
	const total = formatDollars(order.total_cost);
	if (!open) {
		return (
			<div>
				<Button tone="quiet" size="small" onClick={() => setOpen(true)}>
					<Trans>Cancel this order</Trans>
				</Button>
			</div>
		);
	}
	async function submit(event: FormEvent) {
		event.preventDefault();
		if (reason.trim() === '') {
			setProblem(t`Say why, so that the customer knows.`);
			return;
		}
		try {
			await change.mutateAsync({ id: order.id, status: 'cancelled', reason: reason.trim() });
			toast.success(t`Order cancelled. The customer gets ${total} back.`);
		} catch (error) {
			setProblem(messageOf(error, t`Please try again.`));
		}
	}
	return (
		<form
			onSubmit={(event) => void submit(event)}
			noValidate
			className="grid max-w-lg gap-3 rounded-card bg-raised p-4"
		>
			<TextField
				label={t`Why do you cancel?`}
				required
				maxLength={500}
				help={t`The customer reads this and is refunded in full: ${total}.`}
				error={problem}
				value={reason}
				onChange={(event) => {
					setReason(event.currentTarget.value);
					setProblem(undefined);
				}}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" tone="danger" size="small" busy={change.isPending && t`Cancelling...`}>
					<Trans>Cancel and refund</Trans>
				</Button>
				<Button tone="secondary" size="small" onClick={() => setOpen(false)}>
					<Trans>Keep it</Trans>
				</Button>
			</div>
		</form>
	);
}
