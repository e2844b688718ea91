import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
	buyBags,
	makeMember,
	makePerson,
	makeShop,
	type Person,
	pairDevice,
	type Shop,
	unlockAs,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld();
const { call, clock } = world;

/** 5:30 PM in Portland, within tonight's window. */
const evening = new Date('2031-06-12T00:30:00.000Z');
const hour = 3_600_000;
beforeEach(() => clock.set(noon));

async function collect(shop: Shop, customer?: Person) {
	clock.set(noon);
	const person = customer ?? (await makePerson(world));
	const order = await buyBags(world, person, shop);
	clock.set(evening);
	const token = await world.app.auth.tokenFor(person.externalId);
	const asked = { token, params: { id: order.id }, key: crypto.randomUUID() };
	expect((await call('customer.orders.confirmPickup', asked)).status).toBe(200);
	return { ...person, token, orderId: order.id };
}
type Buyer = Awaited<ReturnType<typeof collect>>;

const rate = (who: { token: string }, orderId: string, body: object) =>
	call('rating.give', { token: who.token, params: { id: orderId }, body });
const shown = async (shop: Shop) => (await call('rating.shown', { params: { slug: shop.id } })).data;
const received = async (shop: Shop, token = shop.owner.token) =>
	(await call('business.ratings.list', { token, params: { id: shop.id } })).data;
const fresh = async (person: { externalId: string }) => world.app.auth.tokenFor(person.externalId);
/** The owner with a fresh token. */
const ownerOf = async (shop: Shop) => ({ ...shop.owner, token: await fresh(shop.owner) });
const mailsTo = async (email: string) => {
	await world.drain();
	const mails = await (await fetch(`${world.url}/dev/mail.json?to=${email}`)).json();
	return mails as { id: string; text: string; unsubscribeUrl?: string; sent_at: string }[];
};

// R-ratings
test('a collected order is rated with one answer, and changed for two days: it stays one rating', async () => {
	const shop = await makeShop(world);
	const maya = await collect(shop);
	const list = (await call('rating.list', { token: maya.token })).data;
	expect(list.to_rate).toMatchObject([{ order_id: maya.orderId, ask: false }]);
	expect((await rate(maya, maya.orderId, { food: 4 })).data).toMatchObject({
		food: 4,
		reasons: [],
		text: null,
	});
	const more = {
		food: 5,
		amount: 2,
		reasons: ['too_little', 'too_little'],
		text: 'Fresh bread.',
		value: 'about',
	};
	expect((await rate(maya, maya.orderId, more)).data).toMatchObject({ food: 5, reasons: ['too_little'] });
	const own = (await call('rating.list', { token: maya.token })).data;
	expect(own).toMatchObject({ to_rate: [], ratings: [{ order_id: maya.orderId, food: 5, amount: 2 }] });
	const { summary, ratings } = await received(shop, await fresh(shop.owner));
	expect(summary).toMatchObject({
		ratings: 1,
		recent: [0, 0, 0, 0, 1],
		reasons: [{ reason: 'too_little', ratings: 1 }],
	});
	expect(ratings).toMatchObject([{ first_name: 'Pat', text: 'Fresh bread.', food: 5 }]);
	clock.forward(49 * hour);
	expect((await rate({ token: await fresh(maya) }, maya.orderId, { food: 1 })).code).toBe('RATING_FINAL');
	clock.forward(29 * 24 * hour);
	const later = await received(shop, await fresh(shop.owner));
	expect(later.summary).toMatchObject({ ratings: 1, recent: [0, 0, 0, 0, 0] });
});

test('refused: late, before pickup, of somebody else’s order, and once it is refunded', async () => {
	const shop = await makeShop(world);
	const [maya, other] = [await collect(shop), await makePerson(world)];
	expect((await rate(other, maya.orderId, { food: 5 })).code).toBe('NOT_FOUND');
	clock.set(noon);
	const open = await buyBags(world, other, shop);
	expect((await rate(other, open.id, { food: 5 })).code).toBe('WRONG_STATUS');
	clock.set(evening);
	const refund = { token: await fresh(shop.owner), params: { id: maya.orderId }, key: crypto.randomUUID() };
	const body = { status: 'refunded', reason: 'It was stale' };
	expect((await call('business.orders.setStatus', { ...refund, body })).status).toBe(200);
	expect((await rate(maya, maya.orderId, { food: 1 })).code).toBe('WRONG_STATUS');
	const sam = await collect(shop);
	clock.forward(7 * 24 * hour + 1_000);
	expect((await rate({ token: await fresh(sam) }, sam.orderId, { food: 1 })).code).toBe('RATING_TOO_LATE');
	const left = (await call('rating.list', { token: await fresh(sam) })).data;
	expect(left.to_rate).toEqual([]);
});

