/** What a business earned, order by order, where the money is (R-share), and when it is in the bank (R-bank-deposits). */
import { z } from 'zod';
import { endpoint, inShop } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { dollars, id, instant, localDate, yearMonth } from './fields.ts';

/** returned: the bank sent it back. */
const depositStatus = z.enum(['on_the_way', 'paid', 'returned']);

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
		/** The latest deposit to the bank that it went along with. */
		deposit: z.object({ status: depositStatus, date: localDate }).nullable(),
	})
	.meta({ id: 'PayoutTransfer' });

const sums = {
	/** What customers paid, tax included. */
	gross: dollars,
	/** Collected by the platform (R-tax). */
	tax: dollars,
	/** Of the tax: what the shop gets, because it remits it itself (R-share). */
	tax_passed_on: dollars,
	fee: dollars,
	refund: dollars,
	/** gross less tax, fee and refund, and the tax that is passed on. */
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

/** As far as the provider says which. */
export const bankAccount = z
	.object({ name: z.string().nullable(), last4: z.string() })
	.meta({ id: 'BankAccount' });
export type BankAccount = z.infer<typeof bankAccount>;

/** One movement from the payment account to the bank. A negative amount was taken from the bank. */
export const deposit = z
	.object({
		id,
		amount: dollars,
		status: depositStatus,
		/** When it arrives, or arrived. */
		date: localDate,
		bank: bankAccount.nullable(),
		returned_on: localDate.nullable(),
		problem: z.enum(['closed', 'not_found', 'frozen', 'name', 'declined']).nullable(),
	})
	.meta({ id: 'Deposit' });
export type Deposit = z.infer<typeof deposit>;

/** What a deposit is made of. Each line adds up to its net, and the lines to the deposit: what is kept back is negative. */
export const depositLine = z
	.object({
		/**
		 * order: the share of one; refund: taken back after it was sent; carry: kept back for an order that was refunded after it had
		 * been paid out; returned: a deposit that the bank had sent back; adjustment: made by the provider; unitemized: the provider
		 * doesn't say what it is made of.
		 */
		kind: z.enum(['order', 'refund', 'carry', 'returned', 'adjustment', 'unitemized']),
		/** Of the pickup, or of what happened. */
		date: localDate,
		order_id: id.nullable(),
		/** Its name, where an account has several. */
		shop: z.string().nullable(),
		/** What customers paid, tax included. */
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

/** Paid for, and not sent to the payment account yet. */
const expectedSum = z.object({ orders: z.int(), amount: dollars });

export const bankMoney = z
	.object({
		/** When the next money is in the bank: known once a deposit is on its way, estimated before. */
		next: z.object({ amount: dollars, date: localDate, is_estimate: z.boolean() }).nullable(),
		/** Share of orders that are paid for, and of finished ones that wait: today's pickups, and all until `last_pickup`. */
		expected: z.object({
			today: expectedSum,
			week: expectedSum,
			/** The day of the last pickup. */
			last_pickup: localDate.nullable(),
			/** By when it is usually all in the bank. */
			by: localDate.nullable(),
			/** Besides: what is in the payment account and goes out with the next deposit. */
			waiting: dollars,
		}),
		/** Left for the bank, and not there yet: the deposits that are under way, and their sum. */
		on_the_way: z.object({ amount: dollars, deposits: z.array(deposit) }),
		/** Came back from a bank that still stands in the account, and what would go there: no deposit is made of it. */
		on_hold: dollars,
		paid_this_month: z.object({ amount: dollars, deposits: z.int() }),
		/** The latest ones that arrived or were sent back; the statements have all. */
		deposits: z.array(deposit),
		/** The latest that was sent back, as long as none has arrived since. */
		failed: deposit.nullable(),
		/** Where deposits go at present. */
		bank: bankAccount.nullable(),
		/** Months of which there is a statement, newest first. */
		statements: z.array(z.object({ month: z.string(), deposits: z.int(), deposited: dollars })),
		/** The other shops that are paid to the same account: the figures are of all of them. */
		other_shops: z.array(z.string()),
	})
	.meta({ id: 'BankMoney' });
export type BankMoney = z.infer<typeof bankMoney>;

/** The CSV file takes the same. */
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
			/** Newest first, whatever month is asked for. */
			months: z.array(payoutMonth),
			/** When and how much, in the bank's terms. */
			...bankMoney.shape,
			/** What coming transfers keep back for orders that were refunded after they had been paid out. */
			owed_back: dollars,
		}),
		paged: true,
		codes: ['NOT_FOUND'],
	}),
	'business.payouts.file': endpoint('GET /v0/business/:id/payouts.csv', {
		...inShop('owner'),
		summary: 'The same orders as a CSV file, oldest first',
		params: z.strictObject({ id }),
		query: z.strictObject(payoutFilter),
		media: { type: 'text/csv', fileName: 'payouts.csv' },
		codes: ['NOT_FOUND'],
	}),
	'business.deposits.get': endpoint('GET /v0/business/:id/deposits/:deposit_id', {
		...inShop('owner'),
		summary: 'A deposit to the bank with the lines that add up to it',
		params: z.strictObject({ id, deposit_id: id }),
		reply: z.object({ deposit, lines: z.array(depositLine) }),
		codes: ['NOT_FOUND'],
	}),
	'business.statements.csv': endpoint('GET /v0/business/:id/statements/:month.csv', {
		...inShop('owner'),
		summary: 'The statement of a month as a CSV file',
		params: z.strictObject({ id, month: yearMonth }),
		media: { type: 'text/csv', fileName: 'statement.csv' },
		codes: ['NOT_FOUND'],
	}),
	'business.statements.pdf': endpoint('GET /v0/business/:id/statements/:month.pdf', {
		...inShop('owner'),
		summary: 'The same statement as a PDF file',
		params: z.strictObject({ id, month: yearMonth }),
		limit: { max: 30, windowMs: 60_000 },
		media: { type: 'application/pdf', fileName: 'statement.pdf' },
		codes: ['NOT_FOUND'],
	}),
};
