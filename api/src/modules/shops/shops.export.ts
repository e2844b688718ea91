import { sql } from 'kysely';
import { atWork, isAmong, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export const shopExport: PersonalData = {
	tables: [
		personal('account', 'favorites', msg('Favorite shops'), {
			shown: 'business_id created_at',
		}),
		personal('shops', 'businesses', msg('Your shops'), {
			about: isAmong('id', 'shops'),
			shown: `id display_name name description category email phone_number street city state zip_code formatted_address google_place_id
				lat lng tz pickup_notes price_cents price_steps hides_next_price retail_value_cents tax_class tax_rate_bps enabled public_profile email_notifications
				new_order_emails bag_caution paused_until charges_enabled approval approval_at approval_reason suspended_at
				suspended_reason closing_at terms_version terms_at created_at updated_at deleted_at has_picture`,
			derived: { has_picture: { of: 'image_key', value: () => sql`image_key is not null` } },
			withheld: {
				'the person': 'owner_id',
				'the same place in other units': 'map_point',
				'when summaries were switched off': 'digests_until',
				'worked out of the rest, its week, its bag, or what customers said':
					'posts_around listed offers_bags offer_week card_bag is_value_low food_ratings food_total',
			},
		}),
		personal('shops', 'shop_drafts', msg('Shops entered for you'), {
			about: ({ email, shops }) =>
				sql<boolean>`(email = ${email.toLowerCase()} or id = any(${shops}::uuid[]))`,
			shown:
				'display_name street city state zip_code email category language created_at expires_at finished_at',
			withheld: { 'the same name in other letters': 'name_key' },
		}),
		personal('shops', 'calendar_feeds', msg('Private calendar links'), {
			shown: 'business_id created_at',
		}),
		personal('shops', 'tax_class_changes', msg('Tax classes you chose'), {
			about: atWork(({ id }) => sql<boolean>`split_part(changed_by, ':', 2) = ${id}`),
			shown: 'business_id was tax_class changed_at',
			withheld: { 'the person': 'changed_by' },
		}),
	],
	left: {
		'addresses of shops, which everybody sees': 'business_slugs',
		'of states and kinds of food; who set them is in the audit log': 'tax_rates',
	},
};
