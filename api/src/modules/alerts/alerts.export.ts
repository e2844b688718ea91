import { sql } from 'kysely';
import { type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export const alertExport: PersonalData = {
	tables: [
		personal('alerts', 'opening_alerts', msg('Opening alert'), {
			shown: 'city state zip_code lat lng created_at',
		}),
		personal('alerts', 'alert_rules', msg('Your alerts'), {
			shown: `id place business_id label lat lng radius_miles days from_time to_time max_price_cents bag_kind fits_diet
				reliability_min_bps way digest_hour next_at quiet_from quiet_to tz paused resumes_at created_at`,
		}),
		personal('alerts', 'alert_sends', msg('Alerts sent to you'), {
			shown: 'rule_id kind at',
			withheld: { 'a number of ours': 'event_id', 'how many were told before': 'wave' },
		}),
		personal('alerts', 'alert_days', msg('Alerts a day'), { shown: 'local_date messages' }),
		personal('alerts', 'alert_digests', msg('Summaries sent to you'), {
			about: ({ id }) => sql<boolean>`rule_id in (select id from alert_rules where user_id = ${id}::uuid)`,
			shown: 'rule_id local_date at',
		}),
	],
	left: { 'worked out of the rules': 'alert_reach', 'what happened in shops': 'alert_events' },
};
