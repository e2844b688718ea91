import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OrderRow } from '#db/tables.ts';
import type { MailBody, QueuedMail } from '#notifications';
import type { CaptureFacts } from '#payments';

export type Claim = 'capture' | 'void' | 'nothing';

export async function claimPayments(db: Db, orderIds: readonly string[], at: Date): Promise<Claim[]> {
	const { rows } = await sql<{ order_id: string; verdict: Claim }>`
		select * from claim_payments(${orderIds}::uuid[], ${at})`.execute(db);
	const verdicts = new Map(rows.map(({ order_id, verdict }) => [order_id, verdict]));
	return orderIds.map((id) => verdicts.get(id) ?? 'nothing');
}

export interface Capture extends CaptureFacts {
	order_id: string;
	pickup_code: string;
	cancel_until: Date | undefined;
	receipt: QueuedMail;
	news: MailBody;
}
export type Booked = OrderRow | 'booked' | 'off';

/** If the database refuses one of several captures, all fail. */
export async function bookCaptures(db: Db, captures: readonly Capture[], at: Date): Promise<Booked[]> {
	const { rows } = await sql<OrderRow & { of_order: string; verdict: 'paid' | 'booked' | 'off' }>`
		select b.order_id as of_order, b.verdict, (b.made).*
		from book_captures(${JSON.stringify(captures)}::jsonb, ${at}) b`.execute(db);
	const booked = new Map(
		rows.map(({ of_order, verdict, ...order }) => [of_order, verdict === 'paid' ? order : verdict]),
	);
	return captures.map(({ order_id }) => booked.get(order_id) ?? 'off');
}
