import { type AlertKind, alertLimits as limits } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
	buyBags,
	everyDay,
	holdBags,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	type Shop,
	tonight,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock, database } = world;
const { db } = database;
const [minute, hour] = [60_000, 3_600_000];
const circle = { lat: 45.5122, lng: -122.6587, radius: 2, label: 'Ferndale' };

afterEach(async () => {
	expect((await sql`select id from inv_alert_drift`.execute(db)).rows).toEqual([]);
	await sql`delete from alert_rules`.execute(db);
	await sql`delete from alert_events`.execute(db);
	clock.set(noon);
});

const ask = async (person: Person, body: object = { where: 'circle', circle }) =>
	(await call('customer.alerts.create', { token: person.token, body })).data.id;
async function send(): Promise<void> {
	await Promise.all([world.app.alerts.send(), world.app.alerts.send()]);
	await world.drain();
}
interface Mail {
	id: string;
	subject: string;
	text: string;
	unsubscribeUrl?: string;
}
async function mailsTo({ email }: Person): Promise<Mail[]> {
	const mails = (await (await fetch(`${world.url}/dev/mail.json?to=${email}`)).json()) as Mail[];
	return mails.filter(({ id }) => id.startsWith('bag_alert:'));
}
const howMany = async (people: readonly Person[]) =>
	(await Promise.all(people.map(mailsTo))).reduce((sum, mails) => sum + mails.length, 0);
const cancel = (person: Person, id: string) =>
	call('customer.orders.cancel', { token: person.token, params: { id }, key: crypto.randomUUID() });
const update = (shop: Shop, body: object) =>
	call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
async function setApart(
	shop: Shop,
	exception: object,
	date: string = tonight.order_date,
	period = 'evening',
) {
	const asOwner = { token: shop.owner.token, params: { id: shop.id } };
	const { dates } = (await call('business.calendar.get', { ...asOwner, query: { days: 14 } })).data;
	const slots = dates.find((one) => one.date === date)?.slots ?? [];
	const version = slots.find((one) => one.period === period)?.version ?? 0;
	const changed = await call('business.calendar.change', {
		...asOwner,
		body: { changes: [{ date, period, version, exception }] },
	});
	expect(changed.status).toBe(200);
}

const forgetEvents = () =>
	db
		.updateTable('alert_events')
		.set({ ended_at: clock.now(), ended_why: 'closed' })
		.where('ended_at', 'is', null)
		.execute();
async function quietShop(quantity = 1, name?: string): Promise<Shop> {
	const shop = await makeShop(world, { quantity, ...(name !== undefined && { name }) });
	await forgetEvents();
	return shop;
}
async function soldOut(quantity = 1, name?: string) {
	const shop = await quietShop(quantity, name);
	const buyer = await makePerson(world);
	const orders = [];
	for (let nth = 0; nth < quantity; nth++)
		orders.push(await buyBags(world, nth === 0 ? buyer : await makePerson(world), shop));
	await forgetEvents();
	return { shop, buyer, id: orders[0]?.id ?? '' };
}
const people = async (count: number): Promise<Person[]> => {
	const made: Person[] = [];
	while (made.length < count) made.push(await makePerson(world));
	return made;
};

// R-alert-events, R-alert-once
test('bags that are back are told to whoever asked, once, with how many others were told', async () => {
	const { shop, buyer, id } = await soldOut(1, 'Sunrise Bakery');
	const [first, second] = (await people(2)) as [Person, Person];
	const rule = await ask(first);
	await ask(second, { where: 'shop', business_id: shop.id });
	await cancel(buyer, id);
	await send();
	const [mail, ...others] = await mailsTo(first);
	expect(others).toEqual([]);
	expect(mail?.subject).toBe('1 bag at Sunrise Bakery, tonight 5–8 PM, $5.00');
	expect(mail?.text).toContain('2 people were told.');
	expect(mail?.text).toContain(`/marketplace/${shop.id}?date=2031-06-11&start=17:00`);
	expect(mail?.text).toContain('Within 2 miles of Ferndale');
	expect(mail?.unsubscribeUrl).toContain(`/stop-alert/${rule}.`);
	expect(await mailsTo(second)).toHaveLength(1);
	await buyBags(world, await makePerson(world), shop);
	await forgetEvents();
	await update(shop, { purchase_window: everyDay('evening', '17:00', '20:00', 2) });
	for (let turns = 0; turns < 2; turns++) {
		clock.forward(limits.waveEveryMs);
		await send();
	}
	expect([(await mailsTo(first)).length, (await mailsTo(second)).length]).toEqual([1, 1]);
});