test('nobody who works or worked in a shop rates it, whatever their role; ratings are read by managers', async () => {
	const shop = await makeShop(world, { quantity: 10 });
	const roles = {
		manager: await makeMember(world, shop, 'manager'),
		counter: await makeMember(world, shop, 'counter'),
	};
	const past = [await makeMember(world, shop, 'counter'), await makeMember(world, shop, 'manager')];
	for (const { id: user_id } of past) {
		const params = { id: shop.id, user_id };
		expect((await call('business.team.remove', { token: shop.owner.token, params })).status).toBe(200);
	}
	for (const person of [roles.manager, roles.counter, ...past]) {
		const insider = await collect(shop, { ...person, token: await fresh(person) });
		expect((await rate(insider, insider.orderId, { food: 5 })).code).toBe('RATING_INSIDER');
		expect((await call('rating.list', { token: insider.token })).data.to_rate).toEqual([]);
	}
	const stranger = await makePerson(world, { role: 'business' });
	const device = await pairDevice(world, shop, await ownerOf(shop));
	const atDevice = await unlockAs(world, shop, device, {
		...roles.counter,
		token: await fresh(roles.counter),
	});
	const read = async (token: string) =>
		(await call('business.ratings.list', { token, params: { id: shop.id } })).status;
	expect(await read(await fresh(shop.owner))).toBe(200);
	expect(await read(await fresh(roles.manager))).toBe(200);
	expect(await read(await fresh(roles.counter))).toBe(403);
	expect(await read(atDevice)).toBe(403);
	expect(await read(stranger.token)).toBe(404);
	const maya = await collect(shop);
	expect((await rate({ token: atDevice }, maya.orderId, { food: 5 })).status).toBe(403);
});

// R-ratings-shown
test('numbers, reasons and first names are shown from the fifth rating on, for six months', async () => {
	const shop = await makeShop(world, { quantity: 10 });
	for (const food of [5, 5, 5, 4]) {
		const person = await collect(shop);
		await rate(person, person.orderId, { food, reasons: ['great_taste'], text: `It was ${food}.` });
	}
	expect(await shown(shop)).toMatchObject({ is_new: true, ratings: 4, mean: null, texts: [] });
	const last = await collect(shop);
	await rate(last, last.orderId, { food: 1 });
	const all = await shown(shop);
	expect(all).toMatchObject({ is_new: false, ratings: 5, distribution: [1, 0, 0, 1, 3] });
	expect(all.reasons).toEqual([{ reason: 'great_taste', ratings: 4 }]);
	expect(all.texts.map(({ first_name }) => first_name)).toEqual(['Pat', 'Pat', 'Pat', 'Pat']);
	// Ten more ratings like the marketplace's mean.
	const scores = await world.database.db.selectFrom('rating_scores').selectAll().execute();
	const given = scores.reduce((sum, { ratings }) => sum + Number(ratings), 0);
	const everywhere = scores.reduce((sum, { score, ratings }) => sum + score * Number(ratings), 0) / given;
	expect(all.mean).toBe(Math.round(((20 + 10 * everywhere) / 15) * 10) / 10);
	for (const name of ['Unrated', 'Unknown']) await makeShop(world, { name });
	const query = { type: 'address', value: '97201', sort: 'rating', per_page: 100 };
	const { businesses } = (await call('customer.businesses.summaries', { token: await reader(), query })).data;
	const [best, ...others] = businesses;
	expect([best?.id, best?.rating]).toEqual([shop.id, all.mean]);
	expect(new Set(others.map(({ rating }) => rating))).toEqual(new Set([undefined]));
	clock.forward(190 * 24 * hour);
	await world.app.ratings.age();
	const { summary, ratings } = await received(shop, await fresh(shop.owner));
	expect([summary.ratings, ratings.length]).toEqual([0, 5]);
});

