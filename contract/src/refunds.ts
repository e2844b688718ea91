/** Refunds: the customer's request, and the business's and admin's answers. */
import { z } from 'zod';
import { endpoint, forAdmins, inShop, params } from './endpoint.ts';
import { byPage, pageQuery } from './envelope.ts';
import { dollars, id, instant, localDate, localTime, text } from './fields.ts';
import { changesOwnOrder, order, refundCodes } from './orders.ts';
import { ofShop } from './stale.ts';

const answer = z.strictObject({
	decision: z.enum(['approve', 'refuse']),
	/** Required for a refusal. */
	answer: text(500).optional(),
});
const refundBearers = ['share', 'platform', 'shop'] as const;
/** Who bears a refund: shop and platform as they shared the price, or one of them (R-refund-bearer). */
export type RefundBearer = (typeof refundBearers)[number];

const answerCodes = ['WRONG_STATUS', 'NO_REFUND_REQUEST', ...refundCodes] as const;

/** Facts for a payment dispute. No name and no address. */
const disputeEvidence = z.object({
	business: z.string(),
	bags: z.int(),
	total_cents: z.int(),
	ordered_at: instant,
	paid_at: instant.nullable(),
	pickup: z.object({ date: localDate, from: localTime, to: localTime, zone: z.string() }),
	picked_up_at: instant.nullable(),
	picked_up_by: z.enum(['customer', 'business']).nullable(),
	history: z.array(z.object({ from_status: z.string().nullable(), to_status: z.string(), at: instant })),
	mails: z.array(z.object({ kind: z.string(), sent_at: instant.nullable() })),
});

const dispute = z
	.object({
		id,
		order_id: id,
		business_name: z.string(),
		/** `lost`: the bank kept the money at the platform's expense. */
		status: z.enum(['open', 'won', 'lost']),
		amount: dollars,
		reason: z.string(),
		opened_at: instant,
		closed_at: instant.nullable(),
		evidence_due_at: instant.nullable(),
		evidence: disputeEvidence,
	})
	.meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof dispute>;

const refusedTransfer = z
	.object({
		order_id: id,
		business_id: id,
		business_name: z.string(),
		amount: dollars,
		refusals: z.int(),
		problem: z.string(),
		next_try_at: instant,
	})
	.meta({ id: 'RefusedTransfer' });
export type RefusedTransfer = z.infer<typeof refusedTransfer>;

const retriedTransfer = z
	.object({
		order_id: id,
		/** `waiting`: no answer yet; it is retried automatically. `cancelled`: nothing is owed anymore. */
		outcome: z.enum(['sent', 'refused', 'waiting', 'cancelled']),
		problem: z.string().nullable(),
	})
	.meta({ id: 'RetriedTransfer' });
export type RetriedTransfer = z.infer<typeof retriedTransfer>;

const changesAsAdmin = { ...forAdmins, params, reply: order, stale: ['admin'] } as const;

export const refundEndpoints = {
	'admin.transfers.refused': endpoint('GET /v0/admin/transfers/refused', {
		...forAdmins,
		summary: 'Transfers to businesses that the provider refused; each is tried again',
		...byPage,
		reply: z.object({ transfers: z.array(refusedTransfer) }),
	}),
	'admin.transfers.retry': endpoint('POST /v0/admin/transfers/:id/retry', {
		...forAdmins,
		summary: 'Send a refused transfer of this order now; one that is sent stays so',
		params,
		reply: retriedTransfer,
		audited: [],
		stale: ['admin'],
	}),
	'admin.orders.cancel': endpoint('POST /v0/admin/orders/:id/cancel', {
		...changesAsAdmin,
		summary: 'Cancel a paid order with a reason, before its pickup: a full refund, the customer is told',
		body: z.strictObject({ reason: text(500) }),
		example: { reason: 'The shop burned down.' },
		audited: ['reason'],
		codes: ['WRONG_STATUS', ...refundCodes],
	}),
	'admin.orders.refund': endpoint('POST /v0/admin/orders/:id/refund', {
		...changesAsAdmin,
		stepUp: true,
		summary:
			'Refund all or a part of what is left of a paid order, also after its pickup: with a reason, and who bears it. Customer and shop get an email',
		body: z.strictObject({ amount: dollars.min(0.01), borne_by: z.enum(refundBearers), reason: text(500) }),
		example: { amount: 2.5, borne_by: 'share', reason: 'Half of the bag was missing.' },
		audited: ['amount', 'borne_by', 'reason'],
		codes: ['WRONG_STATUS', ...refundCodes],
	}),
	'admin.disputes.list': endpoint('GET /v0/admin/disputes', {
		...forAdmins,
		summary: 'Disputed payments, open ones first',
		...byPage,
		reply: z.object({ disputes: z.array(dispute) }),
		audited: ['page'],
	}),
	'customer.orders.refund': endpoint('POST /v0/customer/orders/:id/refund', {
		...changesOwnOrder,
		summary: 'Ask for a refund, up to 24 hours after the pickup window. The business answers within 48 hours',
		body: z.strictObject({ reason: text(500) }),
		example: { reason: 'Nothing was left.' },
		codes: ['WRONG_STATUS', 'CANCEL_INSTEAD', 'TOO_LATE_TO_REFUND', ...refundCodes],
	}),
	'business.orders.answerRefund': endpoint('POST /v0/business/orders/:id/refund-answer', {
		...inShop('manager'),
		summary: 'Approve or refuse a refund request. After 48 hours it can only be approved',
		params,
		body: answer,
		example: { decision: 'approve' },
		reply: order,
		stale: ofShop,
		codes: [...answerCodes, 'TOO_LATE_TO_ANSWER'],
	}),
	'admin.refunds.list': endpoint('GET /v0/admin/refunds', {
		...forAdmins,
		summary: 'Refund requests that no business answered in time, or refunds that the provider could not make',
		query: z.strictObject({ state: z.enum(['overdue', 'failed']).default('overdue'), ...pageQuery }),
		reply: z.object({ orders: z.array(order) }),
		paged: true,
		audited: ['state', 'page'],
	}),
	'admin.refunds.answer': endpoint('POST /v0/admin/orders/:id/refund-answer', {
		...changesAsAdmin,
		summary: 'Answer a refund request that the business left open for 48 hours',
		body: answer,
		example: { decision: 'approve' },
		// Excludes the answer, which is about a person who may be erased; the refund has it (R-erasure).
		audited: ['decision'],
		codes: [...answerCodes, 'ANSWER_NOT_DUE'],
	}),
	'admin.refunds.retry': endpoint('POST /v0/admin/orders/:id/refund-retry', {
		...changesAsAdmin,
		summary: 'Send a refund again that the provider could not make',
		audited: [],
		codes: ['WRONG_STATUS', ...refundCodes],
	}),
};
