/** Breaks what shops are judged by with plain SQL, as the tables' owner; the database refuses it (ADR 39). */
import { expect, test } from 'vitest';
import { at, ids, illegal, insert, scenes, type Values } from '#test/illegal.ts';

const { attempt } = await illegal();
const { one, other } = ids;
const { paid, twoPaid, fulfilled } = scenes;

const rating = (changes: Values = {}) =>
	insert('ratings', {
		order_id: `'${one}'`,
		business_id: `'${ids.shop}'`,
		user_id: `'${ids.customer}'`,
		food: '5',
		given_at: at.later,
		changed_at: at.later,
		...changes,
	});
const said = (what: 'marked' | 'withdrawn', changes: Values = {}) =>
	insert('emergency_events', {
		business_id: `'${ids.shop}'`,
		local_date: `'2031-06-11'`,
		what: `'${what}'`,
		reason: `'x'`,
		said_by: `'${ids.owner}'`,
		at: at.later,
		...changes,
	});
const suggestion = (changes: Values = {}) =>
	insert('suggestions', {
		business_id: `'${ids.shop}'`,
		local_date: `'2031-06-12'`,
		period: `'evening'`,
		low: '1',
		high: '5',
		suggested: '3',
		caution: `'even'`,
		cautious: '2',
		computed_at: at.later,
		...changes,
	});
const diet = (diets: string, avoid: string) =>
	`insert into user_diets values ('${ids.customer}', '${diets}', '${avoid}')`;
const erased = `update users set deleted_at = ${at.later}, external_id = null, email = null, first_name = null, last_name = null where id = '${ids.customer}'`;