let miles = 20;
const reader = async () => (await makePerson(world)).token;
/** Reads the value wherever customers see it. Images and posters are drawn from the page's data. */
async function retailValuesOf({ id }: Shop) {
	const token = await reader();
	const query = { type: 'address', value: '97201', per_page: 100 };
	const list = (await call('customer.businesses.list', { token, query })).data.businesses;
	const cards = (await call('customer.businesses.summaries', { token, query })).data.businesses;
	const sheet = (await call('customer.businesses.get', { token, params: { id } })).data;
	const { publicShops } = world.app.listing;
	const page = await publicShops.get((await publicShops.slugOf(id)) ?? '');
	// Lists are cached for some seconds, so each call has another radius.
	const town = await publicShops.list({ city: 'portland-or', radius: ++miles, page: 1, per_page: 100 });
	const soonest = await publicShops.soonest(50);
	const lists = [list, cards, [sheet], page ? [page] : [], town.businesses, soonest];
	return lists.map((shops) => {
		const found = shops.find((one) => one.id === id);
		expect(found).toBeDefined();
		return found?.retail_value ?? null;
	});
}

// R-value
test('what customers found replaces a promise that is not held, and the shop is told once', async () => {
	const shop = await makeShop(world, { quantity: 30 });
	const body = { retail_value: 15 };
	await call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
	for (let nth = 0; nth < 21; nth++) {
		const person = await collect(shop);
		await rate(person, person.orderId, { food: 4, value: nth % 2 ? 'about' : 'less' });
	}
	expect((await shown(shop)).value).toEqual({ answers: 21, percent: 47, low: true });
	expect(await retailValuesOf(shop)).toEqual([null, null, null, null, null, null]);
	// The owner still sees the promised value, and a shop that keeps its promise isn't affected.
	const owner = { token: await fresh(shop.owner), params: { id: shop.id } };
	expect((await call('business.get', owner)).data.retail_value).toBe(15);
	const other = await makeShop(world);
	await call('business.update', { token: other.owner.token, params: { id: other.id }, body });
	expect(await retailValuesOf(other)).toEqual([15, 15, 15, 15, 15, 15]);
	const query = { type: 'address', value: '97201', sort: 'value', per_page: 100 };
	const { businesses } = (await call('customer.businesses.list', { token: await reader(), query })).data;
	const ids = businesses.map(({ id }) => id);
	expect(ids.indexOf(shop.id)).toBeGreaterThan(ids.indexOf(other.id));
	const about = (await mailsTo(shop.owner.email)).filter(({ id }) => id.startsWith('value_low:'));
	expect(about.map(({ text }) => text.includes('50% of 20 customers') || text.includes('47% of 21'))).toEqual(
		[true],
	);
});

// R-rating-held, R-rating-review
test('a held text waits for the admin, who hides or shows it; its number counts at once, unless it is spam', async () => {
	const admin = await makePerson(world);
	await world.app.identity.grantAdmin(admin.email);
	const shop = await makeShop(world, { quantity: 10 });
	const people: Buyer[] = [];
	for (let nth = 0; nth < 5; nth++) people.push(await collect(shop));
	for (const person of people) await rate(person, person.orderId, { food: 5, text: 'Call 503-555-0177' });
	expect(await shown(shop)).toMatchObject({ ratings: 5, texts: [] });
	expect((await received(shop, await fresh(shop.owner))).ratings[0]).toMatchObject({
		text: null,
		text_state: 'held',
	});
	const token = await fresh(admin);
	const waiting = async () =>
		(await call('admin.ratings.list', { token })).data.ratings.filter((one) => one.business_id === shop.id);
	expect((await waiting()).length).toBe(5);
	const [first, second, third] = await waiting();
	const decide = (id: string | undefined, decision: object) =>
		call('admin.ratings.decide', { token, params: { id: id ?? '' }, body: decision });
	expect((await decide(first?.id, { decision: 'hide' })).code).toBe('INVALID_INPUT');
	expect((await decide(first?.id, { decision: 'hide', reason: 'personal_data' })).status).toBe(200);
	expect((await decide(first?.id, { decision: 'keep' })).code).toBe('RATING_REVIEWED');
	expect((await decide(second?.id, { decision: 'keep' })).status).toBe(200);
	expect(await shown(shop)).toMatchObject({ ratings: 5, texts: [{ text: 'Call 503-555-0177' }] });
	expect((await decide(third?.id, { decision: 'hide', reason: 'spam' })).status).toBe(200);
	expect((await shown(shop)).ratings).toBe(4);
	const log = await world.database.db.selectFrom('rating_decisions').selectAll().execute();
	expect(log.map(({ decision, reason, decided_by }) => [decision, reason, decided_by])).toEqual([
		['hide', 'personal_data', admin.id],
		['keep', null, admin.id],
		['hide', 'spam', admin.id],
	]);
	await expect(sql`delete from rating_decisions`.execute(world.database.owner)).rejects.toThrow(
		'append-only',
	);
	const mails = [
		...(await mailsTo(shop.owner.email)),
		...(await Promise.all(people.map(({ email }) => mailsTo(email)))).flat(),
	];
	expect(mails.filter(({ id }) => id.startsWith('rating_decided_shop:')).length).toBe(3);
	expect(mails.filter(({ id }) => id.startsWith('rating_decided:')).length).toBe(3);
	for (const mail of mails) expect(mail.text).not.toContain('503-555-0177');
});

