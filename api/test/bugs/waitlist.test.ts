/** Bugs that others shipped in their waitlists (docs/known-bugs.md). */
import { limits, waitlistLimits } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buyBags, holdBags, makePerson, makeShop, type Person, type Shop, tonight } from '../makers.ts';
import { createWorld, noon } from '../world.ts';

const world = await createWorld();
const { call, clock } = world;
const { db } = world.database;
// The first sign-in creates the signing key.
await makePerson(world);

const join = (person: Person, shop: Shop, bags = 1) =>
	call('customer.waitlist.join', { token: person.token, body: { business_id: shop.id, ...tonight, bags } });
const entryOf = async ({ token }: Person) =>
	(await call('customer.waitlist.list', { token })).data.entries[0];
const stateOf = async (person: Person) => (await entryOf(person))?.state;
const take = ({ token }: Person, { id }: Shop, body: { offer_id?: string; quantity?: number } = {}) =>
	call('customer.orders.create', {
		token,
		key: crypto.randomUUID(),
		body: { business_id: id, quantity: 1, ...tonight, ...body },
	});
const jobs = async () => {
	for (const job of world.app.plannedJobs)
		if (['bag offers', 'waitlists', 'holds'].includes(job.name)) await job.run();
};
const slotOf = (shop: Shop) =>
	db.selectFrom('slots').selectAll().where('business_id', '=', shop.id).executeTakeFirstOrThrow();
const offersOf = async (shop: Shop) =>
	(
		await sql<{ state: string }>`select f.state from bag_offers f join slots s on s.id = f.slot_id
			where s.business_id = ${shop.id} order by f.created_at`.execute(db)
	).rows.map(({ state }) => state);

async function soldOut(bags: number, waiting: number) {
	clock.set(noon);
	const shop = await makeShop(world, { quantity: bags });
	const buyers: { person: Person; cancel(): Promise<unknown> }[] = [];
	for (let nth = 0; nth < bags; nth++) {
		const person = await makePerson(world);
		const { id } = await buyBags(world, person, shop);
		const cancel = () =>
			call('customer.orders.cancel', { token: person.token, params: { id }, key: crypto.randomUUID() });
		buyers.push({ person, cancel });
	}
	const people: Person[] = [];
	for (let nth = 0; nth < waiting; nth++) {
		const person = await makePerson(world);
		expect((await join(person, shop)).data.state).toBe('waiting');
		people.push(person);
	}
	return {
		shop,
		buyers: buyers as [(typeof buyers)[0], ...typeof buyers],
		people: people as [Person, Person, Person],
	};
}
const calendar = async (shop: Shop, exception: object) =>
	call('business.calendar.change', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { changes: [{ date: tonight.order_date, period: 'evening', version: 0, exception }] },
	});

test('who cancels what they were offered stands at the end', async () => {
	const { shop, buyers, people } = await soldOut(1, 2);
	const [first, second] = people;
	await buyers[0].cancel();
	await jobs();
	const { data } = await take(first, shop, { offer_id: (await entryOf(first))?.offer?.id ?? '' });
	await call('customer.orders.abandon', { token: first.token, params: { id: data.id } });
	await jobs();
	expect([await stateOf(first), await stateOf(second)]).toEqual(['ordered', 'offered']);
	expect((await join(first, shop)).data).toMatchObject({ state: 'waiting', ahead: 0 });
});

test('nothing is offered once the pickup is over', async () => {
	const { shop, people } = await soldOut(1, 2);
	clock.set(new Date('2031-06-12T03:00:00Z'));
	await sql`update slots set wanted = 3 where business_id = ${shop.id}`.execute(world.database.owner);
	await world.app.waitlist.offer();
	expect(await offersOf(shop)).toEqual([]);
	expect(await entryOf(people[0])).toMatchObject({ state: 'ended', ended_why: 'over' });
});

test('whoever has waited longest is served first, one after the other', async () => {
	const { shop, buyers, people } = await soldOut(3, 3);
	for (const [nth, { cancel }] of buyers.entries()) {
		await cancel();
		await jobs();
		const states = await Promise.all(people.map(stateOf));
		expect(states).toEqual(people.map((_, at) => (at <= nth ? 'offered' : 'waiting')));
	}
	expect(await slotOf(shop)).toMatchObject({ held: 3, waiting: 0, reserved: 0 });
});

