/** R-drop, R-draw, R-drop-proof */
import { createHash } from 'node:crypto';
import {
	type Drop,
	dropLimits,
	type StockChange,
	type WaitlistEntry,
	waitlistLimits,
} from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { buyBags, makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { orderBySeed } from '#test/waitlist/published-draw.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock, database } = world;
const minute = 60_000;
const day = 24 * 60 * minute;
/** Two hours before pickup. */
const moment = new Date('2031-06-11T22:00:00Z');
const tomorrow = { ...tonight, order_date: '2031-06-12' };
afterEach(async () => {
	const { rows } = await sql`select id from inv_waitlist_drift union select id from inv_stock_drift`.execute(
		database.db,
	);
	expect(rows).toEqual([]);
	clock.set(noon);
});

type When = typeof tonight;
const enter = (person: Person, shop: Shop, bags = 1, when: When = tonight) =>
	call('customer.waitlist.join', { token: person.token, body: { business_id: shop.id, ...when, bags } });
const entryOf = async (person: Person, when: When = tonight): Promise<WaitlistEntry> => {
	const { entries } = (await call('customer.waitlist.list', { token: person.token })).data;
	const entry = entries.find(({ order_date }) => order_date === when.order_date);
	if (!entry) throw new Error('nobody waits');
	return entry;
};
const statesOf = (people: Person[]) => Promise.all(people.map(async (one) => (await entryOf(one)).state));
const turn = () => world.app.waitlist.offer();
const buy = (
	person: Person,
	shop: Shop,
	given: Partial<When> & { quantity?: number; offer_id?: string } = {},
) =>
	call('customer.orders.create', {
		token: person.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight, ...given },
	});
const setLead = (shop: Shop, lead_minutes: number | null, token = shop.owner.token) =>
	call('business.drops.set', { token, params: { id: shop.id }, body: { lead_minutes } });
const slotOf = (shop: Shop, when: When = tonight) =>
	database.db
		.selectFrom('slots')
		.select(['id', 'held', 'sold', 'reserved', 'waiting', 'capacity', 'draws_at'])
		.where('business_id', '=', shop.id)
		.where('local_date', '=', when.order_date)
		.where('period', '=', when.pickup_window)
		.executeTakeFirstOrThrow();
const dropOf = async (shop: Shop, when: When = tonight): Promise<Drop> =>
	(await call('drop.get', { params: { id: (await slotOf(shop, when)).id } })).data;
const fullOf = async (shop: Shop, person: Person, when: When = tonight) =>
	(await call('customer.waitlist.full', { token: person.token, params: { id: shop.id } })).data.slots.find(
		({ order_date }) => order_date === when.order_date,
	);
const bagsLeft = async (shop: Shop, person: Person) =>
	(await call('customer.businesses.get', { token: person.token, params: { id: shop.id } })).data.inventory;

async function announced(quantity = 2): Promise<Shop> {
	const shop = await makeShop(world, { quantity });
	expect((await setLead(shop, dropLimits.leadDefaultMinutes)).data.lead_minutes).toBe(120);
	return shop;
}
async function entrants(shop: Shop, count: number, bags = 1, when: When = tonight): Promise<Person[]> {
	const people: Person[] = [];
	for (let nth = 0; nth < count; nth++) {
		const person = await makePerson(world);
		expect((await enter(person, shop, bags, when)).data).toMatchObject({ state: 'waiting', ahead: null });
		people.push(person);
	}
	return people;
}
async function draw(at = moment): Promise<void> {
	clock.set(at);
	await turn();
}
async function inOrder(people: Person[], when: When = tonight): Promise<Person[]> {
	const placed = await Promise.all(
		people.map(async (person) => ({ person, place: (await entryOf(person, when)).draw?.place ?? 0 })),
	);
	return placed.sort((a, b) => a.place - b.place).map(({ person }) => person);
}

const sha256 = (hex: string | null) =>
	createHash('sha256')
		.update(Buffer.from(hex ?? '', 'hex'))
		.digest('hex');

