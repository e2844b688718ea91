import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { atWork, isThem, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';
import { everyIdOf } from '#shops';

/** Includes shops that the person left or handed over. */
export async function workplacesOf(db: Db, userId: string): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select business_id as id from members where user_id = ${userId}
		union select business_id from handovers where accepted_at is not null and ${userId}::uuid in (from_user, to_user)`.execute(
		db,
	);
	return [...new Set([...(await everyIdOf(db, userId)), ...rows.map(({ id }) => id)])];
}

export const teamExport: PersonalData = {
	tables: [
		personal('shops', 'members', msg('Teams you are or were in'), {
			shown: 'business_id role shop_emails created_at removed_at invited_by_you',
		}),
		personal('shops', 'invitations', msg('Invitations to teams'), {
			about: ({ id, email }) => sql<boolean>`(email = ${email} or used_by = ${id}::uuid)`,
			shown: 'business_id email role created_at expires_at used_at used_by_you',
			withheld: { 'somebody else': 'invited_by' },
		}),
		personal('shops', 'handovers', msg('Shops offered to another owner'), {
			about: ({ id }) => sql<boolean>`${id}::uuid in (from_user, to_user)`,
			shown: 'business_id from_user_you to_user_you stays created_at expires_at accepted_at ended_at',
		}),
		personal('shops', 'counter_pins', msg('Your PINs at the counter'), {
			shown: 'business_id set_at attempts locked_until lockouts',
			withheld: { 'of a secret': 'pin_hash' },
		}),
		personal('shops', 'counter_keys', msg('When you signed pickups'), {
			shown: 'business_id began_at ends_at',
			withheld: { 'a number of ours': 'device_id', 'of a secret': 'public_key' },
		}),
		personal('shops', 'counter_devices', msg('Counter devices you used'), {
			about: atWork(({ id }) => sql<boolean>`${id}::uuid in (paired_by, session_user_id)`),
			shown: `business_id name paired_by_you created_at paired_at last_seen_at revoked_at unlocked_by_you session_ends_at`,
			derived: { unlocked_by_you: { of: 'session_user_id', value: isThem('session_user_id') } },
			withheld: { 'of a secret': 'code_sha256 code_expires_at secret_sha256 session_sha256' },
		}),
	],
	left: {},
};
