/** A person's payments, refunds and disputes as a customer (R-export). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { byThem, isAmong, isThem, type PersonalData, type PersonalTable } from '#db/personal-data.ts';

/** By which emails about refunds are found. */
export async function refundsOf(db: Db, orders: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select r.id from payments p join refunds r on r.payment_id = p.id
		where p.order_id = any(${orders}::uuid[])`.execute(db);
	return rows.map(({ id }) => id);
}

const ofOrders = (orders: readonly string[]) =>
	sql<boolean>`payment_id in (select id from payments where order_id = any(${orders}::uuid[]))`;

const tables: PersonalTable[] = [
	{
		chapter: 'payments',
		table: 'payments',
		key: ['id'],
		about: ({ orders }) => isAmong('order_id', orders),
		columns: [
			...['id', 'order_id', 'business_id', 'provider_intent_id', 'status', 'amount_cents', 'captured_cents'],
			...['refund_reserved_cents', 'disputed', 'last_problem', 'card_brand', 'card_last4', 'created_at'],
			'updated_at',
		],
		withheld: { client_secret: 'a secret' },
	},
	{
		chapter: 'payments',
		table: 'refunds',
		key: ['id'],
		about: ({ orders }) => ofOrders(orders),
		columns: [
			...['id', 'payment_id', 'amount_cents', 'status', 'provider_refund_id', 'requested_by', 'reason'],
			...['answer', 'answer_due_at', 'answered_at', byThem('answered_by'), 'created_at', 'updated_at'],
		],
		withheld: { business_id: 'stands with the payment' },
	},
	{
		chapter: 'payments',
		table: 'disputes',
		key: ['id'],
		about: ({ orders }) => ofOrders(orders),
		columns: [
			...['id', 'payment_id', 'provider_dispute_id', 'status', 'amount_cents', 'withdrawn_cents', 'reason'],
			...['evidence_due_at', 'opened_at', 'updated_at', 'closed_at'],
		],
		withheld: { business_id: 'stands with the payment', evidence: 'a copy of the order’s history' },
	},
	{
		chapter: 'payments',
		table: 'payment_customers',
		key: ['user_id'],
		about: (person) => isThem('user_id', person),
		columns: ['provider_customer_id', 'created_at'],
		withheld: { user_id: 'the person' },
	},
];

export const paymentExport: PersonalData = {
	tables,
	left: {
		ledger: 'the books; what they say of a person stands with orders, payments and refunds',
		status_transitions: 'which steps there are',
		inbox: 'what the provider reported, by its own numbers; what followed stands with the payments',
	},
};
