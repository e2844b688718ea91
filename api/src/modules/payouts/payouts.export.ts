/** What became of a customer's money, and where a person is paid as an owner (R-export). */
import { sql } from 'kysely';
import { isAmong, isThem, type PersonalData } from '#db/personal-data.ts';

export const payoutExport: PersonalData = {
	tables: [
		{
			chapter: 'payments',
			table: 'transfers',
			key: ['id'],
			about: ({ orders }) => isAmong('order_id', orders),
			columns: ['order_id', 'status', 'provider_transfer_id', 'sent_at'],
			withheld: {
				id: 'a number of ours',
				business_id: 'stands with the order',
				net_cents: 'what a shop earns',
				carried_cents: 'what a shop earns',
				amount_cents: 'what a shop earns',
				reversed_cents: 'what a shop earns',
				refusals: 'of the shop',
				refused_at: 'of the shop',
				last_error: 'of the shop',
				try_at: 'of the shop',
				created_at: 'of the shop',
				updated_at: 'of the shop',
				destination_payment_id: 'in the shop’s account',
				deposited_at: 'of the shop',
			},
		},
		{
			chapter: 'shops',
			table: 'payment_accounts',
			key: ['business_id'],
			about: ({ shops }) => isAmong('business_id', shops),
			columns: [
				'business_id',
				'provider_account_id',
				'onboarding_complete',
				'charges_enabled',
				'payouts_enabled',
				'bank_name',
				'bank_last4',
				'updated_at',
			],
			withheld: {},
		},
		{
			chapter: 'shops',
			table: 'past_accounts',
			key: ['id'],
			about: (person) => isThem('owner_id', person),
			columns: ['business_id', 'provider_account_id', 'until'],
			withheld: { id: 'a number of ours', owner_id: 'the person' },
		},
		{
			chapter: 'shops',
			table: 'bank_payouts',
			key: ['id'],
			about: ({ id, shops }) => sql<boolean>`provider_account_id in (
				select provider_account_id from payment_accounts where business_id = any(${shops}::uuid[])
				union all select provider_account_id from past_accounts where owner_id = ${id}::uuid)`,
			columns: [
				'provider_account_id',
				'provider_payout_id',
				'amount_cents',
				'status',
				'arrives_on',
				'bank_name',
				'bank_last4',
				'failure_code',
				'made_at',
				'paid_at',
				'returned_at',
			],
			withheld: {
				id: 'a number of ours',
				lines_read_at: 'of our copy',
				last_look_at: 'of our copy',
				created_at: 'of our copy',
				updated_at: 'of our copy',
			},
		},
	],
	left: {
		reversals: 'between a shop and the platform',
		debits: 'between a shop and the platform',
		bank_payout_lines: 'what deposits are made of: a shop’s statements have them, order by order',
		payout_months: 'sums of a shop, which its statements show',
	},
};
