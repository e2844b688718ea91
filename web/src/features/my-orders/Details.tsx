import { type Order, orderCan, reasonIn } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ReceiptText } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { hasCode, isStaleState, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { newActionId } from '#lib/action-id.ts';
import { callUrl } from '#lib/address.ts';
import { focusIt } from '#lib/focus-field.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { dateTimeText } from '#lib/full-time.ts';
import { activeWords } from '#lib/language.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { paths } from '#lib/paths.ts';
import { useActionId } from '#lib/use-action-id.ts';
import { useBagText } from '#lib/use-bag-text.ts';
import { usePickupEntry } from '#lib/use-pickup-entry.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Failure } from '#ui/Failure.tsx';
import { Form } from '#ui/Form.tsx';
import { PickupLinks } from '#ui/PickupLinks.tsx';
import { PickupPlace } from '#ui/PickupPlace.tsx';
import { TextArea } from '#ui/TextArea.tsx';

export function Details({ order }: { order: Order }) {
	const { t } = useLingui();
	const open = order.status === 'paid';
	const { pickup_place: place } = order;
	const { subtotal, tax_amount: tax, total } = order.order_details;
	const lines: [label: string, text: string][] = [
		[t`Order`, shortOrderId(order.id)],
		[t`Price per bag`, formatDollars(order.unit_price)],
		[t`Subtotal`, formatDollars(subtotal)],
		[t`Tax`, formatDollars(tax)],
		[t`Total`, formatDollars(total)],
	];
	const entry = usePickupEntry(order);
	const inside = useBagText(order.bag);
	return (
		<div className="grid gap-4">
			<dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm tabular-nums">
				{lines.map(([label, text]) => (
					<div key={label} className="contents">
						<dt className="text-ink-soft">{label}</dt>
						<dd>{text}</dd>
					</div>
				))}
				<dt className="text-ink-soft">{t`Address`}</dt>
				<dd>
					<PickupPlace place={place} />
				</dd>
				{place.phone_number && !open && (
					<>
						<dt className="flex items-center text-ink-soft">{t`Phone`}</dt>
						<dd>
							<a
								href={callUrl(place.phone_number)}
								className="inline-flex min-h-11 items-center text-primary-ink underline underline-offset-2"
							>
								{place.phone_number}
							</a>
						</dd>
					</>
				)}
				{order.reason && (
					<>
						<dt className="text-ink-soft">{t`Reason`}</dt>
						<dd lang="" className="wrap-anywhere">
							{reasonIn(activeWords().say, order.reason)}
						</dd>
					</>
				)}
			</dl>
			<BagFacts text={inside} />
			<div className="flex flex-wrap gap-2">
				<ButtonLink to={paths.receipt(order.id)} tone="quiet" size="small">
					<ReceiptText aria-hidden />
					<Trans>Receipt</Trans>
				</ButtonLink>
				{open && <PickupLinks entry={entry} phone={place.phone_number} />}
			</div>
			{open && <CancelOrder order={order} />}
			<RequestRefund order={order} />
		</div>
	);
}

function CancelOrder({ order }: { order: Order }) {
	const { t, i18n } = useLingui();
	const cancel = useChange('customer.orders.cancel');
	const [asked, setAsked] = useState<boolean>();
	const part = useRef<HTMLDivElement>(null);
	const [action] = useState(newActionId);
	const [problem, setProblem] = useState<string>();
	if (!order.cancel_until)
		return (
			<p className="pb-2 text-ink-soft text-sm">
				<Trans>You can't cancel this order anymore: the shop is counting on you.</Trans>
			</p>
		);
	const until = dateTimeText(order.cancel_until, order.time_zone, i18n.locale);
	const total = formatDollars(order.total_cost);
	async function confirm() {
		setProblem(undefined);
		try {
			await cancel.mutateAsync({ params: { id: order.id }, action });
			toast.success(t`Order canceled. ${total} is on its way back to your card.`);
			// The buttons disappear with the order's state, so focus moves to the heading.
			part.current?.closest('article')?.querySelector('h2')?.focus();
		} catch (error) {
			// The order's refetched state replaces this form, so the error is shown as a toast.
			if (isStaleState(error)) toast.error(messageOf(error, t`The order couldn't be canceled.`));
			else
				setProblem(
					hasCode(error, 'NETWORK_ERROR')
						? t`We couldn't reach the server, so the order may not be canceled. Please try again.`
						: messageOf(error, t`The order couldn't be canceled. Please try again.`),
				);
		}
	}
	return (
		<div ref={part} className="grid gap-2 pb-2 text-sm">
			<p className="text-ink-soft">
				{t`You can cancel until ${until}. All of ${total} goes back to your card, usually within 5 to 10 days.`}
			</p>
			<Failure>{problem}</Failure>
			<div className="flex flex-wrap gap-2">
				{asked ? (
					<>
						<Button
							ref={focusIt}
							tone="danger"
							size="small"
							busy={cancel.isPending && t`Canceling...`}
							onClick={() => void confirm()}
						>
							<Trans>Yes, cancel this order</Trans>
						</Button>
						<Button tone="secondary" size="small" onClick={() => setAsked(false)}>
							<Trans>Keep it</Trans>
						</Button>
					</>
				) : (
					<Button
						// A separate key, so that React doesn't reuse one of the buttons above: this one takes the focus.
						key="ask"
						ref={asked === false ? focusIt : undefined}
						tone="secondary"
						size="small"
						onClick={() => setAsked(true)}
					>
						<Trans>Cancel order</Trans>
					</Button>
				)}
			</div>
		</div>
	);
}

const reasonMax = 500;

function RequestRefund({ order }: { order: Order }) {
	const { t, i18n } = useLingui();
	const request = useChange('customer.orders.refund');
	const [open, setOpen] = useState(false);
	const form = useForm({ defaultValues: { reason: '' } });
	const actionOf = useActionId();
	const until = order.refund_until;
	if (!until || order.refund || !orderCan('requestRefund', 'customer', order.status)) return null;
	const total = formatDollars(order.total_cost);
	const last = dateTimeText(until, order.time_zone, i18n.locale);

	const submit = form.handleSubmit(async ({ reason }) => {
		const body = { reason: reason.trim() };
		const input = { params: { id: order.id }, body, action: actionOf(body) };
		await request.mutateAsync(input).catch((error: unknown) => {
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
					<Failure>
						{request.error && messageOf(request.error, t`Your request couldn't be sent. Please try again.`)}
					</Failure>
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
