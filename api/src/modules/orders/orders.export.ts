import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isAmong, isThem, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export async function ordersOf(db: Db, userId: string): Promise<string[]> {
	const rows = await db.selectFrom('orders').select('id').where('customer_id', '=', userId).execute();
	return rows.map(({ id }) => id);
}

export const orderExport: PersonalData = {
	tables: [
		personal('orders', 'orders', msg('Orders'), {
			about: isThem('customer_id'),
			shown: `id business_id business_name pickup_place local_date period start_time end_time tz starts_at ends_at quantity
				unit_cents tax_cents total_cents tax_class tax_rate_bps tax_remitted_by tax_passed_on_cents bag acknowledged status
				reason pickup_code hold_expires_at unpaid_at cancel_until paid_at picked_up_at picked_up_by_you offer_id offer_bags
				created_at changed_at`,
			withheld: {
				'of the shop': 'stock',
				'between the shop and the platform': 'fee_cents',
				'of a call': 'idempotency_key request_sha256',
			},
		}),
		personal('orders', 'order_events', msg('What happened to your orders'), {
			about: isAmong('order_id', 'orders'),
			shown: 'order_id from_status to_status by at',
			derived: { by: { of: 'actor', value: () => sql`split_part(actor, ':', 1)` } },
			withheld: { 'stands with the order': 'business_id' },
		}),
		personal('orders', 'packed_orders', msg('Orders that were packed'), {
			about: isAmong('order_id', 'orders'),
			shown: 'order_id packed_at',
			withheld: { 'stands with the order': 'business_id', 'somebody else': 'packed_by' },
		}),
	],
	left: { 'which steps there are': 'order_transitions', 'counts of a shop': 'order_days' },
};
