/** What somebody asked to be told of, and when they were (R-export). */
import { sql } from 'kysely';
import { isThem, type PersonalData } from '#db/personal-data.ts';

export const alertExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'alerts', table: 'alert_rules', key: ['id'] },
			about: (person) => isThem('user_id', person),
			columns: [
				...[
					'id',
					'place',
					'business_id',
					'label',
					'lat',
					'lng',
					'radius_miles',
					'days',
					'from_time',
					'to_time',
				],
				...[
					'max_price_cents',
					'bag_kind',
					'fits_diet',
					'reliability_min_bps',
					'way',
					'digest_hour',
					'next_at',
				],
				...['quiet_from', 'quiet_to', 'tz', 'paused', 'resumes_at', 'created_at'],
			],
			withheld: { user_id: 'the person' },
		},
		{
			...{ chapter: 'alerts', table: 'alert_sends', key: ['slot_id', 'kind', 'rule_id'] },
			about: (person) => isThem('user_id', person),
			columns: ['rule_id', 'kind', 'at'],
			withheld: {
				...{ user_id: 'the person', slot_id: 'a number of ours', event_id: 'a number of ours' },
				wave: 'how many were told before',
			},
		},
		{
			...{ chapter: 'alerts', table: 'alert_days', key: ['user_id', 'local_date'] },
			about: (person) => isThem('user_id', person),
			columns: ['local_date', 'messages'],
			withheld: { user_id: 'the person' },
		},
		{
			...{ chapter: 'alerts', table: 'alert_digests', key: ['rule_id', 'local_date'] },
			about: ({ id }) => sql<boolean>`rule_id in (select id from alert_rules where user_id = ${id}::uuid)`,
			columns: ['rule_id', 'local_date', 'at'],
			withheld: {},
		},
	],
	left: {
		alert_reach: 'worked out of the rules',
		alert_events: 'what happened in shops',
	},
};
