import { sql } from 'kysely';
import { isAmong, isThem, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export const payoutExport: PersonalData = {
	tables: [
		personal('payments', 'transfers', msg('What was passed on to shops'), {
			about: isAmong('order_id', 'orders'),
			shown: 'order_id status provider_transfer_id sent_at',
			withheld: {
				'stands with the order': 'business_id',
				'what a shop earns': 'net_cents carried_cents amount_cents reversed_cents',
				'of the shop': `refusals refused_at last_error try_at created_at updated_at destination_payment_id deposited_at`,
			},
		}),
		personal('shops', 'payment_accounts', msg('Where your shops are paid'), {
			about: isAmong('business_id', 'shops'),
			shown: `business_id provider_account_id onboarding_complete charges_enabled payouts_enabled bank_name bank_last4 updated_at`,
		}),
		personal('shops', 'past_accounts', msg('Where past shops were paid'), {
			about: isThem('owner_id'),
			shown: 'business_id provider_account_id until',
			withheld: { 'the person': 'owner_id' },
		}),
		personal('shops', 'bank_payouts', msg('Deposits to your bank'), {
			about: ({ id, shops }) => sql<boolean>`provider_account_id in (
				select provider_account_id from payment_accounts where business_id = any(${shops}::uuid[])
				union all select provider_account_id from past_accounts where owner_id = ${id}::uuid)`,
			shown: `provider_account_id provider_payout_id amount_cents status arrives_on bank_name bank_last4 failure_code made_at
				paid_at returned_at`,
			withheld: { 'of our copy': 'lines_read_at last_look_at created_at updated_at' },
		}),
	],
	left: {
		'between a shop and the platform': 'reversals debits',
		'what deposits are made of, which its statements have': 'bank_payout_lines',
	},
};