test('an offer that ends is one offer, and makes one', async () => {
	const { shop, buyers, people } = await soldOut(2, 3);
	for (const { cancel } of buyers) await cancel();
	await jobs();
	const { id = '' } = (await entryOf(people[0])) ?? {};
	await call('customer.waitlist.leave', { token: people[0].token, params: { id } });
	await jobs();
	await jobs();
	expect(await Promise.all(people.map(stateOf))).toEqual(['left', 'offered', 'offered']);
	expect(await slotOf(shop)).toMatchObject({ held: 2, sold: 0, capacity: 2 });
});

test('a count that is raised is offered to those who wait', async () => {
	const { shop, people } = await soldOut(1, 3);
	expect((await calendar(shop, { quantity: 3 })).code).toBeUndefined();
	expect((await take(await makePerson(world), shop)).code).toBe('SOLD_OUT');
	await jobs();
	expect(await Promise.all(people.map(stateOf))).toEqual(['offered', 'offered', 'waiting']);
});

test('an offer that was taken holds its bag once', async () => {
	const { shop, buyers, people } = await soldOut(2, 1);
	await buyers[0].cancel();
	await jobs();
	const offer_id = (await entryOf(people[0]))?.offer?.id ?? '';
	expect((await take(people[0], shop, { offer_id })).data.status).toBe('pending');
	expect(await slotOf(shop)).toMatchObject({ held: 1, sold: 1, reserved: 0, capacity: 2 });
});

test('who waits for a date that is closed is told, and waits no longer', async () => {
	const { shop, people } = await soldOut(1, 2);
	await calendar(shop, { closed: true });
	await jobs();
	for (const person of people)
		expect(await entryOf(person)).toMatchObject({ state: 'ended', ended_why: 'closed' });
	const { rows } = await sql<{ to: string }>`select payload ->> 'to' as to from outbox
		where dedupe_key like 'mail:waitlist_ended:%' or payload ->> 'kind' = 'waitlist_ended'`.execute(db);
	expect(rows.map(({ to }) => to)).toEqual(expect.arrayContaining(people.map(({ email }) => email)));
});

test('a person waits once', async () => {
	const { shop, people } = await soldOut(1, 1);
	const [one, other] = [await join(people[0], shop), await join(people[0], shop, 2)];
	expect(one.data.id).toBe(other.data.id);
	expect(await slotOf(shop)).toMatchObject({ waiting: 1 });
});

test('whoever waits can leave, and is offered nothing after that', async () => {
	const { shop, buyers, people } = await soldOut(1, 2);
	const { id = '' } = (await entryOf(people[0])) ?? {};
	expect((await call('customer.waitlist.leave', { token: people[0].token, params: { id } })).status).toBe(
		200,
	);
	await buyers[0].cancel();
	await jobs();
	expect([await stateOf(people[0]), await stateOf(people[1])]).toEqual(['left', 'offered']);
	expect(await slotOf(shop)).toMatchObject({ waiting: 0 });
});

test('who wants two is offered the one that is there, and one offer at a time', async () => {
	const { shop, buyers } = await soldOut(2, 0);
	const [two, next] = [await makePerson(world), await makePerson(world)];
	await join(two, shop, 2);
	await join(next, shop);
	await buyers[0].cancel();
	await jobs();
	expect((await entryOf(two))?.offer?.quantity).toBe(1);
	await buyers[1]?.cancel();
	await jobs();
	expect([(await entryOf(two))?.offer?.quantity, await stateOf(next)]).toEqual([1, 'offered']);
});

test('nobody can be moved ahead in the database', async () => {
	const { shop } = await soldOut(1, 2);
	const ahead = sql`update waitlist_entries set place = default where business_id = ${shop.id}`.execute(
		world.database.owner,
	);
	await expect(ahead).rejects.toThrow('an entry keeps its place');
});

