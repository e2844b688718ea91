/** The console's orders: search, history and actions (R-console-orders). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { cursorQuery, cursors } from './envelope.ts';
import { dollars, id, instant, localDate, text } from './fields.ts';
import { order, orderStatus } from './orders.ts';

export const orderStepKinds = [
	'held',
	'paid',
	'abandoned',
	'fulfilled',
	'cancelled',
	'expired',
	'refunded',
	'payment_opened',
	'payment_voided',
	'payment_failed',
	'date_changed',
	'refund_requested',
	'refund_refused',
	'refund_approved',
	'refund_sent',
	'refund_done',
	'refund_failed',
	'transfer_planned',
	'transfer_refused',
	'transfer_sent',
	'transfer_cancelled',
	'transfer_deposited',
	'transfer_reversed',
	'reversal_refused',
	'dispute_opened',
	'dispute_won',
	'dispute_lost',
	'mail_waiting',
	'mail_sent',
	'mail_failed',
	'rated',
	'rating_changed',
	'rating_replied',
	'rating_reported',
	'rating_hidden',
	'rating_cleared',
] as const;
export type OrderStepKind = (typeof orderStepKinds)[number];

export const orderMails = [
	'receipt',
	'new_order',
	'cancelled_by_business',
	'cancelled_by_customer',
	'cancelled_by_admin',
	'refunded',
	'refund_requested',
	'refund_with_us',
	'refund_to_answer',
	'refund_refused',
	'refund_failed',
	'refund_decided',
	'refunded_by_admin',
	'notice',
	'rate_order',
] as const;
export type OrderMail = (typeof orderMails)[number];

const orderStep = z
	.object({
		at: instant,
		what: z.enum(orderStepKinds),
		/** `provider`: a change on the card provider's side; `system`: a job. */
		by: z.enum(['customer', 'business', 'admin', 'system', 'provider']),
		/** Null if nobody did it, or if the person has been erased. */
		name: z.string().nullable(),
		amount: dollars.nullable(),
		words: z.string().nullable(),
		mail: z.enum(orderMails).nullable(),
		provider_id: z.string().nullable(),
		/** The payment intent, which has a page at the provider; null if the step has its own page. */
		intent_id: z.string().nullable(),
	})
	.meta({ id: 'OrderStep' });
export type OrderStep = z.infer<typeof orderStep>;

export const adminOrderActs = ['cancel', 'refund', 'answer_refund', 'retry_refund'] as const;

const adminOrder = z
	.object({
		order,
		customer: z.object({ id, name: z.string().nullable(), email: z.string().nullable() }),
		steps: z.array(orderStep),
		can: z.array(z.enum(adminOrderActs)),
		/** The maximum amount of a refund. */
		refundable: dollars,
	})
	.meta({ id: 'AdminOrder' });
export type AdminOrder = z.infer<typeof adminOrder>;

const filters = {
	/**
	 * A pickup code or order id (or its last eight characters), each also by its first four characters; an email; the
	 * start of a customer's name; part of a shop's name; or a provider id. A full id also finds unpaid orders.
	 */
	search: text(100, 2).optional(),
	status: orderStatus.optional(),
	/** Pickup dates, inclusive. */
	from_date: localDate.optional(),
	to_date: localDate.optional(),
	/** Dates of ordering in the shop's time zone, inclusive. */
	ordered_from: localDate.optional(),
	ordered_to: localDate.optional(),
	business_id: id.optional(),
	customer_id: id.optional(),
};
/** Search texts aren't recorded: they may be names or addresses (R-audit-log). */
const audited = [
	'status',
	'from_date',
	'to_date',
	'ordered_from',
	'ordered_to',
	'business_id',
	'customer_id',
] as const;

export const adminOrderEndpoints = {
	'admin.orders.find': endpoint('GET /v0/admin/orders/search', {
		...forAdmins,
		summary:
			'Orders of all businesses, newest first: searched, filtered, and paged by the order that a page ends with',
		query: z.strictObject({ ...filters, ...cursorQuery }),
		reply: z.object({ orders: z.array(order), ...cursors }),
		audited,
	}),
	'admin.orders.file': endpoint('GET /v0/admin/orders.csv', {
		...forAdmins,
		stepUp: true,
		summary: 'The same orders as a CSV file, newest first',
		query: z.strictObject(filters),
		media: { type: 'text/csv', fileName: 'orders.csv' },
		audited,
	}),
	'admin.orders.get': endpoint('GET /v0/admin/orders/:id', {
		...forAdmins,
		summary: 'One order of any business, with all that happened to it and what an admin may do',
		params: z.strictObject({ id }),
		reply: adminOrder,
		audited: [],
	}),
};
