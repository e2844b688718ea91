import { waitlistLimits as limits, type StockChange, type WaitlistEntry } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { buyBags, holdBags, makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock, database } = world;
const minute = 60_000;
afterEach(async () => {
	const { rows } = await sql`select id from inv_waitlist_drift union select id from inv_stock_drift`.execute(
		database.db,
	);
	expect(rows).toEqual([]);
	clock.set(noon);
});

const join = (person: Person, shop: Shop, bags = 1) =>
	call('customer.waitlist.join', { token: person.token, body: { business_id: shop.id, ...tonight, bags } });
const listOf = async (person: Person) =>
	(await call('customer.waitlist.list', { token: person.token })).data.entries;
const entryOf = async (person: Person): Promise<WaitlistEntry> => {
	const [entry] = await listOf(person);
	if (!entry) throw new Error('nobody waits');
	return entry;
};
const stateOf = async (person: Person) => (await entryOf(person)).state;
const turn = () => world.app.waitlist.offer();
const cancel = (person: Person, id: string) =>
	call('customer.orders.cancel', { token: person.token, params: { id }, key: crypto.randomUUID() });
const buy = (person: Person, shop: Shop, given: { quantity?: number; offer_id?: string } = {}) =>
	call('customer.orders.create', {
		token: person.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight, ...given },
	});
const slotOf = async (shop: Shop) =>
	database.db
		.selectFrom('slots')
		.select(['held', 'sold', 'reserved', 'waiting', 'capacity'])
		.where('business_id', '=', shop.id)
		.where('local_date', '=', tonight.order_date)
		.executeTakeFirstOrThrow();

/** Makes a shop whose bags are sold, each to a different person. */
async function soldOut(quantity = 2) {
	const shop = await makeShop(world, { quantity });
	const buyers: { person: Person; id: string }[] = [];
	for (let nth = 0; nth < quantity; nth++) {
		const person = await makePerson(world);
		buyers.push({ person, id: (await buyBags(world, person, shop)).id });
	}
	return { shop, buyers };
}
async function waiters(shop: Shop, count: number, bags = 1): Promise<Person[]> {
	const people: Person[] = [];
	for (let nth = 0; nth < count; nth++) {
		const person = await makePerson(world);
		expect((await join(person, shop, bags)).data.state).toBe('waiting');
		people.push(person);
	}
	return people;
}

// R-waitlist
test('waiting is for slots that are full', async () => {
	const shop = await makeShop(world, { quantity: 1 });
	const person = await makePerson(world);
	expect((await join(person, shop)).code).toBe('BAGS_LEFT');
	const buyer = await makePerson(world);
	await buyBags(world, buyer, shop);
	expect((await join(buyer, shop)).code).toBe('HAS_ORDER');
	expect((await join(shop.owner, shop)).code).toBe('OWN_BUSINESS');
	const entry = (await join(person, shop)).data;
	expect(entry).toMatchObject({ state: 'waiting', ahead: 0, bags: 1, offer: null });
	expect((await join(person, shop)).data.id).toBe(entry.id);
});

// R-bag-offer
test('a bag that comes back is kept by its own commit, and offered to whoever is next', async () => {
	const { shop, buyers } = await soldOut();
	const [first, second] = (await waiters(shop, 2)) as [Person, Person];
	expect((await entryOf(second)).ahead).toBe(1);
	const [buyer] = buyers;
	if (!buyer) throw new Error('nobody bought');
	await cancel(buyer.person, buyer.id);
	expect(await slotOf(shop)).toMatchObject({ held: 1, sold: 1, reserved: 1, waiting: 2 });
	expect((await buy(await makePerson(world), shop)).code).toBe('SOLD_OUT');
	await turn();
	expect(await slotOf(shop)).toMatchObject({ held: 1, reserved: 0, waiting: 1 });
	const { offer, state } = await entryOf(first);
	expect([state, offer?.quantity]).toEqual(['offered', 1]);
	expect(await stateOf(second)).toBe('waiting');
	const order = (await buy(first, shop, { offer_id: offer?.id ?? '' })).data;
	expect(order.status).toBe('pending');
	expect(await slotOf(shop)).toMatchObject({ held: 1, sold: 1, reserved: 0, waiting: 1 });
	expect(await stateOf(first)).toBe('ordered');
	expect((await buy(first, shop, { offer_id: offer?.id ?? '' })).code).toBe('OFFER_OVER');
});