const day = (shop: Shop) => setApart(shop, { price: 4 });
const changes: [AlertKind, (shop: Shop) => Promise<unknown>, RegExp][] = [
	['cheaper', day, /tonight 5–8 PM, \$4\.00/],
	['cheaper', (shop) => update(shop, { price: 3.5 }), /tonight 5–8 PM, \$3\.50/],
	[
		'new',
		(shop) => setApart(shop, { quantity: 3, start: '12:00', end: '14:30' }, tonight.order_date, 'afternoon'),
		/3 bags at .*, today 12–2:30 PM, \$5\.00/,
	],
	[
		'new',
		(shop) =>
			update(shop, {
				purchase_window: {
					...everyDay('evening', '17:00', '20:00', 1),
					Thu: { morning: { start: '08:00', end: '11:00', enabled: true, quantity: 2 } },
				},
			}),
		/2 bags at .*, tomorrow 8–11 AM, \$5\.00/,
	],
	[
		'reopened',
		async (shop) => {
			await update(shop, { paused_until: '2031-07-01' });
			await send();
			await update(shop, { paused_until: null });
		},
		/1 bag at .*, tonight 5–8 PM, \$5\.00/,
	],
];
// R-alert-events
test.each(changes)('what is %s is told', async (kind, act, line) => {
	const shop = await quietShop();
	const person = await makePerson(world);
	await ask(person);
	await act(shop);
	await send();
	const mails = await mailsTo(person);
	expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(line)]);
	expect(await db.selectFrom('alert_sends').select('kind').execute()).toEqual([{ kind }]);
});

// R-alert-events
test('a pause that ends by itself is told of on its morning', async () => {
	const shop = await quietShop();
	const person = await makePerson(world);
	await ask(person);
	await update(shop, { paused_until: '2031-06-14' });
	await send();
	clock.set(new Date('2031-06-14T14:59:00Z'));
	await send();
	expect(await mailsTo(person)).toEqual([]);
	clock.set(new Date('2031-06-14T15:01:00Z'));
	await send();
	expect((await mailsTo(person))[0]?.subject).toMatch(/today|tonight/);
});

// R-alert-events
test('more of what there is already, a higher price and a longer week are no news', async () => {
	const shop = await quietShop(2);
	const person = await makePerson(world);
	await ask(person);
	await buyBags(world, await makePerson(world), shop);
	await setApart(shop, { quantity: 4 });
	await update(shop, { price: 6 });
	await send();
	expect(await mailsTo(person)).toEqual([]);
});

// R-alert-events, R-drop
test('bags that are no longer drawn for were offered all along', async () => {
	const shop = await quietShop(2);
	const person = await makePerson(world);
	await ask(person);
	for (const lead_minutes of [120, null])
		await call('business.drops.set', {
			token: shop.owner.token,
			params: { id: shop.id },
			body: { lead_minutes },
		});
	await send();
	expect(await mailsTo(person)).toEqual([]);
});

// R-alert-events
test('those who wait for a bag come first: nothing is told of what is theirs', async () => {
	const { shop, buyer, id } = await soldOut();
	const [person, waiter] = (await people(2)) as [Person, Person];
	await ask(person);
	const body = { business_id: shop.id, ...tonight, bags: 1 };
	await call('customer.waitlist.join', { token: waiter.token, body });
	await cancel(buyer, id);
	await world.app.waitlist.offer();
	await send();
	expect(await mailsTo(person)).toEqual([]);
	const [entry] = (await call('customer.waitlist.list', { token: waiter.token })).data.entries;
	await call('customer.waitlist.leave', { token: waiter.token, params: { id: entry?.id ?? '' } });
	await send();
	expect(await mailsTo(person)).toHaveLength(1);
});

