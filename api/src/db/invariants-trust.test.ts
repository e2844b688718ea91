/** Breaks what shops are judged by with plain SQL, as the serving role (R-reliability, R-tax, R-closing-question). */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';

const database = await freshDatabase();
const client = new pg.Client({ connectionString: database.url });
beforeAll(async () => {
	await client.connect();
});
afterAll(async () => {
	await client.end();
	await database.close();
});

async function refusal(statement: string): Promise<string> {
	await client.query('begin');
	try {
		await client.query(statement);
		return 'accepted';
	} catch (error) {
		if (error instanceof pg.DatabaseError) return error.constraint ?? error.code ?? error.message;
		throw error;
	} finally {
		await client.query('rollback');
	}
}

const nobody = 'gen_random_uuid()';
/** SQLSTATE of a missing privilege (R-least-rights). */
const noRight = '42501';
const lasting = (table: string): [string, string][] => [
	[`delete from ${table}`, noRight],
	[`truncate ${table}`, noRight],
];
const appended = (table: string, set: string): [string, string][] => [
	[`update ${table} set ${set}`, noRight],
	...lasting(table),
];
test.each<[string, [statement: string, by: string][]]>([
	[
		'ratings',
		[
			...lasting('ratings'),
			[
				`insert into ratings (order_id, business_id, user_id, food, given_at, changed_at)
					values (${nobody}, ${nobody}, ${nobody}, 5, now(), now())`,
				'ratings_user_id_fkey',
			],
		],
	],
	[
		'rating_counts',
		[
			[`insert into rating_counts values (${nobody}, 'food', '5', 9)`, 'rating_counts_derived'],
			['update rating_counts set ratings = 9', 'rating_counts_derived'],
			...lasting('rating_counts'),
		],
	],
	[
		'rating_scores',
		[
			['insert into rating_scores values (5, 9)', 'rating_scores_derived'],
			['update rating_scores set ratings = 9', 'rating_scores_derived'],
			...lasting('rating_scores'),
		],
	],
	['rating_decisions', appended('rating_decisions', 'reason = null')],
	['rating_asks', lasting('rating_asks')],
	[
		'rating_email_optouts',
		[
			['update rating_email_optouts set created_at = now()', noRight],
			['truncate rating_email_optouts', noRight],
		],
	],
	['rating_value_notices', appended('rating_value_notices', 'at = now()')],
	[
		'reliability_outcomes',
		[
			[
				`insert into reliability_outcomes values (${nobody}, ${nobody}, now(), now()::date, 'honored')`,
				'reliability_outcomes_derived',
			],
			[`update reliability_outcomes set outcome = 'honored'`, 'reliability_outcomes_derived'],
			...lasting('reliability_outcomes'),
		],
	],
	[
		'business_reliability',
		[
			[
				`insert into business_reliability values (${nobody}, now(), 100, 100, 100)`,
				'business_reliability_business_id_fkey',
			],
			...lasting('business_reliability'),
		],
	],
	['emergency_events', appended('emergency_events', `reason = 'x'`)],
	[
		'emergency_dates, which is a view,',
		[
			[`insert into emergency_dates values (${nobody}, now()::date)`, noRight],
			['delete from emergency_dates', noRight],
		],
	],
	['bags', lasting('bags')],
	['bag_allergens', [['truncate bag_allergens', noRight]]],
	['bag_events', appended('bag_events', `bag = '{}'`)],
	[
		'user_diets',
		[
			[`insert into user_diets values (${nobody}, '{vegan}', '{}')`, 'person_not_erased'],
			['truncate user_diets', noRight],
		],
	],
	[
		'suggestions',
		[...lasting('suggestions'), [`insert into suggestions (business_id) values (${nobody})`, '23502']],
	],
	['closing_answers', appended('closing_answers', 'difference = 0')],
	['tax_rates', appended('tax_rates', 'rate_bps = 0')],
	['tax_class_changes', appended('tax_class_changes', `changed_by = 'x'`)],
	['bank_payouts', lasting('bank_payouts')],
	['bank_payout_lines', lasting('bank_payout_lines')],
	['order_days', [['truncate order_days', noRight]]],
])('of %s the role that serves breaks nothing', async (_, statements) => {
	const refusals: [string, string][] = [];
	for (const [statement] of statements) refusals.push([statement, await refusal(statement)]);
	expect(refusals).toEqual(statements);
});
