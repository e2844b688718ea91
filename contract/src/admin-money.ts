/** The console's money view: what isn't where it belongs, and whose it is (R-console-money). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { cursorQuery, cursors } from './envelope.ts';
import { dollars, id, instant, text } from './fields.ts';
import { say } from './problem-words.ts';

export const moneyParts = ['stuck', 'refused', 'disputes', 'owing'] as const;
export type MoneyPart = (typeof moneyParts)[number];

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

const count = z.int().min(0);

const moneySums = z
	.object({
		/** Rows of each part; for disputes only open ones. */
		counts: z.object({ stuck: count, refused: count, disputes: count, owing: count }),
		/** From the ledger. */
		sums: z.object({
			/** Shares of paid orders awaiting pickup. */
			held: dollars,
			/** Shares of finished orders about to be transferred. */
			on_its_way: dollars,
			refused: dollars,
			/** Withdrawn by banks until they decide. */
			disputed: dollars,
			owing: dollars,
		}),
	})
	.meta({ id: 'MoneySums' });
export type MoneySums = z.infer<typeof moneySums>;

const moneyRow = z
	.object({
		/** Id of the payment, refund, transfer or dispute; for a debt, the shop's. */
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
		business_name: z.string(),
		order_id: id,
		amount: dollars,
		since: instant,
		/** Deadline for evidence, or next attempt of a refused transfer. */
		due_at: instant.nullable(),
		ended_at: instant.nullable(),
		problem: z.string().nullable(),
		provider_id: z.string().nullable(),
		/** The payment intent, which has a page at the provider. */
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
			/** For disputes only. */
			state: z.enum(disputeStates, say('disputeState')).default('open'),
			/** A shop's name, an id of an order or shop, the last eight characters of an order's id, or a provider id. */
			search: text(100, 2).optional(),
			...cursorQuery,
		}),
		reply: z.object({ rows: z.array(moneyRow), ...cursors }),
		audited: ['part', 'state'],
	}),
};