const fits: [string, object, boolean][] = [
	['within the circle', { circle: { ...circle, lat: 45.53 } }, true],
	['outside of it', { circle: { ...circle, lat: 45.55 } }, false],
	['a large circle', { circle: { lat: 44.9429, lng: -123.0351, radius: 60, label: 'Salem' } }, true],
	['its day', { days: ['Wed'] }, true],
	['another day', { days: ['Mon', 'Tue', 'Thu', 'Fri', 'Sat', 'Sun'] }, false],
	['a time within its own', { from: '18:00', to: '18:30' }, true],
	['before it', { to: '17:00' }, false],
	['after it', { from: '20:00' }, false],
	['its price', { max_price: 5 }, true],
	['less', { max_price: 4.99 }, false],
	['a kind that nothing is said of', { kind: 'bakery' }, false],
	['kept orders that nothing is known of', { reliability_min_bps: 9_000 }, false],
	['a digest', { how: 'digest' }, false],
	['quiet now', { quiet: { from: '11:00', to: '13:00' } }, false],
	['quiet over midnight', { quiet: { from: '22:00', to: '12:01' } }, false],
	['quiet until now', { quiet: { from: '22:00', to: '12:00' } }, true],
];
// R-alert-rule
test('whoever has a rule that fits is told, and nobody else', async () => {
	const shop = await quietShop(2);
	const buyer = await makePerson(world);
	const order = await buyBags(world, buyer, shop, 2);
	await forgetEvents();
	const askers: { what: string; person: Person }[] = [];
	for (const [what, body] of fits) {
		const person = await makePerson(world);
		await ask(person, { where: 'circle', circle, ...body });
		askers.push({ what, person });
	}
	await cancel(buyer, order.id);
	await send();
	const notified: string[] = [];
	for (const { what, person } of askers) if ((await mailsTo(person)).length > 0) notified.push(what);
	expect(notified).toEqual(fits.flatMap(([what, , isNotified]) => (isNotified ? [what] : [])));
});

// R-alert-rule, R-my-diet
test('what is in the bag, the diet, and how many orders the shop kept', async () => {
	const { shop, buyer, id } = await soldOut();
	const [vegan, halal, eater, careful, strict] = (await people(5)) as [
		Person,
		Person,
		Person,
		Person,
		Person,
	];
	const body = { contains: ['bread', 'cakes', 'fruit'], diets: ['vegan'] };
	await call('business.bag.update', { token: shop.owner.token, params: { id: shop.id }, body });
	const eats = (person: Person, diet: string) =>
		call('user.diet.set', { token: person.token, body: { diets: [diet], avoid: [] } });
	await eats(vegan, 'vegan');
	await eats(halal, 'halal');
	for (const person of [vegan, halal, eater])
		await ask(person, { where: 'circle', circle, fits_diet: true, kind: 'bakery' });
	// Simulates twenty orders.
	await database.tamper(
		`insert into business_reliability (business_id, since, honored, counted) values ('${shop.id}', now(), 19, 20)`,
	);
	await ask(careful, { where: 'circle', circle, reliability_min_bps: 9_500 });
	await ask(strict, { where: 'circle', circle, reliability_min_bps: 9_501 });
	await cancel(buyer, id);
	await send();
	const notified = await Promise.all(
		[vegan, halal, eater, careful, strict].map(async (one) => (await mailsTo(one)).length),
	);
	expect(notified).toEqual([1, 0, 1, 1, 0]);
	await database.tamper(`delete from business_reliability where business_id = '${shop.id}'`);
});

