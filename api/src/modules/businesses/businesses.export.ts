/** Whose shops, whose favorites, and where somebody works (R-export). What others did in a shop is theirs. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { byThem, isAmong, isThem, type PersonalData, type PersonalTable } from '#db/personal-data.ts';

/** Theirs, and where they work or worked: also what they left, or handed over. */
export async function workplacesOf(db: Db, userId: string): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select id from businesses where owner_id = ${userId}
		union select business_id from members where user_id = ${userId}
		union select business_id from handovers where accepted_at is not null and ${userId}::uuid in (from_user, to_user)`.execute(
		db,
	);
	return rows.map(({ id }) => id);
}

const shops: PersonalTable = {
	...{ chapter: 'shops', table: 'businesses', key: ['id'] },
	about: ({ shops }) => isAmong('id', shops),
	columns: [
		...['id', 'display_name', 'name', 'description', 'category', 'email', 'phone_number', 'street', 'city'],
		...['state', 'zip_code', 'formatted_address', 'google_place_id', 'lat', 'lng', 'tz', 'pickup_notes'],
		...['price_cents', 'retail_value_cents', 'tax_class', 'tax_rate_bps', 'enabled', 'public_profile'],
		...['email_notifications', 'new_order_emails', 'bag_caution', 'paused_until', 'charges_enabled'],
		...['approval', 'approval_at', 'approval_reason', 'suspended_at', 'suspended_reason'],
		...['created_at', 'updated_at', 'deleted_at'],
		{
			name: 'has_picture',
			of: 'image_key',
			value: () => sql`image_key is not null`,
		},
	],
	withheld: {
		owner_id: 'the person',
		map_point: 'the same place in other units',
		version: 'counts edits',
		digests_until: 'when summaries were switched off',
		listed: 'worked out of the rest',
		offers_bags: 'worked out of its week',
		offer_week: 'a copy of its week',
		card_bag: 'a copy of its bag',
		is_value_low: 'worked out of what customers said',
	},
};

const asCustomer: PersonalTable[] = [
	{
		...{ chapter: 'account', table: 'favorites', key: ['user_id', 'business_id'] },
		about: (person) => isThem('user_id', person),
		columns: ['business_id', 'created_at'],
		withheld: { user_id: 'the person' },
	},
	{
		...{ chapter: 'alerts', table: 'opening_alerts', key: ['user_id'] },
		about: (person) => isThem('user_id', person),
		columns: ['city', 'state', 'zip_code', 'lat', 'lng', 'created_at'],
		withheld: { user_id: 'the person', id: 'a number of ours' },
	},
];

const atWork: PersonalTable[] = [
	{
		...{ chapter: 'shops', table: 'members', key: ['business_id', 'user_id'] },
		about: (person) => isThem('user_id', person),
		columns: ['business_id', 'role', 'shop_emails', 'created_at', 'removed_at', byThem('invited_by')],
		withheld: { user_id: 'the person' },
	},
	{
		...{ chapter: 'shops', table: 'invitations', key: ['id'] },
		about: (person) => sql<boolean>`(email = ${person.email} or used_by = ${person.id}::uuid)`,
		columns: ['business_id', 'email', 'role', 'created_at', 'expires_at', 'used_at', byThem('used_by')],
		withheld: { id: 'a number of ours', token_sha256: 'of a secret', invited_by: 'somebody else' },
	},
	{
		...{ chapter: 'shops', table: 'handovers', key: ['id'] },
		about: ({ id }) => sql<boolean>`${id}::uuid in (from_user, to_user)`,
		columns: [
			...['business_id', byThem('from_user'), byThem('to_user'), 'stays', 'created_at', 'expires_at'],
			...['accepted_at', 'ended_at'],
		],
		withheld: { id: 'a number of ours' },
	},
	{
		...{ chapter: 'shops', table: 'calendar_feeds', key: ['business_id', 'user_id'] },
		about: (person) => isThem('user_id', person),
		columns: ['business_id', 'created_at'],
		withheld: { user_id: 'the person', token_sha256: 'of a secret' },
	},
	{
		...{ chapter: 'shops', table: 'counter_pins', key: ['business_id', 'user_id'] },
		about: (person) => isThem('user_id', person),
		columns: ['business_id', 'set_at', 'attempts', 'locked_until', 'lockouts'],
		withheld: { user_id: 'the person', pin_hash: 'of a secret' },
	},
	{
		...{ chapter: 'shops', table: 'counter_keys', key: ['device_id', 'public_key'] },
		about: (person) => isThem('user_id', person),
		columns: ['business_id', 'began_at', 'ends_at'],
		withheld: { user_id: 'the person', device_id: 'a number of ours', public_key: 'of a secret' },
	},
	{
		...{ chapter: 'shops', table: 'counter_devices', key: ['id'] },
		about: (person) =>
			sql<boolean>`${isAmong('business_id', person.workplaces)} and ${person.id}::uuid in (paired_by, session_user_id)`,
		columns: [
			...[
				'business_id',
				'name',
				byThem('paired_by'),
				'created_at',
				'paired_at',
				'last_seen_at',
				'revoked_at',
			],
			byThem('session_user_id', 'unlocked_by_you'),
			'session_ends_at',
		],
		withheld: {
			...{ id: 'a number of ours', code_sha256: 'of a secret', code_expires_at: 'of a secret' },
			...{ secret_sha256: 'of a secret', session_sha256: 'of a secret' },
		},
	},
	{
		...{ chapter: 'shops', table: 'bags', key: ['business_id'] },
		about: (person) =>
			sql<boolean>`${isAmong('business_id', person.workplaces)} and ${person.id}::uuid in (edited_by, saved_by)`,
		columns: ['business_id', byThem('edited_by'), 'edited_at', byThem('saved_by'), 'saved_at'],
		withheld: {
			...{ size: 'of the shop', contains: 'of the shop', handling: 'of the shop', container: 'of the shop' },
			...{ diets: 'of the shop', version: 'counts edits', contents_version: 'counts edits' },
			reminded_at: 'of the shop',
		},
	},
	{
		...{ chapter: 'shops', table: 'bag_allergens', key: ['business_id', 'allergen'] },
		about: (person) =>
			sql<boolean>`${isAmong('business_id', person.workplaces)} and ${isThem('stated_by', person)}`,
		columns: ['business_id', 'allergen', 'state', 'stated_at'],
		withheld: { stated_by: 'the person', contents_version: 'counts edits' },
	},
	{
		...{ chapter: 'shops', table: 'bag_events', key: ['business_id', 'version'] },
		about: (person) =>
			sql<boolean>`${isAmong('business_id', person.workplaces)} and ${isThem('saved_by', person)}`,
		columns: ['business_id', 'saved_at'],
		withheld: {
			...{ saved_by: 'the person', version: 'counts edits' },
			bag: 'of the shop, with what others said of it',
		},
	},
	{
		...{ chapter: 'shops', table: 'tax_class_changes', key: ['id'] },
		about: (person) =>
			sql<boolean>`${isAmong('business_id', person.workplaces)} and split_part(changed_by, ':', 2) = ${person.id}`,
		columns: ['business_id', 'was', 'tax_class', 'changed_at'],
		withheld: { id: 'a number of ours', changed_by: 'the person' },
	},
];

export const businessExport: PersonalData = {
	tables: [...asCustomer, shops, ...atWork],
	left: {
		business_slugs: 'addresses of shops, which everybody sees',
		empty_searches: 'counts by ZIP code: nobody is in them',
		tax_rates: 'of states and kinds of food; who set them is in the audit log',
	},
};