// R-rating-reply, R-rating-report
test('a shop replies once to each rating, changes that, and reports one; another shop can do neither', async () => {
	const [shop, other] = [await makeShop(world), await makeShop(world)];
	const maya = await collect(shop);
	await rate(maya, maya.orderId, { food: 2, text: 'Too few rolls.' });
	const token = await fresh(shop.owner);
	const id = (await received(shop, token)).ratings[0]?.id ?? '';
	const params = { id: shop.id, rating_id: id };
	const reply = (text: string | null) =>
		call('business.ratings.reply', { token, params, body: { reply: text } });
	expect((await reply('Sorry!')).data.reply).toBe('Sorry!');
	expect((await reply('Sorry, come by.')).data.reply).toBe('Sorry, come by.');
	expect((await call('rating.list', { token: maya.token })).data.ratings[0]?.reply).toBe('Sorry, come by.');
	const foreign = { token: await fresh(other.owner), params: { id: other.id, rating_id: id } };
	expect((await call('business.ratings.reply', { ...foreign, body: { reply: 'Ha' } })).code).toBe(
		'NOT_FOUND',
	);
	expect((await call('business.ratings.report', { ...foreign, body: { reason: 'spam' } })).code).toBe(
		'NOT_FOUND',
	);
	const report = () => call('business.ratings.report', { token, params, body: { reason: 'hate' } });
	expect((await report()).data).toMatchObject({ reported: true, text: 'Too few rolls.' });
	expect((await report()).status).toBe(200);
	const admin = await makePerson(world);
	await world.app.identity.grantAdmin(admin.email);
	const decided = { token: await fresh(admin), params: { id }, body: { decision: 'keep' } };
	expect((await call('admin.ratings.decide', decided)).status).toBe(200);
	expect((await report()).code).toBe('RATING_REVIEWED');
});

// R-rating-asked
test('one email asks 90 minutes after pickup, not at night, not of who has rated, said "not now" or wants none', async () => {
	const shop = await makeShop(world, { quantity: 10 });
	const [maya, rated, dismissed, off] = [
		await collect(shop),
		await collect(shop),
		await collect(shop),
		await collect(shop),
	];
	const asked = async (person: Person) =>
		(await mailsTo(person.email)).filter(({ id }) => id.startsWith('rate_order:'));
	await call('rating.later', { token: dismissed.token, params: { id: dismissed.orderId } });
	await call('rating.emails', { token: off.token, body: { emails: false } });
	clock.forward(89 * 60_000);
	await world.app.ratings.noteDue();
	expect(await asked(maya)).toEqual([]);
	await rate({ token: await fresh(rated) }, rated.orderId, { food: 5 });
	clock.forward(60_000);
	for (let turn = 0; turn < 2; turn++) await world.app.ratings.noteDue();
	expect((await asked(maya)).map(({ text }) => text.includes('Rate your bag'))).toEqual([true]);
	expect((await call('rating.list', { token: await fresh(maya) })).data.to_rate[0]?.ask).toBe(true);
	for (const person of [rated, dismissed, off]) expect(await asked(person)).toEqual([]);
	expect((await call('rating.list', { token: await fresh(dismissed) })).data.to_rate[0]?.ask).toBe(false);
	await world.app.ratings.noteDue();
	expect((await asked(maya)).length).toBe(1);
	// After a late pickup, the email waits until 6 AM.
	clock.set(noon);
	const person = await makePerson(world);
	const order = await buyBags(world, person, shop);
	// It is 8:45 PM in Portland. Orders can be collected until an hour after their window.
	clock.set(new Date('2031-06-12T03:45:00.000Z'));
	const confirm = { token: await fresh(person), params: { id: order.id }, key: crypto.randomUUID() };
	expect((await call('customer.orders.confirmPickup', confirm)).status).toBe(200);
	clock.set(new Date('2031-06-12T06:15:00.000Z'));
	await world.app.ratings.noteDue();

	expect(await asked(person)).toEqual([]);
	clock.set(new Date('2031-06-12T12:59:00.000Z'));
	expect(await asked(person)).toEqual([]);
	clock.set(new Date('2031-06-12T13:00:00.000Z'));
	expect((await asked(person)).length).toBe(1);
});

