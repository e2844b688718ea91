import type { OrderRefund, RefundStatus } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { dateTimeText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';

/** How the refund of an order stands, and what was said. */
export function RefundState({ refund, timeZone }: { refund: OrderRefund; timeZone: string }) {
	const { t, i18n } = useLingui();
	const words: Record<RefundStatus, string> = {
		requested: t`The customer asks for a refund`,
		refused: t`Refund declined`,
		approved: t`Refund approved, on its way`,
		sending: t`Refund on its way`,
		done: t`Refunded`,
		failed: t`The refund hasn't gone through yet. We're on it.`,
	};
	const due = refund.answer_due_at && dateTimeText(refund.answer_due_at, timeZone, i18n.locale);
	return (
		<div className="wrap-anywhere rounded-card bg-raised p-4">
			<p className="font-semibold">
				{words[refund.status]} · <span className="tabular-nums">{formatDollars(refund.amount)}</span>
			</p>
			{/* The business's own words stand in the order. */}
			{refund.requested_by === 'customer' && (
				<p lang="" className="mt-1 text-ink-soft">
					“{refund.reason}”
				</p>
			)}
			{refund.answer && (
				<p className="mt-1">
					<Trans>Answer:</Trans> <span lang="">{refund.answer}</span>
				</p>
			)}
			{refund.status === 'requested' && due && (
				<p className="mt-1 text-ink-soft">
					<Trans>Answer by {due}, or we'll decide for you.</Trans>
				</p>
			)}
		</div>
	);
}
