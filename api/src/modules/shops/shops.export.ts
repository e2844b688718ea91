/** Whose shops, whose favorites, and what somebody made for a shop (R-export). What others did in a shop is theirs. */
import { sql } from 'kysely';
import { isAmong, isThem, type PersonalData } from '#db/personal-data.ts';

export const shopExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'account', table: 'favorites', key: ['user_id', 'business_id'] },
			about: (person) => isThem('user_id', person),
			columns: ['business_id', 'created_at'],
			withheld: { user_id: 'the person' },
		},
		{
			...{ chapter: 'shops', table: 'businesses', key: ['id'] },
			about: ({ shops }) => isAmong('id', shops),
			columns: [
				...[
					'id',
					'display_name',
					'name',
					'description',
					'category',
					'email',
					'phone_number',
					'street',
					'city',
				],
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
		},
		{
			...{ chapter: 'shops', table: 'calendar_feeds', key: ['business_id', 'user_id'] },
			about: (person) => isThem('user_id', person),
			columns: ['business_id', 'created_at'],
			withheld: { user_id: 'the person', token_sha256: 'of a secret' },
		},
		{
			...{ chapter: 'shops', table: 'tax_class_changes', key: ['id'] },
			about: (person) =>
				sql<boolean>`${isAmong('business_id', person.workplaces)} and split_part(changed_by, ':', 2) = ${person.id}`,
			columns: ['business_id', 'was', 'tax_class', 'changed_at'],
			withheld: { id: 'a number of ours', changed_by: 'the person' },
		},
	],
	left: {
		business_slugs: 'addresses of shops, which everybody sees',
		tax_rates: 'of states and kinds of food; who set them is in the audit log',
	},
};
