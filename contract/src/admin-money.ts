/** The console's money: what is not where it belongs, and whose it is (R-console-money). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { cursorQuery, cursors } from './envelope.ts';
import { dollars, id, instant, text } from './fields.ts';
import { say } from './problem-words.ts';

/** What waits for too long, what the card provider refused, what a bank disputes, and which shops owe. */
export const moneyParts = ['stuck', 'refused', 'disputes', 'owing'] as const;
export type MoneyPart = (typeof moneyParts)[number];

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

const count = z.int().min(0);

const moneySums = z
	.object({
		/** How many rows each part has; of disputes the open ones. */
		counts: z.object({ stuck: count, refused: count, disputes: count, owing: count }),
		/** By the ledger. */
		sums: z.object({
			/** Shops' shares of orders that are paid and wait for their pickup. */
			held: dollars,
			/** Shares of finished orders that are about to be sent. */
			on_its_way: dollars,
			/** Of those, what the provider refused to send. */
			refused: dollars,
			/** What banks took until they decide. */
			disputed: dollars,
			/** What shops owe. */
			owing: dollars,
		}),
	})
	.meta({ id: 'MoneySums' });
export type MoneySums = z.infer<typeof moneySums>;

const moneyRow = z
	.object({
		/** Of the payment, refund, transfer or dispute; of what a shop owes the shop's. */
		id,
		what: z.enum(['payment', 'refund', 'transfer', 'dispute', 'debt']),
		state: z.enum([
			'authorized',
			'approved',
			'planned',
			'sending',
			'refused',
			'failed',
			'open',
			'won',
			'lost',
			'owing',
		]),
		business_id: id,
		/** As the order has it; empty once the shop's owner is erased. */
		business_name: z.string(),
		/** Of what a shop owes: of the latest order that it owes for. */
		order_id: id,
		amount: dollars,
		since: instant,
		/** Until when a bank takes evidence, or when a refused transfer is sent once more. */
		due_at: instant.nullable(),
		/** Of a dispute that is over. */
		ended_at: instant.nullable(),
		/** In the words of the provider or the bank. */
		problem: z.string().nullable(),
		/** What the provider calls it. */
		provider_id: z.string().nullable(),
		/** The intent that it belongs to, which has a page at the provider's. */
		intent_id: z.string().nullable(),
	})
	.meta({ id: 'MoneyRow' });
export type MoneyRow = z.infer<typeof moneyRow>;

export const adminMoneyEndpoints = {
	'admin.money.get': endpoint('GET /v0/admin/money', {
		...forAdmins,
		summary:
			'Whether any money is not where it belongs, and how much is held, sent, refused, disputed and owed',
		reply: moneySums,
		audited: [],
	}),
	'admin.money.find': endpoint('GET /v0/admin/money/rows', {
		...forAdmins,
		summary:
			'Money that is stuck, refused, disputed or owed by shops, the latest first, paged by the row that a page ends with',
		query: z.strictObject({
			part: z.enum(moneyParts, say('moneyPart')).default('stuck'),
			/** Of disputes alone. */
			state: z.enum(disputeStates, say('disputeState')).default('open'),
			/** Part of a shop's name; the id of an order or a shop, or the last eight characters of an order's; or what the provider calls it. */
			search: text(100, 2).optional(),
			...cursorQuery,
		}),
		reply: z.object({ rows: z.array(moneyRow), ...cursors }),
		// Not what was searched for (R-audit-log).
		audited: ['part', 'state'],
	}),
};