// R-one-click-unsubscribe
test('the link of the email ends such emails by POST without a sign-in; a GET changes nothing, and nobody forges one', async () => {
	const shop = await makeShop(world);
	const [maya, other] = [await collect(shop), await makePerson(world)];
	clock.forward(91 * 60_000);
	await world.app.ratings.ask({ order_id: maya.orderId });
	const mail = (await mailsTo(maya.email)).find(({ id }) => id.startsWith('rate_order:'));
	const link = `${world.url}${new URL(mail?.unsubscribeUrl ?? '').pathname}`;
	const wantsEmails = async () => (await call('rating.list', { token: await fresh(maya) })).data.emails;
	const page = await fetch(link);
	expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
	expect(await wantsEmails()).toBe(true);
	const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
	const forged = link.replace(maya.id, other.id);
	for (const wrong of [forged, `${link.slice(0, -2)}AA`, `${world.url}/unsubscribe/x`])
		expect([(await fetch(wrong)).status, (await fetch(wrong, oneClick)).status]).toEqual([404, 404]);
	expect(await wantsEmails()).toBe(true);
	expect((await fetch(link, oneClick)).status).toBe(200);
	expect(await wantsEmails()).toBe(false);
	// Mail programs may send it twice.
	expect((await fetch(link, oneClick)).status).toBe(200);
	await call('rating.emails', { token: await fresh(maya), body: { emails: true } });
	expect(await wantsEmails()).toBe(true);
	const form = new FormData();
	form.set('List-Unsubscribe', 'One-Click');
	expect((await fetch(link, { method: 'POST', body: form })).status).toBe(200);
	expect(await wantsEmails()).toBe(false);
	expect((await call('user.remove', { token: await fresh(maya) })).status).toBe(200);
	expect((await fetch(link, oneClick)).status).toBe(200);
});

// R-erasure
test('an account that goes takes its words along, and the replies to them; its numbers stay', async () => {
	const shop = await makeShop(world, { quantity: 10 });
	const manager = await makeMember(world, shop, 'manager');
	const people: Buyer[] = [];
	for (let nth = 0; nth < 5; nth++) people.push(await collect(shop));
	for (const person of people) await rate(person, person.orderId, { food: 5, text: 'canarywords' });
	const token = await fresh(manager);
	for (const { id } of (await received(shop, token)).ratings)
		await call('business.ratings.reply', {
			token,
			params: { id: shop.id, rating_id: id },
			body: { reply: 'canaryreply' },
		});
	expect((await shown(shop)).texts.length).toBe(5);
	const leaving = people[0];
	expect((await call('user.remove', { token: leaving?.token })).status).toBe(200);
	const left = await world.database.db
		.selectFrom('ratings')
		.selectAll()
		.where('user_id', '=', leaving?.id ?? '')
		.execute();
	expect(left).toMatchObject([{ food: 5, text: null, reply: null, text_state: 'none' }]);
	expect((await received(shop, await fresh(shop.owner))).summary.ratings).toBe(5);
	expect((await call('user.remove', { token: await fresh(manager) })).status).toBe(200);
	const rows = await world.database.db
		.selectFrom('ratings')
		.select('reply')
		.where('business_id', '=', shop.id)
		.execute();
	expect(rows.filter(({ reply }) => reply !== null)).toEqual([]);
});
