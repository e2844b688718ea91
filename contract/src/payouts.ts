/** A business's earnings by order (R-share), and when they reach the bank (R-bank-deposits). */
import { z } from 'zod';
import { endpoint, inShop } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { dollars, id, instant, localDate, yearMonth } from './fields.ts';

/** returned: sent back by the bank. */
const depositStatus = z.enum(['on_the_way', 'paid', 'returned']);

export const payoutTransfer = z
	.object({
		/** planned: not sent yet; sent: with the business; cancelled: nothing (left) to send. */
		status: z.enum(['planned', 'sending', 'sent', 'cancelled']),
		id: z.string().nullable(),
		amount: dollars.nullable(),
		/** Withheld for other orders' debts. */
		carried: dollars,
		/** Reversed after a refund. */
		reversed: dollars,
		sent_at: instant.nullable(),
		/** Why it isn't sent yet; null if it is about to be. */
		waiting_for: z.enum(['refund', 'dispute', 'account', 'provider']).nullable(),
		/** The latest bank deposit that includes it. */
		deposit: z.object({ status: depositStatus, date: localDate }).nullable(),
	})
	.meta({ id: 'PayoutTransfer' });

const sums = {
	/** Paid by customers, including tax. */
	gross: dollars,
	/** Collected by the platform (R-tax). */
	tax: dollars,
	/** The part of the tax that the shop remits itself (R-share). */
	tax_passed_on: dollars,
	fee: dollars,
	refund: dollars,
	/** gross less tax, fee and refund, plus the tax passed on. */
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
		month: z.string(),
		orders: z.int(),
		...sums,
		/** Sent less reversed. */
		transferred: dollars,
	})
	.meta({ id: 'PayoutMonth' });
export type PayoutMonth = z.infer<typeof payoutMonth>;

export const bankAccount = z
	.object({ name: z.string().nullable(), last4: z.string() })
	.meta({ id: 'BankAccount' });
export type BankAccount = z.infer<typeof bankAccount>;

/** A movement from the payment account to the bank; negative: from the bank. */
export const deposit = z
	.object({
		id,
		amount: dollars,
		status: depositStatus,
		date: localDate,
		bank: bankAccount.nullable(),
		returned_on: localDate.nullable(),
		problem: z.enum(['closed', 'not_found', 'frozen', 'name', 'declined']).nullable(),
	})
	.meta({ id: 'Deposit' });
export type Deposit = z.infer<typeof deposit>;

/** A part of a deposit. A line's fields add up to its net, and the nets to the deposit. */
export const depositLine = z
	.object({
		/**
		 * order: an order's share; refund: reversed after sending; carry: withheld for an order refunded after its payout;
		 * unitemized: the provider gives no details.
		 */
		kind: z.enum(['order', 'refund', 'carry', 'returned', 'adjustment', 'unitemized']),
		date: localDate,
		order_id: id.nullable(),
		shop: z.string().nullable(),
		gross: dollars,
		tax: dollars,
		tax_passed_on: dollars,
		fee: dollars,
		refund: dollars,
		adjustment: dollars,
		net: dollars,
	})
	.meta({ id: 'DepositLine' });
export type DepositLine = z.infer<typeof depositLine>;

/** Paid orders not yet sent to the payment account. */
const expectedSum = z.object({ orders: z.int(), amount: dollars });

export const bankMoney = z
	.object({
		/** The next deposit; estimated until it is on its way. */
		next: z.object({ amount: dollars, date: localDate, is_estimate: z.boolean() }).nullable(),
		/** Shares of paid orders and of finished ones waiting: today's pickups, and all until `last_pickup`. */
		expected: z.object({
			today: expectedSum,
			week: expectedSum,
			last_pickup: localDate.nullable(),
			/** When it should all be in the bank. */
			by: localDate.nullable(),
			/** In the payment account, leaving with the next deposit. */
			waiting: dollars,
		}),
		on_the_way: z.object({ amount: dollars, deposits: z.array(deposit) }),
		/** Returned by the bank account on file, plus what would go there; no deposits are made from it. */
		on_hold: dollars,
		paid_this_month: z.object({ amount: dollars, deposits: z.int() }),
		/** Latest completed or returned ones; statements list all. */
		deposits: z.array(deposit),
		/** The latest returned one, unless another has arrived since. */
		failed: deposit.nullable(),
		bank: bankAccount.nullable(),
		statements: z.array(z.object({ month: z.string(), deposits: z.int(), deposited: dollars })),
		/** Shops with the same account; the figures cover all of them. */
		other_shops: z.array(z.string()),
	})
	.meta({ id: 'BankMoney' });
export type BankMoney = z.infer<typeof bankMoney>;

const payoutFilter = {
	month: yearMonth.optional(),
};

export const payoutEndpoints = {
	'business.payouts': endpoint('GET /v0/business/:id/payouts', {
		...inShop('owner'),
		summary: 'What each finished order brought, newest first, with sums by month.',
		params: z.strictObject({ id }),
		query: z.strictObject({ ...payoutFilter, ...pageQuery }),
		reply: z.object({
			payouts: z.array(payout),
			months: z.array(payoutMonth),
			...bankMoney.shape,
			/** Withheld from coming transfers for orders refunded after their payout. */
			owed_back: dollars,
		}),
		paged: true,
	}),
	'business.payouts.file': endpoint('GET /v0/business/:id/payouts.csv', {
		...inShop('owner'),
		summary: 'The same orders as a CSV file, oldest first',
		params: z.strictObject({ id }),
		query: z.strictObject(payoutFilter),
		media: { type: 'text/csv', fileName: 'payouts.csv' },
	}),
	'business.deposits.get': endpoint('GET /v0/business/:id/deposits/:deposit_id', {
		...inShop('owner'),
		summary: 'A deposit to the bank with the lines that add up to it',
		params: z.strictObject({ id, deposit_id: id }),
		reply: z.object({ deposit, lines: z.array(depositLine) }),
	}),
	'business.statements.csv': endpoint('GET /v0/business/:id/statements/:month.csv', {
		...inShop('owner'),
		summary: 'The statement of a month as a CSV file',
		params: z.strictObject({ id, month: yearMonth }),
		media: { type: 'text/csv', fileName: 'statement.csv' },
	}),
	'business.statements.pdf': endpoint('GET /v0/business/:id/statements/:month.pdf', {
		...inShop('owner'),
		summary: 'The same statement as a PDF file',
		params: z.strictObject({ id, month: yearMonth }),
		limit: { max: 30, windowMs: 60_000 },
		media: { type: 'application/pdf', fileName: 'statement.pdf' },
	}),
};
