import type { Order } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { hasCode, isStaleState, messageOf } from '#api/api-error.ts';
import { useCancelOrder } from '#api/orders.ts';
import { newActionId } from '#lib/action-id.ts';
import { focusIt } from '#lib/focus-field.ts';
import { dateTimeText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

/** While the server allows it: says until when and what comes back; two presses. */
export function CancelOrder({ order }: { order: Order }) {
	const { t, i18n } = useLingui();
	const cancel = useCancelOrder();
	const [asked, setAsked] = useState<boolean>();
	const part = useRef<HTMLDivElement>(null);
	const [action] = useState(newActionId);
	const [problem, setProblem] = useState<string>();
	if (!order.cancel_until)
		return (
			<p className="pb-2 text-ink-soft text-sm">
				<Trans>This order can no longer be canceled: the shop is counting on you.</Trans>
			</p>
		);
	const until = dateTimeText(order.cancel_until, order.time_zone, i18n.locale);
	const total = formatDollars(order.total_cost);
	async function confirm() {
		setProblem(undefined);
		try {
			await cancel.mutateAsync({ id: order.id, action });
			toast.success(t`Order canceled. ${total} is on its way back to your card.`);
			// These buttons go away with the order's state.
			part.current?.closest('article')?.querySelector('h2')?.focus();
		} catch (error) {
			// What can be pressed here changes with the order: the words stay on the screen by themselves.
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
			{problem && <Banner tone="danger">{problem}</Banner>}
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
						// Not the first of the two above with other words: it takes the focus when it comes back.
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
