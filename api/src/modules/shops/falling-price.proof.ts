/** R-falling-price in random histories: edits, steps, holds and offers at the same time as a step. FALL_RUNS, FALL_SEED. */
import type { DateException } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSteps } from '#lib/price-steps.ts';
import { instantOf } from '#lib/time.ts';
import { makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { randomSteps } from '#test/price-steps.ts';
import { soaking, soakNote } from '#test/soak-notes.ts';
import { createWorld } from '#test/world.ts';

const runs = Number(process.env.FALL_RUNS ?? (soaking ? 1_000 : 5));
const seed = Number(process.env.FALL_SEED ?? Date.now() % 2 ** 31);
const zone = 'America/Los_Angeles';
/** Clocks change on the first two. */
const dates = ['2031-03-09', '2031-11-02', tonight.order_date];

const world = await createWorld({ webhooks: false, sharedClock: true });
const { call, clock } = world;
const people: Person[] = [await makePerson(world), await makePerson(world), await makePerson(world)];

const steps = randomSteps.map(toSteps);
const dollars = fc.integer({ min: 300, max: 900 }).map((cents) => cents / 100);
const command = fc.oneof(
	fc.record({ what: fc.constant('pass'), minutes: fc.integer({ min: 1, max: 60 }) }),
	fc.record({ what: fc.constant('hold'), who: fc.nat({ max: 2 }) }),
	fc.record({ what: fc.constant('wait'), who: fc.nat({ max: 2 }) }),
	fc.record({ what: fc.constant('take'), who: fc.nat({ max: 2 }) }),
	fc.record({ what: fc.constant('abandon'), who: fc.nat({ max: 2 }) }),
	fc.record({ what: fc.constant('price'), price: dollars }),
	fc.record({ what: fc.constant('steps'), steps }),
	fc.record({ what: fc.constant('tonight'), price: fc.option(dollars), steps: fc.option(steps) }),
	fc.record({ what: fc.constant('until'), end: fc.constantFrom('19:00', '20:00', '22:30') }),
	fc.record({ what: fc.constant('usual') }),
);
type Command = {
	what: string;
	who?: number;
	minutes?: number;
	price?: number | null;
	end?: string;
	steps?: unknown;
};

async function play(shop: Shop, date: string, commands: readonly Command[]): Promise<number> {
	const params = { id: shop.id };
	const owner = { token: shop.owner.token, params };
	const when = { order_date: date, pickup_window: 'evening' as const };
	const orders = new Map<number, string>();
	/** Nobody may be shown more than this once it fell in the window. */
	let ceiling = Number.POSITIVE_INFINITY;
	let holds = 0;

	async function shown(): Promise<number> {
		const [sheet, calendar, list] = await Promise.all([
			call('customer.businesses.get', { token: people[0]?.token ?? '', params }),
			call('business.calendar.get', owner),
			world.app.listing.publicShops.soonest(50),
		]);
		const entry = sheet.data.inventory.find((one) => one.date === date && one.window === 'evening');
		const slot = calendar.data.dates.find((one) => one.date === date)?.slots[2];
		const price = entry?.price ?? sheet.data.price;
		if (entry) {
			expect(slot?.price).toBe(price);
			const publicEntry = list.find(({ id }) => id === shop.id)?.inventory.find((one) => one.date === date);
			if (publicEntry) expect(publicEntry.price ?? sheet.data.price).toBe(price);
		}
		return slot?.price ?? price;
	}
	async function setApart(change: DateException | null) {
		const { data } = await call('business.calendar.get', owner);
		const slot = data.dates.find((one) => one.date === date)?.slots[2];
		const exception = change && { ...slot?.exception, ...change };
		const changes = [{ date, period: 'evening', version: slot?.version ?? 0, exception }];
		await call('business.calendar.change', { ...owner, body: { changes } });
	}
	async function hold(who: number, offer_id?: string) {
		if (orders.has(who)) return;
		const before = await shown();
		const body = { business_id: shop.id, quantity: 1, ...when, ...(offer_id && { offer_id }) };
		const { token = '' } = people[who] ?? {};
		const [answer] = await Promise.all([
			call('customer.orders.create', { token, key: crypto.randomUUID(), body }),
			world.app.shops.stepPrices(),
		]);
		if (!answer.body.success) return;
		holds++;
		expect(answer.data.unit_price).toBeLessThanOrEqual(before);
		orders.set(who, answer.data.id);
	}
	const offerTo = async (who: number) => {
		await world.app.waitlist.offer();
		const { data } = await call('customer.waitlist.list', { token: people[who]?.token ?? '' });
		return data.entries.find(({ business_id }) => business_id === shop.id)?.offer?.id;
	};

	for (const { what, who = 0, minutes = 0, price, end, steps: given } of commands) {
		const token = people[who]?.token ?? '';
		const before = await shown();
		if (what === 'pass') clock.forward(minutes * 60_000);
		if (what === 'hold') await hold(who);
		if (what === 'wait')
			await call('customer.waitlist.join', { token, body: { business_id: shop.id, ...when, bags: 1 } });
		if (what === 'take') await hold(who, await offerTo(who));
		if (what === 'abandon' && orders.has(who)) {
			await call('customer.orders.abandon', { token, params: { id: orders.get(who) ?? '' } });
			orders.delete(who);
		}
		if (what === 'price') await call('business.update', { ...owner, body: { price: price ?? 5 } });
		if (what === 'steps') await call('business.update', { ...owner, body: { price_steps: given as [] } });
		if (what === 'tonight')
			await setApart({ ...(price && { price }), ...(given ? { price_steps: given as [] } : {}) });
		if (what === 'until' && end) await setApart({ start: '17:00', end });
		if (what === 'usual') await setApart(null);
		const edited = await shown();
		await world.app.shops.stepPrices();
		const after = await shown();
		expect(after).toBeLessThanOrEqual(edited);
		expect(edited).toBeLessThanOrEqual(ceiling);
		if (after < edited || (what === 'pass' && after < before)) ceiling = after;
		expect(await world.app.shops.stepPrices()).toBe(0);
	}
	for (const [who, id] of orders)
		await call('customer.orders.abandon', { token: people[who]?.token ?? '', params: { id } });
	return holds;
}

test(`nobody pays more than they were shown, and no price rises (seed ${seed})`, {
	timeout: 7_200_000,
}, async () => {
	let holds = 0;
	const history = fc.tuple(
		fc.constantFrom(...dates),
		steps,
		fc.array(command, { minLength: 5, maxLength: 25 }),
	);
	await fc.assert(
		fc.asyncProperty(history, async ([date, first, commands]) => {
			clock.set(instantOf(date, '15:30', zone));
			await world.database.tamper('delete from rate_windows');
			for (const person of people) person.token = await world.app.auth.tokenFor(person.externalId);
			const shop = await makeShop(world, { quantity: 2 });
			await call('business.update', {
				token: shop.owner.token,
				params: { id: shop.id },
				body: { price_steps: first },
			});
			holds += await play(shop, date, commands as Command[]);
			// Its steps end with its history.
			await call('business.update', {
				token: shop.owner.token,
				params: { id: shop.id },
				body: { enabled: false },
			});
		}),
		{ numRuns: runs, seed, endOnFailure: true },
	);
	soakNote({
		what: `Histories of a falling price (${holds} holds)`,
		attempted: runs,
		lost: 0,
		seed: String(seed),
	});
});