test('an offer is for one person, and only while it lasts', async () => {
	const { shop, buyers } = await soldOut(1);
	const [first, second] = (await waiters(shop, 2)) as [Person, Person];
	await cancel(buyers[0]?.person as Person, buyers[0]?.id ?? '');
	await turn();
	const offer_id = (await entryOf(first)).offer?.id ?? '';
	expect((await buy(second, shop, { offer_id })).code).toBe('OFFER_OVER');
	expect((await buy(first, shop, { offer_id, quantity: 2 })).code).toBe('SOLD_OUT');
	clock.forward(limits.offerMaxMs);
	expect((await buy(first, shop, { offer_id })).code).toBe('OFFER_OVER');
	await turn();
	expect([await stateOf(first), await stateOf(second)]).toEqual(['waiting', 'offered']);
	expect((await entryOf(first)).ahead).toBe(0);
});

test('who lets an offer lapse stands behind those present, and the second time the wait ends', async () => {
	const { shop, buyers } = await soldOut(1);
	const [first, second] = (await waiters(shop, 2)) as [Person, Person];
	await cancel(buyers[0]?.person as Person, buyers[0]?.id ?? '');
	await turn();
	clock.forward(limits.offerMaxMs);
	await turn();
	const [third] = (await waiters(shop, 1)) as [Person];
	clock.forward(limits.offerMaxMs);
	await turn();
	expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
		'offered',
		'waiting',
		'waiting',
	]);
	clock.forward(limits.offerMaxMs);
	await turn();
	expect(await entryOf(first)).toMatchObject({ state: 'ended', ended_why: 'lapsed' });
	expect([await stateOf(second), await stateOf(third)]).toEqual(['waiting', 'offered']);
});

test('leaving gives what was offered to the next', async () => {
	const { shop, buyers } = await soldOut(1);
	const [first, second] = (await waiters(shop, 2)) as [Person, Person];
	await cancel(buyers[0]?.person as Person, buyers[0]?.id ?? '');
	await turn();
	const { id } = await entryOf(first);
	expect((await call('customer.waitlist.leave', { token: second.token, params: { id } })).code).toBe(
		'NOT_FOUND',
	);
	expect((await call('customer.waitlist.leave', { token: first.token, params: { id } })).status).toBe(200);
	await turn();
	expect([await stateOf(first), await stateOf(second)]).toEqual(['left', 'offered']);
});

test('who looks at the shop hears of what the last one frees who leaves', async () => {
	const { shop, buyers } = await soldOut(1);
	const [only] = (await waiters(shop, 1)) as [Person];
	await cancel(buyers[0]?.person as Person, buyers[0]?.id ?? '');
	await turn();
	const seen: StockChange[] = [];
	const stop = world.app.listing.followStock([shop.id], (change) => seen.push(change));
	const last = () => seen.at(-1)?.inventory.find(({ date }) => date === tonight.order_date)?.available;
	await expect.poll(() => seen.length).toBeGreaterThan(0);
	expect(last() ?? 0).toBe(0);
	clock.forward(1);
	await call('customer.waitlist.leave', { token: only.token, params: { id: (await entryOf(only)).id } });
	await expect.poll(last).toBe(1);
	stop();
});

test('two bags go to one who wants two, or to two who want one', async () => {
	const { shop, buyers } = await soldOut(3);
	const [two, one, other] = [...(await waiters(shop, 1, 2)), ...(await waiters(shop, 2))] as [
		Person,
		Person,
		Person,
	];
	for (const { person, id } of buyers) await cancel(person, id);
	await turn();
	expect((await entryOf(two)).offer?.quantity).toBe(2);
	expect([await stateOf(one), await stateOf(other)]).toEqual(['offered', 'waiting']);
	// One of the two bags is enough, so the other goes to the next person.
	const offer_id = (await entryOf(two)).offer?.id ?? '';
	expect((await buy(two, shop, { offer_id })).data.quantity).toBe(1);
	await turn();
	expect(await stateOf(other)).toBe('offered');
});

