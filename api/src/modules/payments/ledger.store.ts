/** The ledger is append-only. */
import type { Db } from '#db/database.ts';
import type { LedgerTable } from '#db/tables.ts';
import { type LedgerLine, owedTo } from './ledger.rules.ts';

export async function insertJournal(
	db: Db,
	kind: LedgerTable['kind'],
	lines: LedgerLine[],
	at: Date,
	links: { order_id: string; refund_id?: string },
): Promise<void> {
	const journal = crypto.randomUUID();
	await db
		.insertInto('ledger')
		.values(
			lines.map((line) => ({
				journal,
				kind,
				at,
				...links,
				order_id: line.orderId ?? links.order_id,
				account: line.account,
				amount_cents: line.amountCents,
			})),
		)
		.execute();
}

export async function refundLines(db: Db, refundId: string): Promise<LedgerLine[]> {
	const rows = await db
		.selectFrom('ledger')
		.select(['account', 'amount_cents'])
		.where('refund_id', '=', refundId)
		.where('kind', '=', 'refund')
		.execute();
	return rows.map(({ account, amount_cents }) => ({ account, amountCents: amount_cents }));
}

/** Returns what was refunded of an order at the shop's expense, without tax that it remits. */
export async function shopRefunds(db: Db, orderId: string, businessId: string): Promise<number> {
	const row = await db
		.selectFrom('ledger')
		.select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('cents'))
		.where('order_id', '=', orderId)
		.where('kind', 'in', ['refund', 'refund_failed'])
		.where('account', 'in', [owedTo(businessId), 'tax_passed_on'])
		.executeTakeFirstOrThrow();
	return Number(row.cents);
}

/** Returns the order's balance in cents. Positive: the business owes the platform; negative: the platform owes it. */
export async function owedBalance(db: Db, orderId: string, businessId: string): Promise<number> {
	const row = await db
		.selectFrom('ledger')
		.select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('cents'))
		.where('order_id', '=', orderId)
		.where('account', '=', owedTo(businessId))
		.executeTakeFirstOrThrow();
	return Number(row.cents);
}
