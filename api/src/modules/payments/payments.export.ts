/** A person's payments, refunds and disputes as a customer, and where they are paid as an owner (R-export). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type DataSubject, isAmong, isThem, type PersonalData, personal } from '#db/personal-data.ts';

/** By which emails about refunds are found. */
export async function refundsOf(db: Db, orders: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select r.id from payments p join refunds r on r.payment_id = p.id
		where p.order_id = any(${orders}::uuid[])`.execute(db);
	return rows.map(({ id }) => id);
}

const ofOrders = ({ orders }: DataSubject) =>
	sql<boolean>`payment_id in (select id from payments where order_id = any(${orders}::uuid[]))`;

const asCustomer = [
	personal('payments', 'payments', ['Payments', 'Pagos'], {
		about: isAmong('order_id', 'orders'),
		shown: `id order_id business_id provider_intent_id status amount_cents captured_cents refund_reserved_cents disputed
			last_problem card_brand card_last4 created_at updated_at`,
		withheld: { 'a secret': 'client_secret' },
	}),
	personal('payments', 'refunds', ['Refunds', 'Reembolsos'], {
		about: ofOrders,
		shown: `id payment_id amount_cents status provider_refund_id requested_by reason answer answer_due_at answered_at
			answered_by_you created_at updated_at`,
		withheld: { 'stands with the payment': 'business_id' },
	}),
	personal('payments', 'disputes', ['Payments disputed at your bank', 'Pagos disputados en tu banco'], {
		about: ofOrders,
		shown: `id payment_id provider_dispute_id status amount_cents withdrawn_cents reason evidence_due_at opened_at updated_at
			closed_at`,
		withheld: { 'stands with the payment': 'business_id', 'a copy of the order’s history': 'evidence' },
	}),
	personal('payments', 'transfers', ['What was passed on to shops', 'Lo que se pasó a las tiendas'], {
		about: isAmong('order_id', 'orders'),
		shown: 'order_id status provider_transfer_id sent_at',
		withheld: {
			'stands with the order': 'business_id',
			'what a shop earns': 'net_cents carried_cents amount_cents reversed_cents',
			'of the shop': `refusals refused_at last_error try_at created_at updated_at destination_payment_id deposited_at`,
		},
	}),
	personal('payments', 'payment_customers', ['You at the payment provider', 'Tú en el proveedor de pagos'], {
		shown: 'provider_customer_id created_at',
	}),
];

const asOwner = [
	personal('shops', 'payment_accounts', ['Where your shops are paid', 'Dónde cobran tus tiendas'], {
		about: isAmong('business_id', 'shops'),
		shown: `business_id provider_account_id onboarding_complete charges_enabled payouts_enabled bank_name bank_last4 updated_at`,
	}),
	personal('shops', 'past_accounts', ['Where past shops were paid', 'Dónde cobraban tiendas de antes'], {
		about: isThem('owner_id'),
		shown: 'business_id provider_account_id until',
		withheld: { 'the person': 'owner_id' },
	}),
	personal('shops', 'bank_payouts', ['Deposits to your bank', 'Depósitos en tu banco'], {
		about: ({ id, shops }) => sql<boolean>`provider_account_id in (
			select provider_account_id from payment_accounts where business_id = any(${shops}::uuid[])
			union all select provider_account_id from past_accounts where owner_id = ${id}::uuid)`,
		shown: `provider_account_id provider_payout_id amount_cents status arrives_on bank_name bank_last4 failure_code made_at
			paid_at returned_at`,
		withheld: { 'of our copy': 'lines_read_at last_look_at created_at updated_at' },
	}),
];

export const paymentExport: PersonalData = {
	tables: [...asCustomer, ...asOwner],
	left: {
		'between a shop and the platform': 'reversals debits',
		'what deposits are made of, and sums of a shop, which its statements have':
			'bank_payout_lines payout_months',
		'the books; what they say of a person stands with orders, payments and refunds': 'ledger',
		'which steps there are': 'status_transitions',
		'what the provider reported, by its own numbers; what followed stands with the payments': 'inbox',
	},
};
