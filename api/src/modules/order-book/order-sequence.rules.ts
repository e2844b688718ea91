/** R-console-orders: sorts what happened to an order at the same moment. Pure. */
import type { OrderStepKind } from '@flavorbag/contract';

export const stepSequence: readonly OrderStepKind[] = [
	...(['held', 'payment_opened', 'payment_failed', 'paid', 'date_changed'] as const),
	...(['fulfilled', 'expired', 'abandoned', 'cancelled', 'payment_voided'] as const),
	...(['refund_requested', 'refund_refused', 'refunded'] as const),
	...(['transfer_planned', 'transfer_refused', 'transfer_sent', 'transfer_cancelled'] as const),
	...(['refund_approved', 'refund_sent', 'refund_done', 'refund_failed'] as const),
	...(['transfer_reversed', 'reversal_refused', 'transfer_deposited'] as const),
	...(['dispute_opened', 'dispute_won', 'dispute_lost'] as const),
	...(['rated', 'rating_changed', 'rating_replied', 'rating_reported'] as const),
	...(['rating_hidden', 'rating_cleared'] as const),
	...(['mail_waiting', 'mail_sent', 'mail_failed'] as const),
];

const rank = new Map(stepSequence.map((what, at) => [what, at]));

export const inSequence = <Step extends { at: Date; what: OrderStepKind }>(steps: readonly Step[]): Step[] =>
	[...steps].sort(
		(one, other) =>
			one.at.getTime() - other.at.getTime() || (rank.get(one.what) ?? 0) - (rank.get(other.what) ?? 0),
	);
