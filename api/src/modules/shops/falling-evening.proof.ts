/**
 * What a falling price does in invented evenings: the same people with the same wishes come to the same shops twice,
 * once with steps and once without, through the calls that everybody makes (docs/suggested-count.md, "A falling
 * price"). EVENINGS, EVENINGS_SEED.
 */
import type { InventoryEntry } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { addDays, instantOf } from '#lib/time.ts';
import { buyBags, makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { soaking, soakNote } from '#test/soak-notes.ts';
import { createWorld } from '#test/world.ts';
import { createRandom, type Random } from '../../../seeds/random.ts';

const evenings = Number(process.env.EVENINGS ?? (soaking ? 4 : 1));
const seed = process.env.EVENINGS_SEED ?? '1';
const shopCount = 10;
const bagsEach = 4;
const visitors = 60;
const price = 6;
const steps = [
	{ minutes: 60, price: 4.5 },
	{ minutes: 30, price: 3.5 },
];
/** Of those who would buy, how many wait for a lower price that they were told of. */
const waitingShares = soaking ? [0, 0.25, 0.5] : [0];

const world = await createWorld({ webhooks: false, sharedClock: true });
const { clock, call } = world;
const shops: Shop[] = [];
for (let nth = 0; nth < shopCount; nth++) shops.push(await makeShop(world, { quantity: bagsEach }));
/** Ids differ from run to run. */
const placeOf = (id: string) => shops.findIndex((shop) => shop.id === id);
const people: Person[] = [];
for (let nth = 0; nth < visitors; nth++) people.push(await makePerson(world));

interface Visitor {
	person: Person;
	/** Minutes after 3 PM. */
	arrives: number;
	/** The most that they pay for a bag. */
	maxPrice: number;
	/** The shops they pass. */
	likes: ReadonlySet<string>;
	/** Between 0 and 1; below the share: waits for a lower price. */
	rank: number;
	/** Whether they come back once a price suits them that they were told of. */
	returns: boolean;
}

function plan(random: Random): Visitor[] {
	return people.map((person) => ({
		person,
		// Most come around 5:30 PM, the last ones just before the end at 8 PM.
		arrives: Math.floor(random.between(0, 180) + random.between(0, 119)),
		maxPrice: random.between(2.5, 8.5),
		likes: new Set(
			Array.from({ length: 3 }, () => shops[Math.floor(random.between(0, shopCount))]?.id ?? ''),
		),
		rank: random.next(),
		returns: random.next() < 0.5,
	}));
}

/** Returns at which minute they look again. */
async function visit(visitor: Visitor, date: string, waiting: number): Promise<number | undefined> {
	const { data } = await call('customer.businesses.list', {
		token: visitor.person.token,
		query: { type: 'coordinates', value: '45.5122,-122.6587', per_page: 50 },
	});
	const offers = data.businesses
		.filter(({ id }) => visitor.likes.has(id))
		.flatMap((shop) => {
			const entry = shop.inventory.find((one: InventoryEntry) => one.date === date);
			return entry ? [{ id: shop.id, price: entry.price ?? shop.price, falls: entry.falls }] : [];
		})
		.sort((a, b) => a.price - b.price || placeOf(a.id) - placeOf(b.id));
	const [best] = offers;
	if (!best) return undefined;
	const suits = best.price <= visitor.maxPrice;
	const waits = suits
		? visitor.rank < waiting
		: visitor.returns && (best.falls?.price ?? 99) <= visitor.maxPrice;
	if (best.falls && waits)
		return (Date.parse(best.falls.at) - instantOf(date, '15:00', zone).getTime()) / 60_000;
	const shop = shops.find(({ id }) => id === best.id);
	if (suits && shop) await buyBags(world, visitor.person, shop, 1, { ...tonight, order_date: date });
	return undefined;
}
const zone = 'America/Los_Angeles';

interface Outcome {
	left: number;
	cents: number;
}
let date = tonight.order_date;

async function evening(visitors: readonly Visitor[], falls: boolean, waiting: number): Promise<Outcome> {
	date = addDays(date, 1);
	clock.set(instantOf(date, '14:59', zone));
	await world.database.tamper('delete from rate_windows');
	for (const person of [...people, ...shops.map(({ owner }) => owner)])
		person.token = await world.app.auth.tokenFor(person.externalId);
	for (const { id, owner } of shops) {
		const body = { price, price_steps: falls ? steps : [] };
		const { status } = await call('business.update', { token: owner.token, params: { id }, body });
		expect(status).toBe(200);
	}
	const looks = new Map(visitors.map((visitor) => [visitor, visitor.arrives]));
	for (let minute = 0; minute < 300; minute++) {
		clock.forward(60_000);
		await world.app.shops.stepPrices();
		for (const [visitor, at] of looks) {
			if (at !== minute) continue;
			const next = await visit(visitor, date, waiting);
			// What they waited for comes in its minute.
			if (next !== undefined) looks.set(visitor, Math.max(minute + 1, next));
		}
	}
	const sold = await world.app.db
		.selectFrom('orders')
		.select(['quantity', 'unit_cents'])
		.where('local_date', '=', date)
		.where('status', 'in', ['paid', 'fulfilled', 'expired'])
		.execute();
	const bags = sold.reduce((sum, { quantity }) => sum + quantity, 0);
	const cents = sold.reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0);
	return { left: shopCount * bagsEach - bags, cents };
}

test(`fewer bags are left at no less revenue where nobody waits for a lower price (seed ${seed})`, {
	timeout: 7_200_000,
}, async () => {
	for (const waiting of waitingShares) {
		const [without, falling] = [
			{ left: 0, cents: 0 },
			{ left: 0, cents: 0 },
		];
		for (let nth = 0; nth < evenings; nth++) {
			const visitors = plan(createRandom(`${seed}/${nth}`));
			for (const [total, falls] of [
				[without, false],
				[falling, true],
			] as const) {
				const { left, cents } = await evening(visitors, falls, waiting);
				total.left += left;
				total.cents += cents;
			}
		}
		soakNote({
			what: `Evenings without and with a falling price, ${waiting * 100} % wait: left ${without.left} and ${falling.left}, sold for $${without.cents / 100} and $${falling.cents / 100}`,
			attempted: evenings,
			lost: 0,
			seed,
		});
		expect(falling.left).toBeLessThan(without.left);
		// Whoever waits pays less than they would have.
		if (waiting === 0) expect(falling.cents).toBeGreaterThanOrEqual(without.cents);
	}
});