test.each<[string, string[], string]>([
	['a rating of no order', [rating()], 'ratings_order_id_business_id_fkey'],
	[
		'a rating of another business than its order',
		[...fulfilled, rating({ business_id: `'${ids.otherShop}'` })],
		'ratings_order_id_business_id_fkey',
	],
	['an order rated twice', [...fulfilled, rating(), rating()], 'ratings_order_id_key'],
	['six stars', [...fulfilled, rating({ food: '6' })], 'ratings_food_check'],
	['a value that is no answer', [...fulfilled, rating({ value: `'great'` })], 'ratings_value_check'],
	['words without a state', [...fulfilled, rating({ text: `'Good'` })], 'text_has_state'],
	['spam that counts', [...fulfilled, rating({ spam: 'true' })], 'spam_is_not_counted'],
	['a reply that nobody gave', [...fulfilled, rating({ reply: `'Thanks'` })], 'reply_is_whole'],
	[
		'a rating that moves to another order',
		[...twoPaid, rating(), `update ratings set order_id = '${other}'`],
		'ratings_immutable',
	],
	[
		'words of somebody who was erased',
		[...fulfilled, erased, rating({ text: `'Good'`, text_state: `'shown'` })],
		'person_not_erased',
	],
	[
		'a rating that somebody else makes better',
		[...fulfilled, rating({ food: '1' }), 'update ratings set food = 5'],
		'ratings_by_their_person',
	],
	[
		'a rating that its person makes better after two days',
		[
			...fulfilled,
			rating({ food: '1' }),
			`set local app.actor = 'customer:${ids.customer}'`,
			`update ratings set food = 5, changed_at = given_at + interval '49 hours'`,
		],
		'ratings_by_their_person',
	],
	['a rating deleted', [...fulfilled, rating(), 'delete from ratings'], '42501'],
	[
		'a count of ratings made up',
		[`insert into rating_counts values ('${ids.shop}', 'food', '5', 9)`],
		'rating_counts_derived',
	],
	[
		'a count of ratings changed',
		[...fulfilled, rating(), 'update rating_counts set ratings = 9'],
		'rating_counts_derived',
	],
	[
		'a count of ratings deleted',
		[...fulfilled, rating(), 'delete from rating_counts'],
		'rating_counts_derived',
	],
	['a score made up', ['insert into rating_scores values (5, 9)'], 'rating_scores_derived'],
	[
		'a score changed',
		[...fulfilled, rating(), 'update rating_scores set ratings = 9'],
		'rating_scores_derived',
	],
	[
		'a decision without its reason',
		[
			...fulfilled,
			rating(),
			`insert into rating_decisions (rating_id, decision, decided_by, at) select id, 'hide', '${ids.owner}', now() from ratings`,
		],
		'hidden_for_a_reason',
	],
	[
		'an outcome made up',
		[
			...paid,
			`insert into reliability_outcomes values ('${one}', '${ids.shop}', ${at.later}, '2031-06-11', 'honored')`,
		],
		'reliability_outcomes_derived',
	],
	[
		'an outcome changed',
		[...fulfilled, `update reliability_outcomes set outcome = 'cancelled'`],
		'reliability_outcomes_derived',
	],
	['an outcome deleted', [...fulfilled, 'delete from reliability_outcomes'], 'reliability_outcomes_derived'],
	['the numbers of a shop deleted', [...fulfilled, 'delete from business_reliability'], '42501'],
	[
		'the numbers of no shop',
		['insert into business_reliability (business_id, since) values (gen_random_uuid(), now())'],
		'business_reliability_business_id_fkey',
	],
	['an emergency marked twice', [said('marked'), said('marked')], 'emergency_events_alternate'],
	['an emergency taken back that is none', [said('withdrawn')], 'emergency_events_alternate'],
	[
		'an emergency taken back twice',
		[said('marked'), said('withdrawn'), said('withdrawn')],
		'emergency_events_alternate',
	],
	['an emergency that chooses its place', [said('withdrawn', { nth: '2' })], 'emergency_events_alternate'],
	['an emergency without a reason', [said('marked', { reason: `''` })], 'emergency_events_reason_check'],
	['an emergency that nobody marked', [said('marked', { said_by: 'null' })], '23502'],
	[
		'an emergency of no shop',
		[said('marked', { business_id: 'gen_random_uuid()' })],
		'emergency_events_business_id_fkey',
	],
	['an emergency changed', [said('marked'), `update emergency_events set reason = 'y'`], '42501'],
	['an emergency deleted', [said('marked'), 'delete from emergency_events'], '42501'],
	['a suggestion from high to low', [suggestion({ low: '6' })], 'low_to_high'],
	[
		'a suggestion of more than can be offered',
		[suggestion({ suggested: '51' })],
		'suggestions_suggested_check',
	],
	['a suggestion of nothing', [suggestion({ cautious: '0' })], 'suggestions_cautious_check'],
	['a caution that is none', [suggestion({ caution: `'wild'` })], 'suggestions_caution_check'],
	[
		'a suggestion for no shop',
		[suggestion({ business_id: 'gen_random_uuid()' })],
		'suggestions_business_id_fkey',
	],
	['a suggestion twice', [suggestion(), suggestion()], 'suggestions_pkey'],
	[
		'a suggestion of before that comes later',
		[suggestion(), `update suggestions set suggested = 4, computed_at = ${at.order}`],
		'suggestions_immutable',
	],
	[
		'a suggestion that moves to another date',
		[suggestion(), `update suggestions set local_date = '2031-06-13'`],
		'suggestions_immutable',
	],
	['a suggestion deleted', [suggestion(), 'delete from suggestions'], '42501'],
	['a diet that is not listed', [diet('{keto}', '{}')], 'user_diets_known'],
	['an allergen that is none of the nine', [diet('{}', '{mustard}')], 'user_avoid_known'],
	['a diet that says nothing', [diet('{}', '{}')], 'user_diets_something'],
	['two diets of one person', [diet('{vegan}', '{}'), diet('{halal}', '{}')], 'user_diets_pkey'],
	['a diet of somebody who was erased', [erased, diet('{vegan}', '{}')], 'person_not_erased'],
	...[
		...[
			'ratings',
			'rating_counts',
			'rating_scores',
			'rating_decisions',
			'rating_asks',
			'rating_email_optouts',
		],
		...['rating_value_notices', 'reliability_outcomes', 'business_reliability', 'emergency_events'],
		...['suggestions', 'closing_answers', 'user_diets', 'bag_allergens', 'bag_events', 'audit_log'],
	].map((table): [string, string[], string] => [
		`${table} emptied`,
		[`truncate ${table} cascade`],
		`${table}_no_truncate`,
	]),
])('%s is refused', async (_, statements, refused) => {
	expect(await attempt(statements)).toEqual({ refused });
});

// R-reliability
test.each([
	['its numbers', 'honored = 100, counted = 100, in_a_row = 100'],
	['one number', 'honored = 7'],
	['its oldest', 'oldest_at = null'],
])('whoever writes %s of a shop writes what its orders say', async (_, set) => {
	const cheated = `update business_reliability set ${set}`;
	const isCounted = `do $$ begin
		if exists (select from business_reliability where (honored, counted, in_a_row) <> (1, 1, 1) or oldest_at is null)
		then raise exception 'not counted'; end if;
		if exists (select from inv_reliability_drift) then raise exception 'drift'; end if;
	end $$`;
	const { refused } = await attempt([...fulfilled, cheated, isCounted]);
	expect(refused).toBeUndefined();
});
