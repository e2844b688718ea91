import { sql } from 'kysely';
import { isAmong, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

export const ratingExport: PersonalData = {
	tables: [
		personal('ratings', 'ratings', msg('Your ratings'), {
			shown: `id order_id business_id food amount variety pickup value reasons text text_state counted spam given_at changed_at
				reviewed_at reply replied_at replied_by_you report_reason reported_at`,
			withheld: { 'somebody else': 'reported_by' },
		}),
		personal('ratings', 'rating_decisions', msg('Decisions on your comments'), {
			about: ({ id }) => sql<boolean>`rating_id in (select id from ratings where user_id = ${id}::uuid)`,
			shown: 'rating_id decision reason at',
			withheld: { 'somebody else': 'decided_by' },
		}),
		personal('ratings', 'rating_asks', msg('Orders we asked you to rate'), {
			about: isAmong('order_id', 'orders'),
			shown: 'order_id picked_up_at dismissed_at',
		}),
		personal('ratings', 'rating_email_optouts', msg('No emails about ratings'), { shown: 'created_at' }),
	],
	left: {
		'counts of shops': 'rating_counts rating_scores',
		'when a shop was written to': 'rating_value_notices',
	},
};
