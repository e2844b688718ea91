import { expect, test } from 'vitest';
import { cards, makePerson, makeShop, type Person, payWith, tonight } from '#test/makers.ts';
import { soaking, soakNote } from '#test/soak-notes.ts';
import { type Answer, createWorld } from '#test/world.ts';

const world = await createWorld();
const { call } = world;
const buyers = 500;
const bags = 50;
const rounds = soaking ? 20 : 1;

async function crowd(): Promise<Person[]> {
	const people: Person[] = [await makePerson(world)];
	while (people.length < buyers) {
		const more = Math.min(25, buyers - people.length);
		people.push(...(await Promise.all(Array.from({ length: more }, () => makePerson(world)))));
	}
	return people;
}

async function insist<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
	for (;;) {
		const answer = await ask();
		if (answer.status !== 503) return answer;
		const seconds = Number(answer.headers.get('retry-after'));
		await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
	}
}

async function drop(people: Person[]): Promise<void> {
	const shop = await makeShop(world, { quantity: bags });
	const body = { business_id: shop.id, quantity: 1, ...tonight };
	const outcomes = await Promise.all(
		people.map(async ({ token }) => {
			const key = crypto.randomUUID();
			const held = await insist(() => call('customer.orders.create', { token, key, body }));
			if (held.code !== undefined) return held.code;
			await payWith(world, held.data, cards.good);
			const params = { id: held.data.id };
			const settled = await insist(() => call('customer.orders.settle', { token, params }));
			return settled.code ?? settled.data.status;
		}),
	);
	const { db } = world.database;
	const ofShop = db
		.selectFrom('orders')
		.innerJoin('payments', 'payments.order_id', 'orders.id')
		.where('orders.business_id', '=', shop.id);
	await expect
		.poll(async () => (await ofShop.select('orders.id').where('orders.status', '=', 'paid').execute()).length)
		.toBe(bags);
	expect(outcomes.filter((outcome) => outcome === 'SOLD_OUT')).toHaveLength(buyers - bags);
	const captured = await ofShop
		.select((eb) => eb.fn.sum<number>('payments.captured_cents').as('cents'))
		.executeTakeFirstOrThrow();
	expect(Number(captured.cents)).toBe(bags * 500);
	const slot = await db
		.selectFrom('slots')
		.selectAll()
		.where('business_id', '=', shop.id)
		.executeTakeFirstOrThrow();
	expect(slot).toMatchObject({ held: 0, sold: bags, capacity: bags });
}

// R-no-oversell
test('of 500 buyers at once exactly 50 get the 50 bags, and nobody else is charged', {
	timeout: 1_800_000,
}, async () => {
	const people = await crowd();
	for (let round = 0; round < rounds; round++) await drop(people);
	soakNote({
		what: `Rounds of ${buyers} buyers at once for ${bags} bags`,
		attempted: rounds,
		lost: 0,
		seed: '–',
	});
});
