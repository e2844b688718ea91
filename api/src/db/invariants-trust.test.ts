/** What shops are judged by, broken with plain SQL as the role that serves: each is refused (R-reliability, R-tax, R-closing-question). */
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
test.each<[string, string[]]>([
	['ratings', ['delete from ratings', 'truncate ratings']],
	['rating_decisions', [`update rating_decisions set reason = null`, 'delete from rating_decisions']],
	['rating_value_notices', ['delete from rating_value_notices']],
	[
		'reliability_outcomes',
		[
			`update reliability_outcomes set outcome = 'honored'`,
			'delete from reliability_outcomes',
			'truncate reliability_outcomes',
		],
	],
	['business_reliability', ['delete from business_reliability', 'truncate business_reliability']],
	[
		'emergency_dates',
		[`update emergency_dates set reason = 'x'`, 'delete from emergency_dates', 'truncate emergency_dates'],
	],
	['bags', ['delete from bags', 'truncate bags']],
	['bag_allergens', ['truncate bag_allergens']],
	['bag_events', [`update bag_events set bag = '{}'`, 'delete from bag_events', 'truncate bag_events']],
	['user_diets', ['truncate user_diets']],
	['suggestions', ['truncate suggestions', `insert into suggestions (business_id) values (${nobody})`]],
	[
		'closing_answers',
		['update closing_answers set difference = 0', 'delete from closing_answers', 'truncate closing_answers'],
	],
	['tax_rates', ['update tax_rates set rate_bps = 0', 'delete from tax_rates', 'truncate tax_rates']],
	[
		'tax_class_changes',
		[
			`update tax_class_changes set changed_by = 'x'`,
			'delete from tax_class_changes',
			'truncate tax_class_changes',
		],
	],
	['bank_payouts', ['delete from bank_payouts', 'truncate bank_payouts']],
	['bank_payout_lines', ['delete from bank_payout_lines', 'truncate bank_payout_lines']],
	['payout_months', ['truncate payout_months']],
])('of %s the role that serves breaks nothing', async (_, statements) => {
	const refusals: string[] = [];
	for (const statement of statements) refusals.push(await refusal(statement));
	expect(refusals).toEqual(
		statements.map(() => expect.not.stringMatching(/^(accepted|42P01|42703|42601)$/) as string),
	);
});
