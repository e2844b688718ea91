/** Whose shops, whose favorites, and where somebody works (R-export). What others did in a shop is theirs. */
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { atWork, isAmong, isThem, type PersonalData, personal } from '#db/personal-data.ts';

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

const shops = personal('shops', 'businesses', ['Your shops', 'Tus tiendas'], {
	about: isAmong('id', 'shops'),
	shown: `id display_name name description category email phone_number street city state zip_code formatted_address google_place_id
		lat lng tz pickup_notes price_cents retail_value_cents tax_class tax_rate_bps enabled public_profile email_notifications
		new_order_emails bag_caution paused_until charges_enabled approval approval_at approval_reason suspended_at
		suspended_reason created_at updated_at deleted_at has_picture`,
	derived: { has_picture: { of: 'image_key', value: () => sql`image_key is not null` } },
	withheld: {
		'the person': 'owner_id',
		'the same place in other units': 'map_point',
		'when summaries were switched off': 'digests_until',
		'worked out of the rest, its week, its bag, or what customers said':
			'listed offers_bags offer_week card_bag is_value_low',
	},
});

const inTeams = [
	personal('shops', 'members', ['Teams you are or were in', 'Equipos en los que estás o estuviste'], {
		shown: 'business_id role shop_emails created_at removed_at invited_by_you',
	}),
	personal('shops', 'invitations', ['Invitations to teams', 'Invitaciones a equipos'], {
		about: ({ id, email }) => sql<boolean>`(email = ${email} or used_by = ${id}::uuid)`,
		shown: 'business_id email role created_at expires_at used_at used_by_you',
		withheld: { 'somebody else': 'invited_by' },
	}),
	personal('shops', 'handovers', ['Shops offered to another owner', 'Tiendas ofrecidas a otra persona'], {
		about: ({ id }) => sql<boolean>`${id}::uuid in (from_user, to_user)`,
		shown: 'business_id from_user_you to_user_you stays created_at expires_at accepted_at ended_at',
	}),
	personal('shops', 'calendar_feeds', ['Private calendar links', 'Enlaces privados de calendario'], {
		shown: 'business_id created_at',
	}),
	personal('shops', 'counter_pins', ['Your PINs at the counter', 'Tus PIN de mostrador'], {
		shown: 'business_id set_at attempts locked_until lockouts',
		withheld: { 'of a secret': 'pin_hash' },
	}),
	personal('shops', 'counter_keys', ['When you signed pickups', 'Cuándo firmaste entregas'], {
		shown: 'business_id began_at ends_at',
		withheld: { 'a number of ours': 'device_id', 'of a secret': 'public_key' },
	}),
];

const atTheirShops = [
	personal('shops', 'counter_devices', ['Counter devices you used', 'Dispositivos de mostrador que usaste'], {
		about: atWork(({ id }) => sql<boolean>`${id}::uuid in (paired_by, session_user_id)`),
		shown: `business_id name paired_by_you created_at paired_at last_seen_at revoked_at unlocked_by_you session_ends_at`,
		derived: { unlocked_by_you: { of: 'session_user_id', value: isThem('session_user_id') } },
		withheld: { 'of a secret': 'code_sha256 code_expires_at secret_sha256 session_sha256' },
	}),
	personal('shops', 'bags', ['Bags you described', 'Bolsas que describiste'], {
		about: atWork(({ id }) => sql<boolean>`${id}::uuid in (edited_by, saved_by)`),
		shown: 'business_id edited_by_you edited_at saved_by_you saved_at',
		withheld: { 'of the shop': 'size contains handling container diets reminded_at' },
	}),
	personal('shops', 'bag_allergens', ['Allergens you stated', 'Alérgenos que declaraste'], {
		about: atWork(isThem('stated_by')),
		shown: 'business_id allergen state stated_at',
		withheld: { 'the person': 'stated_by' },
	}),
	personal('shops', 'bag_events', ['When you saved a bag', 'Cuándo guardaste una bolsa'], {
		about: atWork(isThem('saved_by')),
		shown: 'business_id saved_at',
		withheld: { 'the person': 'saved_by', 'of the shop, with what others said of it': 'bag' },
	}),
	personal('shops', 'tax_class_changes', ['Tax classes you chose', 'Clases de impuesto que elegiste'], {
		about: atWork(({ id }) => sql<boolean>`split_part(changed_by, ':', 2) = ${id}`),
		shown: 'business_id was tax_class changed_at',
		withheld: { 'the person': 'changed_by' },
	}),
];

export const businessExport: PersonalData = {
	tables: [
		personal('account', 'favorites', ['Favorite shops', 'Tiendas favoritas'], {
			shown: 'business_id created_at',
		}),
		personal('alerts', 'opening_alerts', ['Opening alert', 'Aviso de apertura'], {
			shown: 'city state zip_code lat lng created_at',
		}),
		...[shops, ...inTeams, ...atTheirShops],
	],
	left: {
		'addresses of shops, which everybody sees': 'business_slugs',
		'counts by ZIP code: nobody is in them': 'empty_searches',
		'of states and kinds of food; who set them is in the audit log': 'tax_rates',
	},
};
