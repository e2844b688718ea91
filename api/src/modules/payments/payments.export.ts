import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type DataSubject, isAmong, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

/** Returns refund IDs, by which emails about refunds are found. */
export async function refundsOf(db: Db, orders: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select r.id from payments p join refunds r on r.payment_id = p.id
		where p.order_id = any(${orders}::uuid[])`.execute(db);
	return rows.map(({ id }) => id);
}

const ofOrders = ({ orders }: DataSubject) =>
	sql<boolean>`payment_id in (select id from payments where order_id = any(${orders}::uuid[]))`;

export const paymentExport: PersonalData = {
	tables: [
		personal('payments', 'payments', msg('Payments'), {
			about: isAmong('order_id', 'orders'),
			shown: `id order_id business_id provider_intent_id status amount_cents captured_cents refund_reserved_cents disputed
				last_problem card_brand card_last4 created_at updated_at`,
			withheld: { 'a secret': 'client_secret' },
		}),
		personal('payments', 'refunds', msg('Refunds'), {
			about: ofOrders,
			shown: `id payment_id amount_cents status provider_refund_id requested_by reason answer answer_due_at answered_at
				answered_by_you retried_at created_at updated_at`,
			withheld: { 'stands with the payment': 'business_id', 'between shop and platform': 'borne_by' },
		}),
		personal('payments', 'disputes', msg('Payments disputed at your bank'), {
			about: ofOrders,
			shown: `id payment_id provider_dispute_id status amount_cents withdrawn_cents reason evidence_due_at opened_at updated_at
				closed_at`,
			withheld: { 'stands with the payment': 'business_id', 'a copy of the order’s history': 'evidence' },
		}),
		personal('payments', 'payment_customers', msg('You at the payment provider'), {
			shown: 'provider_customer_id created_at',
		}),
	],
	left: {
		'the books; what they say of a person stands with orders, payments and refunds': 'ledger',
		'which steps there are': 'status_transitions',
	},
};