/** A session that waits for a slot's row must hold no lock that the row's owner needs. */
test('what acts on a slot locks its row before anything else', async () => {
	const { shop, buyers, people } = await soldOut(1, 2);
	await buyers[0].cancel();
	await jobs();
	const { id = '', offer } = (await entryOf(people[0])) ?? {};
	const asked: Promise<unknown>[] = [];
	await world.database.owner.transaction().execute(async (tx) => {
		await sql`select from slots where business_id = ${shop.id} for update`.execute(tx);
		clock.forward(waitlistLimits.offerMaxMs);
		asked.push(
			call('customer.waitlist.leave', { token: people[0].token, params: { id } }),
			take(people[0], shop, { offer_id: offer?.id ?? '' }),
			world.app.waitlist.offer(),
		);
		await expect
			.poll(async () => {
				const { rows } = await sql`select from pg_stat_activity
					where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
				return rows.length;
			})
			.toBe(asked.length);
		await sql`select from bag_offers f join waitlist_entries e on e.id = f.entry_id
			where e.business_id = ${shop.id} for update nowait`.execute(tx);
	});
	await Promise.all(asked);
});

test('an offer that nobody takes goes on to the next by the jobs alone', async () => {
	const { buyers, people } = await soldOut(1, 2);
	await buyers[0].cancel();
	await jobs();
	clock.forward(waitlistLimits.offerMaxMs);
	await jobs();
	const states = await db
		.selectFrom('waitlist_entries')
		.select(['customer_id', 'state'])
		.where(
			'customer_id',
			'in',
			people.map(({ id }) => id),
		)
		.orderBy('place')
		.execute();
	const [first, second] = people;
	expect(states).toEqual([
		{ customer_id: second.id, state: 'offered' },
		{ customer_id: first.id, state: 'waiting' },
	]);
});

test('no offer outlives the pickup', async () => {
	const { shop, people } = await soldOut(1, 2);
	clock.set(new Date('2031-06-12T02:29:30Z'));
	await calendar(shop, { quantity: 2 });
	await jobs();
	expect(await stateOf(people[0])).toBe('offered');
	clock.set(new Date('2031-06-12T03:00:00Z'));
	await jobs();
	expect(await offersOf(shop)).toEqual(['void']);
	expect(await slotOf(shop)).toMatchObject({ held: 0, reserved: 0, waiting: 0 });
});

test('a bag that comes back in whatever way is offered to who waits', async () => {
	clock.set(noon);
	const shop = await makeShop(world, { quantity: 2 });
	const [leaver, sleeper] = [await makePerson(world), await makePerson(world)];
	const { id } = await holdBags(world, leaver, shop);
	await holdBags(world, sleeper, shop);
	const [first, second] = [await makePerson(world), await makePerson(world)];
	for (const person of [first, second]) await join(person, shop);
	await call('customer.orders.abandon', { token: leaver.token, params: { id } });
	expect((await take(await makePerson(world), shop)).code).toBe('SOLD_OUT');
	await jobs();
	expect([await stateOf(first), await stateOf(second)]).toEqual(['offered', 'waiting']);
	const offer_id = (await entryOf(first))?.offer?.id ?? '';
	expect((await take(first, shop, { offer_id })).data.status).toBe('pending');
	clock.forward(limits.holdMs);
	for (let turns = 0; turns < 2; turns++) await jobs();
	expect(await stateOf(second)).toBe('offered');
});

test('a pickup time that is full can be waited for, whoever has its bags', async () => {
	const { shop, buyers, people } = await soldOut(1, 1);
	const full = async () => {
		const { token } = await makePerson(world);
		const { slots } = (await call('customer.waitlist.full', { token, params: { id: shop.id } })).data;
		return slots.some(({ order_date }) => order_date === tonight.order_date);
	};
	const seen = [await full()];
	await buyers[0].cancel();
	seen.push(await full());
	await jobs();
	seen.push(await full());
	await take(people[0], shop, { offer_id: (await entryOf(people[0]))?.offer?.id ?? '' });
	seen.push(await full());
	expect(seen).toEqual([true, true, true, true]);
	expect((await join(await makePerson(world), shop)).data.state).toBe('waiting');
});

test('the links of an offer lead to what it is about', async () => {
	const { shop, buyers, people } = await soldOut(1, 2);
	const [first, second] = people;
	await buyers[0].cancel();
	await jobs();
	await world.drain();
	const mails = (await (await fetch(`${world.url}/dev/mail.json?to=${first.email}`)).json()) as {
		id: string;
		text: string;
		unsubscribeUrl?: string;
	}[];
	const mail = mails.find(({ id }) => id.startsWith('bag_offer:'));
	const leave = `${world.url}${new URL(mail?.unsubscribeUrl ?? '').pathname}`;
	expect((await fetch(leave)).status).toBe(200);
	const [, id = ''] = /\/marketplace\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
	expect((await call('customer.businesses.get', { token: first.token, params: { id } })).data.id).toBe(
		shop.id,
	);
	expect((await fetch(leave, { method: 'POST' })).status).toBe(200);
	await jobs();
	expect([await stateOf(first), await stateOf(second)]).toEqual(['left', 'offered']);
});