test('a count that is raised serves those who wait before anybody else', async () => {
	const { shop } = await soldOut(1);
	const [first] = (await waiters(shop, 1)) as [Person];
	await sql`update slots set wanted = 3 where business_id = ${shop.id} and local_date = ${tonight.order_date}`.execute(
		database.owner,
	);
	expect(await slotOf(shop)).toMatchObject({ reserved: 1, held: 1, capacity: 3 });
	await turn();
	expect(await stateOf(first)).toBe('offered');
	expect((await buy(await makePerson(world), shop)).data.status).toBe('pending');
});

// R-last-half-hour
test('in the last half hour everybody is told at once, and whoever is first gets it', async () => {
	const { shop, buyers } = await soldOut(1);
	const people = await waiters(shop, 3);
	clock.set(new Date('2031-06-12T02:35:00Z'));
	await world.app.waitlist.endOver();
	expect(await Promise.all(people.map(stateOf))).toEqual(['watching', 'watching', 'watching']);
	await call('business.orders.setStatus', {
		token: shop.owner.token,
		params: { id: buyers[0]?.id ?? '' },
		body: { status: 'cancelled', reason: 'Burnt' },
		key: crypto.randomUUID(),
	});
	expect(await slotOf(shop)).toMatchObject({ held: 0, sold: 0, reserved: 0 });
	await turn();
	const notified = await database.db
		.selectFrom('waitlist_entries')
		.select('notified_at')
		.where('business_id', '=', shop.id)
		.execute();
	expect(notified.filter(({ notified_at }) => notified_at !== null)).toHaveLength(3);
	expect((await buy(people[2] as Person, shop)).data.status).toBe('pending');
});

// R-waitlist-ends
test('a slot that is over or closed ends every wait, and takes offers back', async () => {
	const { shop, buyers } = await soldOut(1);
	const [first, second] = (await waiters(shop, 2)) as [Person, Person];
	await cancel(buyers[0]?.person as Person, buyers[0]?.id ?? '');
	await turn();
	await sql`update slots set wanted = 0 where business_id = ${shop.id}`.execute(database.owner);
	await world.app.waitlist.endOver();
	for (const person of [first, second])
		expect(await entryOf(person)).toMatchObject({ state: 'ended', ended_why: 'closed', offer: null });
	expect(await slotOf(shop)).toMatchObject({ held: 0, sold: 0, reserved: 0, waiting: 0 });
});

test('an unpaid claim goes to the next', async () => {
	const { shop, buyers } = await soldOut(1);
	const [first, second] = (await waiters(shop, 2)) as [Person, Person];
	await cancel(buyers[0]?.person as Person, buyers[0]?.id ?? '');
	await turn();
	await buy(first, shop, { offer_id: (await entryOf(first)).offer?.id ?? '' });
	clock.forward(11 * minute);
	await world.app.orders.releaseDueHolds();
	await turn();
	expect([await stateOf(first), await stateOf(second)]).toEqual(['ordered', 'offered']);
});

// R-erasure
test('what somebody waits for ends with the account', async () => {
	const { shop, buyers } = await soldOut(1);
	const [first, second] = (await waiters(shop, 2)) as [Person, Person];
	await cancel(buyers[0]?.person as Person, buyers[0]?.id ?? '');
	await turn();
	expect((await call('user.remove', { token: first.token })).status).toBe(200);
	await turn();
	expect(await stateOf(second)).toBe('offered');
});

test('a checkout of somebody else that ends frees a bag too', async () => {
	const shop = await makeShop(world, { quantity: 1 });
	const holder = await makePerson(world);
	const order = await holdBags(world, holder, shop);
	const [first] = (await waiters(shop, 1)) as [Person];
	await call('customer.orders.abandon', { token: holder.token, params: { id: order.id } });
	await turn();
	expect(await stateOf(first)).toBe('offered');
});

async function offerMail({ email }: Person) {
	await world.drain();
	const mails = (await (await fetch(`${world.url}/dev/mail.json?to=${email}`)).json()) as {
		id: string;
		text: string;
		unsubscribeUrl?: string;
	}[];
	return mails.find(({ id }) => id.startsWith('bag_offer:'));
}

