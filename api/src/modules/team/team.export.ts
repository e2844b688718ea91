/** Where somebody works, by which invitation, and at which devices (R-export). What others did in a shop is theirs. */

import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { byThem, isAmong, isThem, type PersonalData } from '#db/personal-data.ts';
import { everyIdOf } from '#shops';

/** Theirs, and where they work or worked: also what they left, or handed over. */
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
	],
	left: {},
};