// R-drop
test('before the draw nobody has a bag: it is announced, refused to whoever buys, and entered once', async () => {
	const shop = await announced();
	const person = await makePerson(world);
	expect(await fullOf(shop, person)).toMatchObject({
		waiting: 0,
		drop: { draws_at: moment.toISOString(), bags: 2, seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
	});
	expect(await bagsLeft(shop, person)).toEqual([]);
	const { data: list } = await call('customer.businesses.summaries', {
		token: person.token,
		query: { type: 'coordinates', value: '45.5231,-122.6765', radius: 5, per_page: 100 },
	});
	expect(list.businesses.find(({ id }) => id === shop.id)).toMatchObject({
		left: 0,
		next_draw: moment.toISOString(),
	});
	expect((await buy(person, shop)).code).toBe('DROP_NOT_OPEN');
	// Without draws, dates not sold yet have no slot row.
	expect((await buy(person, shop, tomorrow)).code).toBe('DROP_NOT_OPEN');
	expect((await enter(shop.owner, shop)).code).toBe('OWN_BUSINESS');
	const { data: entry } = await enter(person, shop, 2);
	expect(entry).toMatchObject({
		bags: 2,
		ahead: null,
		draw: { draws_at: moment.toISOString(), place: null, weight: null, entrants: 1 },
	});
	expect((await enter(person, shop)).data.id).toBe(entry.id);
	expect(await dropOf(shop)).toMatchObject({ entrants: 1, bags: 2, seed: null, drawn_at: null, order: [] });
	await turn();
	expect(await slotOf(shop)).toMatchObject({ held: 2, reserved: 2, sold: 0, waiting: 2 });
	expect((await buy(person, shop)).code).toBe('DROP_NOT_OPEN');
});

// R-drop
test('it is drawn at its moment: offers go out in that order, and from one who lets it lapse to the next', async () => {
	const shop = await announced();
	const people = await entrants(shop, 4);
	await draw(new Date(moment.getTime() - 1));
	expect(await statesOf(people)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
	await draw();
	const [first, second, third, fourth] = (await inOrder(people)) as [Person, Person, Person, Person];
	expect(await statesOf([first, second, third, fourth])).toEqual([
		'offered',
		'offered',
		'waiting',
		'waiting',
	]);
	expect((await entryOf(third)).ahead).toBe(0);
	const late = await makePerson(world);
	expect((await buy(late, shop)).code).toBe('SOLD_OUT');
	expect((await enter(late, shop)).data).toMatchObject({ state: 'waiting', ahead: 2, draw: null });
	const offer_id = (await entryOf(first)).offer?.id ?? '';
	expect((await buy(second, shop, { offer_id })).code).toBe('OFFER_OVER');
	expect((await buy(first, shop, { offer_id })).data.status).toBe('pending');
	clock.forward(waitlistLimits.offerMaxMs);
	await turn();
	expect(await statesOf([second, third, fourth, late])).toEqual(['waiting', 'offered', 'waiting', 'waiting']);
	clock.forward(waitlistLimits.offerMaxMs);
	await world.app.orders.releaseDueHolds();
	await turn();
	expect(await statesOf([second, third, fourth, late])).toEqual(['waiting', 'waiting', 'offered', 'offered']);
});

// R-drop
test('what is left after the draw is on sale, and without anybody all of it', async () => {
	const shop = await announced(3);
	const [only] = (await entrants(shop, 1)) as [Person];
	const other = await makePerson(world);
	expect((await entryOf(only)).draw?.entrants).toBe(1);
	await draw();
	expect(await slotOf(shop)).toMatchObject({ held: 1, reserved: 0, draws_at: null });
	expect((await buy(other, shop, { quantity: 3 })).code).toBe('SOLD_OUT');
	expect((await buy(other, shop, { quantity: 2 })).data.status).toBe('pending');
	expect((await buy(only, shop, { offer_id: (await entryOf(only)).offer?.id ?? '' })).data.status).toBe(
		'pending',
	);
	clock.set(new Date(moment.getTime() + day));
	await turn();
	expect(await slotOf(shop, tomorrow)).toMatchObject({ held: 0, reserved: 0, draws_at: null });
	expect(await dropOf(shop, tomorrow)).toMatchObject({ entrants: 0, bags: 3, order: [] });
});

// R-drop
test('who enters between the moment and the draw comes after those who took part', async () => {
	const shop = await announced(1);
	const people = await entrants(shop, 3);
	clock.set(moment);
	const late = await makePerson(world);
	expect((await enter(late, shop)).data).toMatchObject({ state: 'waiting', draw: null, ahead: 3 });
	expect((await buy(late, shop)).code).toBe('DROP_NOT_OPEN');
	await turn();
	const [first, ...others] = await inOrder(people);
	expect(await statesOf([first as Person])).toEqual(['offered']);
	expect((await entryOf(late)).ahead).toBe(2);
	expect((await entryOf(others[1] as Person)).ahead).toBe(1);
	expect((await dropOf(shop)).entrants).toBe(3);
});

// R-drop
test('all at once, at its moment: it is drawn once, and no bag is had twice or by nobody', async () => {
	const shop = await announced(3);
	const people = await entrants(shop, 5);
	const passersBy = await Promise.all(Array.from({ length: 8 }, () => makePerson(world)));
	clock.set(moment);
	const answers = await Promise.all([
		...passersBy.slice(0, 4).map((one) => buy(one, shop)),
		...passersBy.slice(4).map((one) => enter(one, shop)),
		...[1, 2, 3].map(turn),
	]);
	for (const answer of answers.slice(0, 4))
		expect(['DROP_NOT_OPEN', 'SOLD_OUT']).toContain((answer as { code?: string }).code);
	const drop = await dropOf(shop);
	expect([drop.entrants, drop.order.length]).toEqual([5, 5]);
	expect(orderBySeed(drop)).toEqual(drop.order.map(({ draw_id }) => draw_id));
	const states = await statesOf(await inOrder(people));
	expect(states).toEqual(['offered', 'offered', 'offered', 'waiting', 'waiting']);
	expect(await slotOf(shop)).toMatchObject({ held: 3, reserved: 0, sold: 0 });
	expect(await statesOf(passersBy.slice(4))).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
});

// R-drop
test('whoever leaves before the draw takes no part', async () => {
	const shop = await announced(1);
	const [goes, stays] = (await entrants(shop, 2)) as [Person, Person];
	await call('customer.waitlist.leave', { token: goes.token, params: { id: (await entryOf(goes)).id } });
	await draw();
	expect(await statesOf([goes, stays])).toEqual(['left', 'offered']);
	expect(await dropOf(shop)).toMatchObject({ entrants: 1, order: [{ place: 1, weight: 1 }] });
});

// R-drop
test('whoever was drawn reads so in the email, and whoever came later reads that they waited', async () => {
	const shop = await announced(2);
	const [first] = (await entrants(shop, 1)) as [Person];
	await draw();
	await buyBags(world, await makePerson(world), shop);
	const late = await makePerson(world);
	expect((await enter(late, shop)).data.draw).toBeNull();
	await call('customer.waitlist.leave', { token: first.token, params: { id: (await entryOf(first)).id } });
	await turn();
	await world.drain();
	const mailTo = async ({ email }: Person) => {
		const response = await fetch(`${world.url}/dev/mail.json?to=${email}`);
		const mails = (await response.json()) as { id: string; subject: string; text: string }[];
		return mails.find(({ id }) => id.startsWith('bag_offer:'));
	};
	const drawn = await mailTo(first);
	expect(drawn?.subject).toMatch(/^You got a bag in the draw at /);
	expect(drawn?.text).toContain('Nothing has been charged.');
	const waited = await mailTo(late);
	expect(waited?.text).toContain('You waited, and it’s your turn');
});

// R-drop-proof
test('with what is published anybody draws the same order, under numbers that only their people know', async () => {
	const shop = await announced(2);
	const people = await entrants(shop, 7);
	const before = await dropOf(shop);
	await draw();
	const drop = await dropOf(shop);
	expect(drop).toMatchObject({ seed_hash: before.seed_hash, entrants: 7, bags: 2 });
	expect(sha256(drop.seed)).toBe(before.seed_hash);
	expect(drop.order.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7]);
	expect(orderBySeed(drop)).toEqual(drop.order.map(({ draw_id }) => draw_id));
	const mine = await Promise.all(people.map(async (one) => (await entryOf(one)).draw));
	for (const one of mine)
		expect(drop.order[(one?.place ?? 0) - 1]).toMatchObject({ draw_id: one?.draw_id, weight: one?.weight });
	// The database refuses a changed seed even to its owner.
	await expect(
		database.tamper(`update drops set seed = sha256('mine') where slot_id = '${drop.id}'`),
	).rejects.toThrow('seed_as_promised');
	const text = JSON.stringify(drop);
	for (const { id, email } of people)
		expect([text.includes(id), text.includes(email)]).toEqual([false, false]);
	expect((await call('drop.get', { params: { id: crypto.randomUUID() } })).code).toBe('NOT_FOUND');
});

// R-draw
test('each draw lost in a row weighs one more, five at most, and an offer makes it one', async () => {
	const [shop, other] = [await announced(1), await announced(1)];
	const person = await makePerson(world);
	/** No offers are made while the shop is disabled. */
	const list = async (enabled: boolean) => {
		const token = await world.app.auth.tokenFor(shop.owner.externalId);
		await call('business.update', { token, params: { id: shop.id }, body: { enabled } });
		await world.app.shops.snapshotsForOrders([shop.id], { fresh: true });
	};
	const weightOn = async (nth: number, where: Shop) => {
		const when = { ...tonight, order_date: `2031-06-${11 + nth}` };
		clock.set(new Date(noon.getTime() + nth * day));
		person.token = await world.app.auth.tokenFor(person.externalId);
		await world.app.waitlist.drops.announceComing();
		await list(true);
		expect((await enter(person, where, 1, when)).status).toBe(200);
		await list(false);
		await draw(new Date(moment.getTime() + nth * day));
		return (await entryOf(person, when)).draw?.weight;
	};
	const weights: unknown[] = [];
	for (const [nth, where] of [shop, shop, shop, shop, shop, shop, other, other].entries())
		weights.push(await weightOn(nth, where));
	expect(weights).toEqual([1, 2, 3, 4, 5, 5, 5, 1]);
});

// R-drop
test('closed, moved, or erased: entries end and are told, and the draw is of those who stay', async () => {
	const shop = await announced(2);
	const people = await entrants(shop, 2);
	const change = (exception: object | null, version: number) =>
		call('business.calendar.change', {
			token: shop.owner.token,
			params: { id: shop.id },
			body: { changes: [{ date: tonight.order_date, period: 'evening', version, exception }] },
		});
	expect((await change({ start: '18:00', end: '20:00' }, 0)).status).toBe(200);
	await world.app.waitlist.endOver();
	for (const person of people)
		expect(await entryOf(person)).toMatchObject({ state: 'ended', ended_why: 'moved' });
	const [later] = (await entrants(shop, 1)) as [Person];
	// The draw moves with the pickup time.
	const moved = new Date(moment.getTime() + 60 * minute);
	expect((await entryOf(later)).draw?.draws_at).toBe(moved.toISOString());
	await draw();
	expect(await statesOf([later])).toEqual(['waiting']);
	expect((await call('user.remove', { token: (people[0] as Person).token })).status).toBe(200);
	expect((await change({ closed: true }, 1)).status).toBe(200);
	await world.app.waitlist.endOver();
	expect(await entryOf(later)).toMatchObject({ state: 'ended', ended_why: 'closed' });
	expect(await slotOf(shop)).toMatchObject({ held: 0, reserved: 0, waiting: 0 });
	await draw(moved);
	expect(await dropOf(shop)).toMatchObject({ entrants: 0, bags: 0, order: [] });
	expect((await change(null, 2)).status).toBe(200);
	expect(await slotOf(shop)).toMatchObject({ capacity: 2, held: 0, reserved: 0 });
});

// R-drop
test('on: what nobody has a bag of; off: what nobody entered is on sale at once, the rest is drawn', async () => {
	const shop = await makeShop(world, { quantity: 2 });
	const buyer = await makePerson(world);
	await buyBags(world, buyer, shop);
	expect((await setLead(shop, 120, (await makePerson(world)).token)).code).toBe('FORBIDDEN');
	const other = await makeShop(world);
	expect((await setLead(shop, 120, other.owner.token)).code).toBe('NOT_FOUND');
	const { data } = await setLead(shop, 60);
	// Six evenings remain, because a bag of the first one is sold.
	expect(data.lead_minutes).toBe(60);
	expect(data.drops.map(({ order_date }) => order_date).slice(0, 2)).toEqual(['2031-06-12', '2031-06-13']);
	expect(data.drops[0]).toMatchObject({ draws_at: '2031-06-12T23:00:00.000Z', entrants: 0, bags: 2 });
	const second = await makePerson(world);
	expect((await buy(second, shop)).data.status).toBe('pending');
	const [entered] = (await entrants(shop, 1, 1, tomorrow)) as [Person];
	const off = (await setLead(shop, null)).data;
	expect(off).toMatchObject({ lead_minutes: null, drops: [{ order_date: '2031-06-12', entrants: 1 }] });
	expect((await buy(second, shop, { order_date: '2031-06-13' })).data.status).toBe('pending');
	expect((await buy(second, shop, tomorrow)).code).toBe('DROP_NOT_OPEN');
	clock.set(new Date('2031-06-12T23:00:00Z'));
	await turn();
	entered.token = await world.app.auth.tokenFor(entered.externalId);
	expect((await entryOf(entered, tomorrow)).state).toBe('offered');
	// Canceled draws are announced again with another seed.
	shop.owner.token = await world.app.auth.tokenFor(shop.owner.externalId);
	const on = (await setLead(shop, 120)).data.drops.map(({ order_date }) => order_date);
	expect([on.includes('2031-06-13'), on.includes('2031-06-14')]).toEqual([false, true]);
});

// R-drop
test('off: a draw that its last entrant left is on sale at once', async () => {
	const shop = await announced();
	const [left] = (await entrants(shop, 1)) as [Person];
	const { id } = await entryOf(left);
	await call('customer.waitlist.leave', { token: left.token, params: { id } });
	expect((await setLead(shop, null)).data.drops).toEqual([]);
	expect((await buy(left, shop)).data.status).toBe('pending');
});

// R-drop
test('dates are announced before anybody can buy there', async () => {
	const shop = await announced(1);
	const person = await makePerson(world);
	clock.set(new Date(noon.getTime() + 3 * day));
	person.token = await world.app.auth.tokenFor(person.externalId);
	await world.app.waitlist.drops.announceComing();
	const slots = await database.db
		.selectFrom('slots')
		.select(['draws_at', 'local_date'])
		.where('business_id', '=', shop.id)
		.orderBy('local_date', 'desc')
		.executeTakeFirstOrThrow();
	expect(slots).toMatchObject({ local_date: '2031-06-20', draws_at: expect.any(Date) });
	// A pickup time whose draw would be in the past goes on sale at once.
	clock.set(new Date('2031-06-14T23:30:00Z'));
	await turn();
	expect((await buy(person, shop, { order_date: '2031-06-14' })).data.status).toBe('pending');
});

// R-drop
test('the shop reads that its bags wait for a draw, not that they are being paid', async () => {
	const shop = await announced(2);
	const ofShop = async () => {
		const { data } = await call('business.calendar.get', {
			token: shop.owner.token,
			params: { id: shop.id },
			query: { days: 2 },
		});
		const evening = data.dates[0]?.slots.find(({ period }) => period === 'evening');
		return [evening?.held, evening?.waits];
	};
	const draws_at = moment.toISOString();
	expect(await ofShop()).toEqual([2, { people: 0, bags: 2, draws_at }]);
	await entrants(shop, 3);
	expect(await ofShop()).toEqual([2, { people: 3, bags: 2, draws_at }]);
	await draw();
	expect(await ofShop()).toEqual([2, { people: 1, bags: 2 }]);
});

test('who looks at the shop hears of the bags that a draw leaves over', async () => {
	const shop = await announced(3);
	await entrants(shop, 1);
	const seen: StockChange[] = [];
	const stop = world.app.listing.followStock([shop.id], (change) => seen.push(change));
	const last = () => seen.at(-1)?.inventory.find(({ date }) => date === tonight.order_date)?.available;
	await expect.poll(() => seen.length).toBeGreaterThan(0);
	expect(last()).toBeUndefined();
	await draw();
	await expect.poll(last).toBe(2);
	stop();
});
