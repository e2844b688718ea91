/** R-rating-counts: the counts match the ratings after random commands. */

import { ratingReasons, valueAnswers } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop } from '#test/makers.ts';
import { soaking, soakNote } from '#test/soak-notes.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { db } = world.database;
const evening = new Date('2031-06-12T00:30:00.000Z');
/** RATING_COMMANDS sets the number of commands, RATING_SEED repeats a run. */
const commandsMax = Number(process.env.RATING_COMMANDS ?? (soaking ? 20_000 : 2_000));
const seed = Number(process.env.RATING_SEED ?? Math.floor(Math.random() * 2 ** 31));

async function collectMany(count: number) {
	const shops = [await makeShop(world, { quantity: 50 }), await makeShop(world, { quantity: 50 })];
	const orders: { id: string; userId: string }[] = [];
	for (let nth = 0; nth < count; nth++) {
		const person = await makePerson(world);
		const shop = shops[nth % shops.length] ?? (await makeShop(world));
		const { id } = await buyBags(world, person, shop);
		orders.push({ id, userId: person.id });
	}
	world.clock.set(evening);
	for (const { id, userId } of orders)
		await world.app.orders.confirmPickup({ userId, key: crypto.randomUUID() }, id);
	return orders;
}

const score = fc.integer({ min: 1, max: 5 });
const rating = fc.record({
	food: score,
	amount: fc.option(score, { nil: undefined }),
	variety: fc.option(score, { nil: undefined }),
	pickup: fc.option(score, { nil: undefined }),
	value: fc.option(fc.constantFrom(...valueAnswers), { nil: undefined }),
	reasons: fc.uniqueArray(fc.constantFrom(...ratingReasons), { maxLength: 4 }),
	text: fc.option(fc.constantFrom('Good bread', 'me@example.com', 'www.example.com'), { nil: undefined }),
});
const command = fc.oneof(
	{ weight: 60, arbitrary: fc.record({ kind: fc.constant('rate' as const), rating }) },
	{ weight: 12, arbitrary: fc.constant({ kind: 'hide' as const }) },
	{ weight: 12, arbitrary: fc.constant({ kind: 'spam' as const }) },
	{ weight: 12, arbitrary: fc.constant({ kind: 'keep' as const }) },
	{ weight: 1, arbitrary: fc.constant({ kind: 'erase' as const }) },
	{
		weight: 3,
		arbitrary: fc.record({ kind: fc.constant('age' as const), hours: fc.integer({ max: 40, min: 0 }) }),
	},
);

test(`random commands leave no drift, seed ${seed}`, async () => {
	world.clock.set(noon);
	const orders = await collectMany(40);
	const admin = await makePerson(world);
	const sequence = fc.sample(fc.tuple(fc.nat({ max: orders.length - 1 }), command), {
		numRuns: commandsMax,
		seed,
	});
	const { ratings, personalData } = world.app;
	let done = 0;
	for (const [nth, what] of sequence) {
		const { id, userId } = orders[nth] ?? { id: '', userId: '' };
		const row = await db.selectFrom('ratings').select('id').where('order_id', '=', id).executeTakeFirst();
		const attempt = async () => {
			if (what.kind === 'rate') return ratings.give(userId, id, what.rating);
			// Half of the people stay, so there is something to rate until the end.
			if (what.kind === 'erase') return nth % 2 === 0 ? personalData.remove(userId) : undefined;
			if (what.kind === 'age') {
				world.clock.set(new Date(evening.getTime() + what.hours * 3_600_000));
				const now = world.clock.now();
				world.clock.forward(184 * 24 * 3_600_000);
				await ratings.age();
				return world.clock.set(now);
			}
			if (!row) return undefined;
			if (what.kind === 'keep') return ratings.decide(admin.id, row.id, { decision: 'keep' });
			const reason = what.kind === 'spam' ? 'spam' : 'hate';
			return ratings.decide(admin.id, row.id, { decision: 'hide', reason });
		};
		// Refusals are expected.
		await attempt().then(
			() => done++,
			(error: unknown) => expect(error).toHaveProperty('code'),
		);
		expect(await db.selectFrom('inv_rating_drift').selectAll().execute()).toEqual([]);
	}
	expect(done).toBeGreaterThan(commandsMax / 4);
	soakNote({
		what: 'Random commands to ratings: the view of their counts is empty after each',
		attempted: commandsMax,
		lost: 0,
		seed: String(seed),
	});
}, 3_600_000);
