/** Ending a pickup ends its waits and offers, and everyone is notified once. */
import { expect, test } from 'vitest';
import { buyBags, everyDay, makePerson, makeShop, type Person, type Shop, tonight } from '../makers.ts';
import { createWorld, noon } from '../world.ts';

const world = await createWorld();
const { app, call, clock, database } = world;

const entryOf = async ({ token }: Person) =>
	(await call('customer.waitlist.list', { token })).data.entries[0];
const jobs = async () => {
	for (const job of app.plannedJobs) if (['bag offers', 'waitlists'].includes(job.name)) await job.run();
};

/** One bag, offered to the first of two who wait. */
async function offered() {
	clock.set(noon);
	const shop = await makeShop(world, { quantity: 1 });
	const [buyer, ...people] = [await makePerson(world), await makePerson(world), await makePerson(world)];
	const { id } = await buyBags(world, buyer, shop);
	for (const { token } of people)
		await call('customer.waitlist.join', { token, body: { business_id: shop.id, ...tonight, bags: 1 } });
	await call('customer.orders.cancel', { token: buyer.token, params: { id }, key: crypto.randomUUID() });
	await jobs();
	expect((await entryOf(people[0] as Person))?.state).toBe('offered');
	return { shop, people };
}

async function endMails({ email }: Person): Promise<string[]> {
	await world.drain();
	const mails = (await (await fetch(`${world.url}/dev/mail.json?to=${email}`)).json()) as {
		id: string;
		text: string;
	}[];
	return mails.filter(({ id }) => id.startsWith('waitlist_ended:')).map(({ text }) => text);
}
const slotsOf = (shop: Shop) =>
	database.db
		.selectFrom('slots')
		.select(['held', 'sold', 'reserved', 'waiting'])
		.where('business_id', '=', shop.id)
		.where('local_date', '=', tonight.order_date)
		.execute();
const offersOf = async (shop: Shop) => {
	const rows = await database.db
		.selectFrom('bag_offers as f')
		.innerJoin('slots as s', 's.id', 'f.slot_id')
		.select('f.state')
		.where('s.business_id', '=', shop.id)
		.execute();
	return rows.map(({ state }) => state);
};

const update = async ({ id, owner }: Shop, body: object) =>
	call('business.update', { token: owner.token, params: { id }, body });
const setDate = async ({ id, owner }: Shop, exception: object) =>
	call('business.calendar.change', {
		token: owner.token,
		params: { id },
		body: { changes: [{ date: tonight.order_date, period: 'evening', version: 0, exception }] },
	});
const ends: [string, 'moved' | 'closed', (shop: Shop) => Promise<{ code: string | undefined }>][] = [
	['the date gets other hours', 'moved', (shop) => setDate(shop, { start: '18:00', end: '21:00' })],
	[
		'the week gets other hours',
		'moved',
		(shop) => update(shop, { purchase_window: everyDay('evening', '18:00', '21:00', 1) }),
	],
	[
		'the shop says that it is in another zone',
		'moved',
		(shop) => update(shop, { time_zone: 'America/Boise' }),
	],
	['the date is closed', 'closed', (shop) => setDate(shop, { closed: true })],
	[
		'the week has no evening any more',
		'closed',
		(shop) => update(shop, { purchase_window: everyDay('morning', '08:00', '10:00', 1) }),
	],
	['the shop pauses', 'closed', (shop) => update(shop, { paused_until: '2031-06-20' })],
	[
		'the shop is deleted',
		'closed',
		({ id, owner }) => call('business.remove', { token: owner.token, params: { id } }),
	],
	['its owner’s account is deleted', 'closed', ({ owner }) => call('user.remove', { token: owner.token })],
];

const lastEnd = ends.at(-1)?.[2];
// R-waitlist-ends
test.each(ends)('%s: the waits are %s, and everybody is told once', async (_, why, end) => {
	const { shop, people } = await offered();
	expect((await end(shop)).code).toBeUndefined();
	// Edits take effect within two seconds.
	for (let nth = 0; nth < 2; nth++) await jobs();
	// Deleting the account deletes the shop's name.
	const name = end === lastEnd ? '' : 'Shop ';
	for (const person of people) {
		const entry = await entryOf(person);
		expect(entry).toMatchObject({ state: 'ended', ended_why: why, offer: null });
		expect([entry?.business_name.slice(0, 5), entry?.time_zone.slice(0, 8)]).toEqual([name, 'America/']);
		const [mail, ...more] = await endMails(person);
		expect([mail?.includes(name || 'The shop doesn’t'), mail?.includes('UTC'), more]).toEqual([
			true,
			false,
			[],
		]);
	}
	expect(await offersOf(shop)).toEqual(['void']);
	for (const slot of await slotsOf(shop)) expect(slot).toEqual({ held: 0, sold: 0, reserved: 0, waiting: 0 });
	const { data } = await call('customer.waitlist.list', { token: people[1]?.token });
	expect(data.entries).toHaveLength(1);
});

test('a shop that is hidden for a while offers nothing, and nobody loses their place', async () => {
	const { shop, people } = await offered();
	await update(shop, { enabled: false });
	const { id = '' } = (await entryOf(people[0] as Person)) ?? {};
	await call('customer.waitlist.leave', { token: people[0]?.token, params: { id } });
	await jobs();
	expect(await entryOf(people[1] as Person)).toMatchObject({ state: 'waiting', ahead: 0 });
	expect(await slotsOf(shop)).toMatchObject([{ held: 1, reserved: 1 }]);
	await update(shop, { enabled: true });
	await jobs();
	expect((await entryOf(people[1] as Person))?.state).toBe('offered');
});