// R-alert-waves
test('four people a bag are told, favorites first, then the shop’s own, and more a minute later while there are any', async () => {
	const { shop, buyer, id } = await soldOut();
	const [fans, regulars, neighbors] = [await people(2), await people(1), await people(6)];
	for (const { token } of fans)
		await call('customer.favorites.set', { token, params: { id: shop.id }, body: { favorite: true } });
	for (const one of fans) await ask(one, { where: 'favorites' });
	for (const one of regulars) await ask(one, { where: 'shop', business_id: shop.id });
	for (const one of neighbors) await ask(one);
	const notified = async () => [await howMany(fans), await howMany(regulars), await howMany(neighbors)];
	await cancel(buyer, id);
	await send();
	expect(await notified()).toEqual([2, 1, 1]);
	await send();
	expect(await notified()).toEqual([2, 1, 1]);
	clock.forward(limits.waveEveryMs);
	await send();
	expect(await notified()).toEqual([2, 1, 5]);
	await buyBags(world, await makePerson(world), shop);
	clock.forward(limits.waveEveryMs);
	await send();
	expect(await notified()).toEqual([2, 1, 5]);
	expect(
		await db.selectFrom('alert_events').select(['ended_why', 'people']).where('kind', '=', 'back').execute(),
	).toEqual([{ ended_why: 'sold_out', people: 8 }]);
});

// R-alert-once
test('two rules of one person are one email, which names both and can stop each', async () => {
	const { shop, buyer, id } = await soldOut(1, 'Plum & Thyme');
	const person = await makePerson(world);
	const rules = [await ask(person), await ask(person, { where: 'shop', business_id: shop.id, max_price: 6 })];
	await cancel(buyer, id);
	await send();
	const [mail, ...others] = await mailsTo(person);
	expect(others).toEqual([]);
	expect(mail?.text).toContain('Within 2 miles of Ferndale');
	expect(mail?.text).toContain('Plum & Thyme · up to $6.00');
	expect(mail?.text).toContain('You’re the first to know.');
	const html = (mail as unknown as { html: string }).html;
	for (const rule of rules) expect(html).toContain(`/stop-alert/${rule}.`);
	expect(
		await db.selectFrom('alert_days').select('messages').where('user_id', '=', person.id).execute(),
	).toEqual([{ messages: 1 }]);
});

// R-alert-rule
test('six emails a day and no more; the next day there are others', async () => {
	const person = await makePerson(world);
	const shops = [];
	for (let nth = 0; nth <= limits.messagesPerDay; nth++) shops.push(await quietShop());
	await ask(person);
	for (const shop of shops) await setApart(shop, { price: 4 });
	await send();
	expect(await mailsTo(person)).toHaveLength(limits.messagesPerDay);
	clock.set(new Date('2031-06-12T15:00:00Z'));
	for (const one of [person, ...shops.map(({ owner }) => owner)])
		one.token = await world.app.auth.tokenFor(one.externalId);
	await forgetEvents();
	await setApart(shops[0] as Shop, { price: 3 }, '2031-06-12');
	await send();
	expect(await mailsTo(person)).toHaveLength(limits.messagesPerDay + 1);
});

// R-alert-rule
test('nobody is told of their own shop, nor those who work there', async () => {
	const { shop, buyer, id } = await soldOut();
	const member = await makeMember(world, shop, 'counter');
	await ask(shop.owner);
	await ask(member);
	await cancel(buyer, id);
	await send();
	expect(await howMany([shop.owner, member])).toBe(0);
});

