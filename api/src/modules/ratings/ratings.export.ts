/** What somebody said of their bags, and what was answered (R-export). */
import { sql } from 'kysely';
import { byThem, isAmong, isThem, type PersonalData } from '#db/personal-data.ts';

export const ratingExport: PersonalData = {
	tables: [
		{
			...{ chapter: 'ratings', table: 'ratings', key: ['id'] },
			about: (person) => isThem('user_id', person),
			columns: [
				...[
					'id',
					'order_id',
					'business_id',
					'food',
					'amount',
					'variety',
					'pickup',
					'value',
					'reasons',
					'text',
				],
				...['text_state', 'counted', 'spam', 'given_at', 'changed_at', 'reviewed_at', 'reply', 'replied_at'],
				...[byThem('replied_by'), 'report_reason', 'reported_at'],
			],
			withheld: { user_id: 'the person', reported_by: 'somebody else' },
		},
		{
			...{ chapter: 'ratings', table: 'rating_decisions', key: ['id'] },
			about: ({ id }) => sql<boolean>`rating_id in (select id from ratings where user_id = ${id}::uuid)`,
			columns: ['rating_id', 'decision', 'reason', 'at'],
			withheld: { id: 'a number of ours', decided_by: 'somebody else' },
		},
		{
			...{ chapter: 'ratings', table: 'rating_asks', key: ['order_id'] },
			about: ({ orders }) => isAmong('order_id', orders),
			columns: ['order_id', 'picked_up_at', 'dismissed_at'],
			withheld: {},
		},
		{
			...{ chapter: 'ratings', table: 'rating_email_optouts', key: ['user_id'] },
			about: (person) => isThem('user_id', person),
			columns: ['created_at'],
			withheld: { user_id: 'the person' },
		},
	],
	left: {
		rating_counts: 'counts of a shop',
		rating_scores: 'counts of all shops',
		rating_value_notices: 'when a shop was written to',
	},
};
