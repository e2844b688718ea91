/** What somebody waits for, was drawn for, or was offered (R-export). */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isThem, type PersonalData } from '#db/personal-data.ts';

/** Of waits and offers, by which their emails are found. */
export async function idsOfWaits(db: Db, userId: string, orders: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from waitlist_entries where customer_id = ${userId}
		union all select o.id from waitlist_entries e join bag_offers o on o.entry_id = e.id where e.customer_id = ${userId}
		union all select id from bag_offers where replaces = any(${orders}::uuid[])`.execute(db);
	return rows.map(({ id }) => id);
}

export const waitlistExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'waitlist', table: 'waitlist_entries', key: ['id'] },
			about: (person) => isThem('customer_id', person),
			columns: [
				...['id', 'business_id', 'bags', 'starts_at', 'ends_at', 'state', 'joined_at', 'notified_at'],
				...['ended_at', 'ended_why', 'lapses', 'draw_id', 'drawn', 'weight', 'passed_at'],
			],
			withheld: {
				...{ customer_id: 'the person', slot_id: 'the same pickup by a number of ours' },
				place: 'sorts those who wait',
			},
		},
		{
			...{ chapter: 'waitlist', table: 'bag_offers', key: ['id'] },
			about: ({ id, orders }) => sql<boolean>`id = any(array(
				select o.id from waitlist_entries e join bag_offers o on o.entry_id = e.id where e.customer_id = ${id}::uuid
				union all select id from bag_offers where replaces = any(${orders}::uuid[])))`,
			columns: ['id', 'entry_id', 'replaces', 'quantity', 'state', 'created_at', 'expires_at', 'ended_at'],
			withheld: { customer_id: 'the person', slot_id: 'a number of ours' },
		},
		{
			...{ chapter: 'waitlist', table: 'replacements', key: ['order_id'] },
			about: ({ id, orders }) =>
				sql<boolean>`customer_id = ${id}::uuid and order_id = any(${orders}::uuid[])`,
			columns: ['order_id', 'due_at', 'dealt_at'],
			withheld: { customer_id: 'the person', is_alone: 'whether others lost an order with it' },
		},
	],
	left: {
		drop_modes: 'how a shop sells',
		drops: 'a draw as a whole; who had which place stands with each wait',
	},
};
