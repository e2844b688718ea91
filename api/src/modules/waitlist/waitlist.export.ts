import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isThem, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

/** Returns IDs of entries and offers, by which their emails are found. */
export async function idsOfWaits(db: Db, userId: string, orders: readonly string[]): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from waitlist_entries where customer_id = ${userId}
		union all select o.id from waitlist_entries e join bag_offers o on o.entry_id = e.id where e.customer_id = ${userId}
		union all select id from bag_offers where replaces = any(${orders}::uuid[])`.execute(db);
	return rows.map(({ id }) => id);
}

export const waitlistExport: PersonalData = {
	tables: [
		personal('waitlist', 'waitlist_entries', msg('Your waits and draws'), {
			about: isThem('customer_id'),
			shown: `id business_id bags starts_at ends_at state joined_at notified_at ended_at ended_why lapses draw_id drawn weight
				passed_at`,
			withheld: { 'sorts those who wait': 'place' },
		}),
		personal('waitlist', 'bag_offers', msg('Bags held for you'), {
			about: ({ id, orders }) => sql<boolean>`id = any(array(
				select o.id from waitlist_entries e join bag_offers o on o.entry_id = e.id where e.customer_id = ${id}::uuid
				union all select id from bag_offers where replaces = any(${orders}::uuid[])))`,
			shown: 'id entry_id replaces quantity state created_at expires_at ended_at',
		}),
		personal('waitlist', 'replacements', msg('Offers instead of orders'), {
			about: ({ id, orders }) =>
				sql<boolean>`customer_id = ${id}::uuid and order_id = any(${orders}::uuid[])`,
			shown: 'order_id due_at dealt_at',
			withheld: { 'whether others lost an order with it': 'is_alone' },
		}),
	],
	left: { 'how a shop sells': 'drop_modes', 'a draw as a whole; places stand with each wait': 'drops' },
};
