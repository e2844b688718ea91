/** What a business earned, order by order, and where the money is (R-share). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { dollars, id, instant, localDate, yearMonth } from './fields.ts';

export const payoutTransfer = z
	.object({
		/** planned: not sent yet; sent: with the business; cancelled: there was nothing to send (any more). */
		status: z.enum(['planned', 'sending', 'sent', 'cancelled']),
		/** The provider's. */
		id: z.string().nullable(),
		amount: dollars.nullable(),
		/** Kept back for what other orders owed. */
		carried: dollars,
		/** Taken back after a refund. */
		reversed: dollars,
		sent_at: instant.nullable(),
		/** Why it is not sent yet; null when it is only a matter of moments. */
		waiting_for: z.enum(['refund', 'dispute', 'account', 'provider']).nullable(),
	})
	.meta({ id: 'PayoutTransfer' });

const sums = {
	/** What customers paid, tax included. */
	gross: dollars,
	/** Kept by the platform for the tax office (R-tax). */
	tax: dollars,
	fee: dollars,
	refund: dollars,
	/** gross less tax, fee and refund. */
	net: dollars,
};

export const payout = z
	.object({
		order_id: id,
		order_date: localDate,
		status: z.enum(['fulfilled', 'expired', 'refunded']),
		quantity: z.int(),
		...sums,
		transfer: payoutTransfer.nullable(),
	})
	.meta({ id: 'Payout' });
export type Payout = z.infer<typeof payout>;

export const payoutMonth = z
	.object({
		/** YYYY-MM of the pickup, in the business's zone. */
		month: z.string(),
		orders: z.int(),
		...sums,
		/** Sent, less what was taken back. */
		transferred: dollars,
	})
	.meta({ id: 'PayoutMonth' });
export type PayoutMonth = z.infer<typeof payoutMonth>;

/** The CSV file takes the same. */
const payoutFilter = {
	month: yearMonth.optional(),
};

export const payoutEndpoints = {
	'business.payouts': endpoint({
		method: 'GET',
		path: '/v0/business/:id/payouts',
		tag: 'business',
		access: 'business',
		shop: 'owner',
		summary: 'What each finished order brought, newest first, with sums by month.',
		params: z.strictObject({ id }),
		query: z.strictObject({ ...payoutFilter, ...pageQuery }),
		reply: z.object({
			payouts: z.array(payout),
			/** Newest first, whatever month is asked for. */
			months: z.array(payoutMonth),
			/** Earned and not sent yet. */
			on_the_way: dollars,
			/** What coming transfers keep back for orders that were refunded after they had been paid out. */
			owed_back: dollars,
		}),
		paged: true,
		codes: ['NOT_FOUND'],
	}),
	'business.payouts.file': endpoint({
		method: 'GET',
		path: '/v0/business/:id/payouts.csv',
		tag: 'business',
		access: 'business',
		shop: 'owner',
		summary: 'The same orders as a CSV file, oldest first',
		params: z.strictObject({ id }),
		query: z.strictObject(payoutFilter),
		media: { type: 'text/csv', fileName: 'payouts.csv' },
		codes: ['NOT_FOUND'],
	}),
};