// R-alert-stop
test('the link stops a rule by POST without a sign-in; a GET changes nothing, nobody forges one, and the second time says so', async () => {
	const { buyer, id } = await soldOut();
	const [person, other] = (await people(2)) as [Person, Person];
	const rule = await ask(person);
	const others = await ask(other);
	await cancel(buyer, id);
	await send();
	const [mail] = await mailsTo(person);
	const link = `${world.url}${new URL(mail?.unsubscribeUrl ?? '').pathname}`;
	const isPaused = async () =>
		(await call('customer.alerts.list', { token: person.token })).data.rules.find((one) => one.id === rule)
			?.paused;
	const read = async (method: string) => {
		const body = method === 'POST' ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : {};
		const page = await fetch(link, { method, ...body });
		const text = await page.text();
		expect(text).toContain('Within 2 miles of Ferndale');
		return [page.status, /<h1>(.*?)<\/h1>/.exec(text)?.[1]];
	};
	expect(await read('GET')).toEqual([200, 'Stop this alert?']);
	expect(await isPaused()).toBe(false);
	for (const wrong of [link.replace(rule, others), `${link.slice(0, -2)}AA`, `${world.url}/stop-alert/x`])
		expect([(await fetch(wrong)).status, (await fetch(wrong, { method: 'POST' })).status]).toEqual([
			404, 404,
		]);
	expect(await read('POST')).toEqual([200, 'This alert is stopped']);
	expect(await isPaused()).toBe(true);
	expect(await read('POST')).toEqual([200, 'This alert was stopped already']);
	expect(await read('GET')).toEqual([200, 'This alert was stopped already']);
	const second = await soldOut();
	await cancel(second.buyer, second.id);
	await send();
	expect([(await mailsTo(person)).length, (await mailsTo(other)).length]).toEqual([1, 2]);
});

async function chosen(person: Person) {
	const shop = await quietShop();
	const rule = await ask(person);
	await setApart(shop, { price: 4 });
	await world.app.alerts.send();
	const { rows } =
		await sql`select from outbox where topic = 'mail' and done_at is null and dedupe_key like 'mail:bag_alert:%'`.execute(
			db,
		);
	expect(rows).toHaveLength(1);
	return { shop, rule };
}
const overs: [string, (shop: Shop) => Promise<unknown>][] = [
	['of bags that are gone', async (shop) => buyBags(world, await makePerson(world), shop)],
	['of a shop that pauses', (shop) => update(shop, { paused_until: '2031-07-01' })],
	['of a shop that is off', (shop) => update(shop, { enabled: false })],
	['of a date that is closed', (shop) => setApart(shop, { closed: true })],
];
const before: [string, (made: { shop: Shop; rule: string }, person: Person) => Promise<unknown>][] = [
	[
		'whose rule was stopped',
		({ rule }, { token }) =>
			call('customer.alerts.change', { token, params: { id: rule }, body: { paused: true } }),
	],
	[
		'whose rule was deleted',
		({ rule }, { token }) => call('customer.alerts.remove', { token, params: { id: rule } }),
	],
	['who is gone', (_, { token }) => call('user.remove', { token })],
	...overs.map(([what, act]): (typeof before)[number] => [what, ({ shop }) => act(shop)]),
	['in quiet hours by then', async () => clock.set(new Date(noon.getTime() + 7.75 * hour))],
];
// R-alert-stop, R-erasure
test.each(before)('nothing is sent to somebody who was chosen, %s', async (_, act) => {
	const person = await makePerson(world);
	const made = await chosen(person);
	await act(made, person);
	await world.drain();
	expect(await mailsTo(person)).toEqual([]);
});

// R-alert-events
test('nobody is chosen for what is over before its wave', async () => {
	await ask(await makePerson(world));
	for (const [what, act] of overs) {
		const shop = await quietShop();
		await setApart(shop, { price: 4 });
		await act(shop);
		await send();
		const sends = await db.selectFrom('alert_sends').selectAll().execute();
		const { rows } = await sql`select from alert_events where kind = 'cheaper' and ended_at is null`.execute(
			db,
		);
		expect([what, sends, rows]).toEqual([what, [], []]);
	}
});

// R-alert-events
test('half an hour before the end there is no news any more', async () => {
	const shop = await quietShop();
	const [person, holder] = (await people(2)) as [Person, Person];
	await ask(person);
	clock.set(new Date(noon.getTime() + 7.4 * hour));
	for (const one of [person, holder]) one.token = await world.app.auth.tokenFor(one.externalId);
	const order = await holdBags(world, holder, shop);
	clock.forward(7 * minute);
	await call('customer.orders.abandon', { token: holder.token, params: { id: order.id } });
	await send();
	expect(await mailsTo(person)).toEqual([]);
});
