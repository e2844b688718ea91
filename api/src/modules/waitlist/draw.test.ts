/** R-draw: draws with ten thousand given seeds are fair. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { chanceOf } from '#test/waitlist/published-draw.ts';

const { db } = await freshDatabase();
const draws = 10_000;

/** Counts places by entrant; `weights` has each entrant's weight. */
async function placesOf(weights: readonly number[]): Promise<number[][]> {
	const { rows } = await sql<{ entrant: number; place: number; times: number }>`
		select entrant, place, count(*)::int as times
		from (
			select e.entrant, row_number() over (
				partition by d.draw order by draw_key(sha256(('seed ' || d.draw)::bytea), md5(d.draw || ' ' || e.entrant)::uuid, e.weight)
			)::int as place
			from generate_series(1, ${draws}::int) d (draw)
			cross join unnest(${weights}::int[]) with ordinality e (weight, entrant)
		) drawn
		group by 1, 2`.execute(db);
	const counts = weights.map(() => weights.map(() => 0));
	for (const { entrant, place, times } of rows) (counts[Number(entrant) - 1] as number[])[place - 1] = times;
	return counts;
}
const chiSquare = (found: readonly number[], expected: readonly number[]) =>
	found.reduce((sum, count, at) => sum + (count - (expected[at] ?? 0)) ** 2 / (expected[at] ?? 1), 0);
/** Critical value of chi-squared for p = 0.001 with four degrees of freedom. */
const chanceMax = 18.47;

test('the key is what the rule says', async () => {
	const seed = createHash('sha256').update('seed').digest();
	const ids = Array.from({ length: 200 }, () => crypto.randomUUID());
	const { rows } = await sql<{ id: string; weight: number; key: number }>`
		select id, weight, draw_key(${seed}, id, weight) as key
		from unnest(${ids}::uuid[]) id cross join generate_series(1, 5) weight`.execute(db);
	expect(rows).toHaveLength(1_000);
	for (const { id, weight, key } of rows) expect(key).toBeCloseTo(-Math.log(chanceOf(seed, id)) / weight, 12);
});

test('where all weigh the same, each place is as likely for everybody', async () => {
	for (const counts of await placesOf([1, 1, 1, 1, 1]))
		expect(chiSquare(counts, Array(5).fill(draws / 5))).toBeLessThan(chanceMax);
});

test('who weighs more is first more often, in proportion', async () => {
	const weights = [1, 2, 3, 4, 5];
	const first = (await placesOf(weights)).map(([times = 0]) => times);
	const share = weights.map((weight) => (draws * weight) / 15);
	expect(chiSquare(first, share)).toBeLessThan(chanceMax);
});

test('who entered a second earlier than everybody else gets a bag no more often than the last', async () => {
	const wins = (await placesOf(Array(10).fill(1))).map(([one = 0, two = 0]) => one + two);
	const [quickest = 0, slowest = 0] = [wins[0], wins.at(-1)];
	expect(Math.abs(quickest - slowest) / draws).toBeLessThan(0.01);
});