// R-waitlist-link
test('the link of the email leaves by POST without a sign-in; a GET changes nothing, and nobody forges one', async () => {
	const { shop, buyers } = await soldOut(1);
	const [first, second] = (await waiters(shop, 2)) as [Person, Person];
	await cancel(buyers[0]?.person as Person, buyers[0]?.id ?? '');
	await turn();
	const mail = await offerMail(first);
	expect(mail?.text).toContain(`/marketplace/${shop.id}`);
	const link = `${world.url}${new URL(mail?.unsubscribeUrl ?? '').pathname}`;
	const page = await fetch(link);
	expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
	expect(await stateOf(first)).toBe('offered');
	const forged = link.replace((await entryOf(first)).id, (await entryOf(second)).id);
	for (const wrong of [forged, `${link.slice(0, -2)}AA`, `${world.url}/leave-waitlist/x`])
		expect([(await fetch(wrong)).status, (await fetch(wrong, { method: 'POST' })).status]).toEqual([
			404, 404,
		]);
	const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
	// Mail programs may send it twice.
	for (let nth = 0; nth < 2; nth++) expect((await fetch(link, oneClick)).status).toBe(200);
	await turn();
	expect([await stateOf(first), await stateOf(second)]).toEqual(['left', 'offered']);
});

// R-waitlist-news
test('a shop reads how many wait, and that a bag is offered to them, not that it is being paid', async () => {
	const { shop, buyers } = await soldOut(2);
	const asOwner = { token: shop.owner.token, params: { id: shop.id } };
	const ofShop = async () => {
		const { dates } = (await call('business.calendar.get', { ...asOwner, query: { days: 2 } })).data;
		const evening = dates[0]?.slots.find(({ period }) => period === tonight.pickup_window);
		const { shops } = (await call('business.tonight', { token: shop.owner.token })).data;
		const { waits } = shops.find(({ id }) => id === shop.id)?.next ?? {};
		expect(waits).toEqual(evening?.waits);
		return [evening?.held, evening?.waits];
	};
	expect(await ofShop()).toEqual([0, undefined]);
	await waiters(shop, 2);
	expect(await ofShop()).toEqual([0, { people: 2, bags: 0 }]);
	await cancel(buyers[0]?.person as Person, buyers[0]?.id ?? '');
	expect(await ofShop()).toEqual([1, { people: 2, bags: 1 }]);
	await turn();
	expect(await ofShop()).toEqual([1, { people: 1, bags: 1 }]);
});

// R-waitlist-ends
test('who buys there in another way waits no longer, and what they were offered goes on', async () => {
	const { shop } = await soldOut(1);
	const [first, second, third] = (await waiters(shop, 3)) as [Person, Person, Person];
	await sql`update slots set wanted = 4 where business_id = ${shop.id} and local_date = ${tonight.order_date}`.execute(
		database.owner,
	);
	await turn();
	expect(await stateOf(first)).toBe('offered');
	const { sold } = await slotOf(shop);
	await sql`update slots set wanted = 6 where business_id = ${shop.id} and local_date = ${tonight.order_date}`.execute(
		database.owner,
	);
	await buyBags(world, first, shop);
	expect(await entryOf(first)).toMatchObject({ state: 'ended', ended_why: 'has_order', offer: null });
	expect([await stateOf(second), await stateOf(third)]).toEqual(['offered', 'offered']);
	expect(await slotOf(shop)).toMatchObject({ sold: sold + 1, held: 2, reserved: 0 });
});

// R-bag-offer, R-waitlist-ends
test('a long line is served, and told of the end, by several commits', async () => {
	const { shop, buyers } = await soldOut(4);
	await waiters(shop, 20);
	for (const { person, id } of buyers) await cancel(person, id);
	await turn();
	const inCommits = async (table: 'bag_offers' | 'waitlist_entries', state: string) => {
		const { rows } = await sql<{ rows: number }>`
			select count(*)::int as rows from ${sql.table(table)} t join slots s on s.id = t.slot_id
			where s.business_id = ${shop.id} and t.state = ${state} group by t.xmin order by 1`.execute(
			database.db,
		);
		return rows.map((one) => one.rows);
	};
	expect(await inCommits('bag_offers', 'open')).toEqual([1, 3]);
	await sql`update slots set wanted = 0 where business_id = ${shop.id}`.execute(database.owner);
	await world.app.waitlist.endOver();
	expect(await inCommits('waitlist_entries', 'ended')).toEqual([4, 8, 8]);
});
