/** Which devices show a person's notifications (R-export): no key, and of an address where it leads alone. */
import { sql } from 'kysely';
import { isThem, type PersonalData } from '#db/personal-data.ts';

export const pushExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'devices', table: 'push_subscriptions', key: ['id'] },
			about: (person) => isThem('user_id', person),
			columns: [
				'name',
				{
					name: 'push_service',
					of: 'endpoint',
					value: () => sql`substring(endpoint from '^[a-z]+://([^/?#]+)')`,
				},
				...['language', 'created_at', 'last_ok_at', 'fails'],
			],
			withheld: {
				...{ id: 'a number of ours', user_id: 'the person' },
				...{ p256dh: 'a key', auth: 'a secret', public_key: 'a key of ours' },
			},
		},
		{
			...{ chapter: 'devices', table: 'push_settings', key: ['user_id'] },
			about: (person) => isThem('user_id', person),
			columns: ['claims', 'alerts', 'orders', 'reminders', 'sales'],
			withheld: { user_id: 'the person' },
		},
		{
			...{ chapter: 'devices', table: 'push_messages', key: ['id'] },
			about: (person) => isThem('user_id', person),
			columns: [
				{ name: 'email', of: 'id', value: () => sql`split_part(id, ':', 1)` },
				...['created_at', 'accepted_at'],
			],
			withheld: { user_id: 'the person' },
		},
	],
	left: {},
};
