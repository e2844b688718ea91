/** What the audit log says of a person (R-export): what was done about them, and what they did, without whom it was about. */
import { sql } from 'kysely';
import type { PersonalData } from '#db/personal-data.ts';

export const adminExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'records', table: 'audit_log', key: ['id'] },
			about: ({ id, shops, orders }) =>
				sql<boolean>`(actor_id = ${id}::uuid or subject_id = any(${[id, ...shops, ...orders]}::text[]))`,
			columns: [
				...['at', 'action'],
				{
					name: 'done_by_you',
					of: 'actor_id',
					value: ({ id }) => sql`actor_id is not distinct from ${id}::uuid`,
				},
				{
					name: 'about',
					of: 'subject_id',
					value: ({ id, shops, orders }) =>
						sql`case when subject_id = any(${[id, ...shops, ...orders]}::text[]) then subject_id end`,
				},
				{
					name: 'reason',
					of: 'details',
					value: ({ id, shops, orders }) =>
						sql`case when subject_id = any(${[id, ...shops, ...orders]}::text[]) then details ->> 'reason' end`,
				},
			],
			withheld: {
				...{ id: 'a number of ours', request_id: 'of a call' },
				...{ previous: 'proves the log', hash: 'proves the log' },
			},
		},
	],
	left: {
		platform_counts: 'counts of all people',
		platform_days: 'counts of all orders',
		setting_changes: 'of the installation',
	},
};
