/** A person's payments, refunds and disputes as a customer, and where they are paid as an owner (R-export). */
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

const asCustomer: PersonalTable[] = [
	{
		...{ chapter: 'payments', table: 'payments', key: ['id'] },
		about: ({ orders }) => isAmong('order_id', orders),
		columns: [
			...['id', 'order_id', 'business_id', 'provider_intent_id', 'status', 'amount_cents', 'captured_cents'],
			...['refund_reserved_cents', 'disputed', 'last_problem', 'card_brand', 'card_last4', 'created_at'],
			'updated_at',
		],
		withheld: { client_secret: 'a secret' },
	},
	{
		...{ chapter: 'payments', table: 'refunds', key: ['id'] },
		about: ({ orders }) => ofOrders(orders),
		columns: [
			...['id', 'payment_id', 'amount_cents', 'status', 'provider_refund_id', 'requested_by', 'reason'],
			...['answer', 'answer_due_at', 'answered_at', byThem('answered_by'), 'created_at', 'updated_at'],
		],
		withheld: { business_id: 'stands with the payment' },
	},
	{
		...{ chapter: 'payments', table: 'disputes', key: ['id'] },
		about: ({ orders }) => ofOrders(orders),
		columns: [
			...['id', 'payment_id', 'provider_dispute_id', 'status', 'amount_cents', 'withdrawn_cents', 'reason'],
			...['evidence_due_at', 'opened_at', 'updated_at', 'closed_at'],
		],
		withheld: { business_id: 'stands with the payment', evidence: 'a copy of the order’s history' },
	},
	{
		...{ chapter: 'payments', table: 'transfers', key: ['id'] },
		about: ({ orders }) => isAmong('order_id', orders),
		columns: ['order_id', 'status', 'provider_transfer_id', 'sent_at'],
		withheld: {
			...{ id: 'a number of ours', business_id: 'stands with the order', net_cents: 'what a shop earns' },
			...{ carried_cents: 'what a shop earns', amount_cents: 'what a shop earns' },
			...{ reversed_cents: 'what a shop earns', refusals: 'of the shop', refused_at: 'of the shop' },
			last_error: 'of the shop',
			...{ try_at: 'of the shop', created_at: 'of the shop', updated_at: 'of the shop' },
			...{ destination_payment_id: 'in the shop’s account', deposited_at: 'of the shop' },
		},
	},
	{
		...{ chapter: 'payments', table: 'payment_customers', key: ['user_id'] },
		about: (person) => isThem('user_id', person),
		columns: ['provider_customer_id', 'created_at'],
		withheld: { user_id: 'the person' },
	},
];

const asOwner: PersonalTable[] = [
	{
		...{ chapter: 'shops', table: 'payment_accounts', key: ['business_id'] },
		about: ({ shops }) => isAmong('business_id', shops),
		columns: [
			...['business_id', 'provider_account_id', 'onboarding_complete', 'charges_enabled', 'payouts_enabled'],
			...['bank_name', 'bank_last4', 'updated_at'],
		],
		withheld: {},
	},
	{
		...{ chapter: 'shops', table: 'past_accounts', key: ['id'] },
		about: (person) => isThem('owner_id', person),
		columns: ['business_id', 'provider_account_id', 'until'],
		withheld: { id: 'a number of ours', owner_id: 'the person' },
	},
	{
		...{ chapter: 'shops', table: 'bank_payouts', key: ['id'] },
		about: ({ id, shops }) => sql<boolean>`provider_account_id in (
			select provider_account_id from payment_accounts where business_id = any(${shops}::uuid[])
			union all select provider_account_id from past_accounts where owner_id = ${id}::uuid)`,
		columns: [
			...['provider_account_id', 'provider_payout_id', 'amount_cents', 'status', 'arrives_on', 'bank_name'],
			...['bank_last4', 'failure_code', 'made_at', 'paid_at', 'returned_at'],
		],
		withheld: {
			...{ id: 'a number of ours', lines_read_at: 'of our copy', last_look_at: 'of our copy' },
			...{ created_at: 'of our copy', updated_at: 'of our copy' },
		},
	},
];

export const paymentExport: PersonalData = {
	tables: [...asCustomer, ...asOwner],
	left: {
		reversals: 'between a shop and the platform',
		debits: 'between a shop and the platform',
		bank_payout_lines: 'what deposits are made of: a shop’s statements have them, order by order',
		ledger: 'the books; what they say of a person stands with orders, payments and refunds',
		payout_months: 'sums of a shop, which its statements show',
		status_transitions: 'which steps there are',
		inbox: 'what the provider reported, by its own numbers; what followed stands with the payments',
	},
};
