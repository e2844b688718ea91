/** R-reliability: the counts match the orders' history after random commands. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Shop } from '#test/makers.ts';
import { soaking, soakNote } from '#test/soak-notes.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { clock } = world;
const { db } = world.database;
const { orders, reliability, transfers } = world.app;
const hour = 3_600_000;
/** RELIABILITY_COMMANDS sets the number of commands, RELIABILITY_SEED repeats a run. Each part has its own shops. */
const commandsMax = Number(process.env.RELIABILITY_COMMANDS ?? (soaking ? 10_000 : 250));
const partLength = 250;
const parts = Array.from({ length: Math.ceil(commandsMax / partLength) }, (_, nth) => nth + 1);
const seed = Number(process.env.RELIABILITY_SEED ?? Math.floor(Math.random() * 2 ** 31));

const kinds = [
	'buy',
	'collect',
	'expire',
	'shop cancels',
	'customer cancels',
	'admin cancels',
	'ask',
	'approve',
	'refuse',
	'admin approves',
	'goodwill',
	'emergency',
	'take back',
	'age',
] as const;
const command = fc.oneof(
	{ weight: 5, arbitrary: fc.constant('buy' as const) },
	{ weight: 10, arbitrary: fc.constantFrom(...kinds) },
);
const drift = () => db.selectFrom('inv_reliability_drift').selectAll().execute();
const dateOf = (at: Date) => new Date(at.getTime() - 7 * hour).toISOString().slice(0, 10);
/** Days aren't reused, so earlier parts don't interfere. */
let day = 0;
const noonOf = (nth: number) => new Date(noon.getTime() + nth * 24 * hour);

async function stage() {
	clock.set(noonOf(++day));
	const shops = [await makeShop(world, { quantity: 50 }), await makeShop(world, { quantity: 50 })];
	const customers = await Promise.all([makePerson(world), makePerson(world), makePerson(world)]);
	return { shops, customers, admin: await makePerson(world) };
}

test.each(parts)(
	`random commands leave no drift, part %i of seed ${seed}`,
	async (part) => {
		const { shops, customers, admin } = await stage();
		const known: { id: string; userId: string; shop: Shop }[] = [];
		const run = async (kind: (typeof kinds)[number], at: number) => {
			const shop = shops[at % shops.length];
			const customer = customers[at % customers.length];
			if (!shop || !customer) throw new Error('nobody is there');
			if (kind === 'buy') {
				const when = { order_date: dateOf(clock.now()), pickup_window: 'evening' as const };
				const { id } = await buyBags(world, customer, shop, 1, when);
				return known.push({ id, userId: customer.id, shop });
			}
			const {
				id,
				userId,
				shop: its,
			} = known[Math.max(0, known.length - 1 - (at % 12))] ?? { id: '', userId: '', shop };
			const key = crypto.randomUUID();
			const own = { userId, key };
			const asShop = { userId: its.owner.id, ownerId: its.owner.id, key };
			const asAdmin = { userId: admin.id, key };
			switch (kind) {
				case 'collect':
					clock.set(new Date(noonOf(day).getTime() + 6 * hour));
					return orders.confirmPickup(own, id);
				case 'expire':
					clock.set(noonOf(++day));
					await orders.expire();
					// The job runs every five seconds.
					return transfers.drain();
				case 'shop cancels':
					return orders.cancelByBusiness(asShop, id, 'The oven broke.');
				case 'customer cancels':
					return orders.cancel(own, id);
				case 'admin cancels':
					return orders.cancelByAdmin(asAdmin, id, 'Fire.');
				case 'ask':
					return orders.requestRefund(own, id, 'It was empty.');
				case 'approve':
					return orders.answerRefundByBusiness(asShop, id, { decision: 'approve' });
				case 'refuse':
					return orders.answerRefundByBusiness(asShop, id, { decision: 'refuse', answer: 'It was full.' });
				case 'admin approves':
					clock.forward(49 * hour);
					return orders
						.answerRefundByAdmin(asAdmin, id, { decision: 'approve' })
						.finally(() => clock.set(noonOf(day)));
				case 'goodwill':
					return orders.refundByBusiness(asShop, id, 'It was sour.');
				case 'emergency':
					return reliability.markEmergency(admin.id, its.id, { date: dateOf(clock.now()), reason: 'Storm.' });
				case 'take back':
					return reliability.withdraw(admin.id, its.id, { date: dateOf(clock.now()), reason: 'No storm.' });
				case 'age': {
					const now = clock.now();
					// Some outcomes of the last days are old enough to be dropped.
					clock.set(new Date(now.getTime() + (181 + (at % 4)) * 24 * hour));
					await reliability.age();
					return clock.set(now);
				}
			}
		};
		let done = 0;
		const sample = fc.sample(fc.tuple(command, fc.nat({ max: 1_000 })), {
			numRuns: partLength,
			seed: seed + part,
		});
		for (const [kind, at] of sample) {
			// Refusals are expected.
			await run(kind, at).then(
				() => done++,
				(error: unknown) => expect(error).toHaveProperty('code'),
			);
			expect(await drift()).toEqual([]);
		}
		expect(done).toBeGreaterThan(partLength / 4);
		soakNote({
			what: 'Random commands to orders: the view of kept orders is empty after each',
			attempted: partLength,
			lost: 0,
			seed: String(seed),
		});
	},
	3_600_000,
);
