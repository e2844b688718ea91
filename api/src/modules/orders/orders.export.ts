/** What somebody ordered, and what became of it (R-export). Orders of a shop's customers are theirs. */
import type { Db } from '#db/database.ts';
import { byThem, isAmong, isThem, type PersonalData, roleOf } from '#db/personal-data.ts';

export async function ordersOf(db: Db, userId: string): Promise<string[]> {
	const rows = await db.selectFrom('orders').select('id').where('customer_id', '=', userId).execute();
	return rows.map(({ id }) => id);
}

export const orderExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'orders', table: 'orders', key: ['id'] },
			about: (person) => isThem('customer_id', person),
			columns: [
				...['id', 'business_id', 'business_name', 'pickup_place', 'local_date', 'period', 'start_time'],
				...['end_time', 'tz', 'starts_at', 'ends_at', 'quantity', 'unit_cents', 'tax_cents', 'total_cents'],
				...['tax_class', 'tax_rate_bps', 'tax_remitted_by', 'tax_passed_on_cents', 'bag', 'acknowledged'],
				...['status', 'reason', 'pickup_code', 'hold_expires_at', 'unpaid_at', 'cancel_until', 'paid_at'],
				...['picked_up_at', byThem('picked_up_by'), 'offer_id', 'offer_bags', 'created_at', 'changed_at'],
			],
			withheld: {
				...{ customer_id: 'the person', slot_id: 'a number of ours', stock: 'of the shop' },
				...{ version: 'counts changes', fee_cents: 'between the shop and the platform' },
				idempotency_key: 'of a call',
				request_sha256: 'of a call',
			},
		},
		{
			...{ chapter: 'orders', table: 'order_events', key: ['id'] },
			about: ({ orders }) => isAmong('order_id', orders),
			columns: ['order_id', 'from_status', 'to_status', roleOf('actor', 'by'), 'at'],
			withheld: { id: 'a number of ours', business_id: 'stands with the order' },
		},
		{
			...{ chapter: 'orders', table: 'packed_orders', key: ['order_id'] },
			about: ({ orders }) => isAmong('order_id', orders),
			columns: ['order_id', 'packed_at'],
			withheld: { business_id: 'stands with the order', packed_by: 'somebody else' },
		},
	],
	left: {
		order_transitions: 'which steps there are',
		order_days: 'counts of a shop',
		order_totals: 'counts of a shop',
	},
};
