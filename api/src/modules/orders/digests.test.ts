/** R-shop-emails: what shops and members of their teams read about orders. */
import type { BusinessPatch, DateException } from '@flavorbag/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import {
	buyBags,
	cards,
	everyDay,
	holdBags,
	makeMember,
	makePerson,
	makeShop,
	payWith,
	type Shop,
	settle,
	tonight,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { shortName } from './queue-digests.ts';

const world = await createWorld();
const { call, clock } = world;
const minuteMs = 60_000;

const fourOClock = new Date('2031-06-11T23:00:00Z');
const before = (at: Date, ms = minuteMs) => new Date(at.getTime() - ms);

beforeEach(() => clock.set(noon));

const change = (shop: Shop, body: BusinessPatch) =>
	call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
async function digestShop(quantity = 8): Promise<Shop> {
	const shop = await makeShop(world, { quantity });
	expect((await change(shop, { new_order_emails: 'digest' })).data.new_order_emails).toBe('digest');
	return shop;
}
interface Mail {
	id: string;
	subject: string;
	text: string;
	html: string;
}
async function mailsTo(to: string): Promise<Mail[]> {
	await world.drain();
	const mails = (await (await fetch(`${world.url}/dev/mail.json?to=${to}`)).json()) as Mail[];
	return mails.filter(({ id }) => !id.startsWith('invitation:'));
}
/** Sorted, because mails are sent concurrently. */
const kindsOf = (mails: Mail[]) => mails.map(({ id }) => id.split(':')[0]).sort();
const kindsTo = async (shop: Shop) => kindsOf(await mailsTo(shop.owner.email));
async function turnAt(at: Date): Promise<void> {
	clock.set(at);
	await world.app.orders.queueDigests();
}
async function except(shop: Shop, exception: DateException, version = 0): Promise<void> {
	const { order_date: date, pickup_window: period } = tonight;
	const answer = await call('business.calendar.change', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { changes: [{ date, period, version, exception }] },
	});
	expect(answer.status).toBe(200);
}
const cancel = (token: string, id: string) =>
	call('customer.orders.cancel', { token, params: { id }, key: crypto.randomUUID() });

describe('works', () => {
	test('a summary an hour before pickup says how many bags, for whom, how much, and what is left', async () => {
		const shop = await digestShop();
		const [maya, sam] = [await makePerson(world), await makePerson(world)];
		await buyBags(world, maya, shop, 2);
		await buyBags(world, sam, shop, 1);
		await turnAt(before(fourOClock));
		expect(await kindsTo(shop)).toEqual([]);
		await turnAt(fourOClock);
		const [mail, ...others] = await mailsTo(shop.owner.email);
		expect(others).toEqual([]);
		expect(mail?.subject).toMatch(/^Shop \d+: 3 bags to pack for 5:00 PM$/);
		expect(mail?.text).toMatch(/You sold 3 bags at Shop \d+\. They’re paid\./);
		for (const part of [mail?.text, mail?.html]) {
			expect(part).toContain('Wednesday, June 11, 5:00 PM to 8:00 PM (PDT)');
			expect(part).toContain('3 in 2 orders');
			expect(part).toContain('$15.00');
			expect(part).toContain('Pat N.');
			expect(part).toContain('2 bags, $10.00');
			expect(part).toContain(`/business/${shop.id}`);
		}
		expect(mail?.text).toContain('Left: 5');
		await turnAt(new Date(fourOClock.getTime() + minuteMs));
		expect(await kindsTo(shop)).toEqual(['order_digest']);
	});

	test('what is sold after the summary comes by itself, and so does what is canceled then', async () => {
		const shop = await digestShop();
		const customer = await makePerson(world);
		await buyBags(world, customer, shop);
		await turnAt(fourOClock);
		clock.forward(5 * minuteMs);
		const late = await buyBags(world, await makePerson(world), shop, 2);
		await world.app.orders.queueDigests();
		expect(await kindsTo(shop)).toEqual(['new_order', 'order_digest']);
		const lateBuyer = await makePerson(world);
		const slip = await buyBags(world, lateBuyer, shop);
		expect((await cancel(lateBuyer.token, slip.id)).status).toBe(200);
		expect(await kindsTo(shop)).toEqual(['cancelled_by_customer', 'new_order', 'new_order', 'order_digest']);
		expect(late.id).not.toBe(slip.id);
	});

	test('of an order that is canceled before its summary the shop reads nothing', async () => {
		const shop = await digestShop();
		const [customer, other] = [await makePerson(world), await makePerson(world)];
		const order = await buyBags(world, customer, shop, 3);
		expect((await cancel(customer.token, order.id)).status).toBe(200);
		await turnAt(fourOClock);
		expect(await kindsTo(shop)).toEqual([]);
		clock.set(noon);
		const second = await digestShop();
		await except(second, { start: '17:10', end: '20:00' });
		const last = await buyBags(world, other, second);
		await turnAt(new Date(fourOClock.getTime() + 10 * minuteMs));
		await call('business.orders.setStatus', {
			token: second.owner.token,
			key: crypto.randomUUID(),
			params: { id: last.id },
			body: { status: 'cancelled', reason: 'The oven broke.' },
		});
		expect(await kindsTo(second)).toEqual([]);
	});

	test('nothing is sent when nothing was sold; an order of the last hour comes by itself', async () => {
		const shop = await digestShop();
		await turnAt(fourOClock);
		expect(await kindsTo(shop)).toEqual([]);
		clock.forward(10 * minuteMs);
		await buyBags(world, await makePerson(world), shop);
		await world.app.orders.queueDigests();
		expect(await kindsTo(shop)).toEqual(['new_order']);
	});

	test('other hours of a date move the summary; a pickup that is moved into the next minutes has it at once, once', async () => {
		const [later, soon] = [await digestShop(), await digestShop()];
		for (const shop of [later, soon]) await buyBags(world, await makePerson(world), shop);
		await except(later, { start: '18:30', end: '20:30' });
		await turnAt(new Date(fourOClock.getTime() + 89 * minuteMs));
		expect(await kindsTo(later)).toEqual([]);
		await turnAt(new Date(fourOClock.getTime() + 90 * minuteMs));
		const [mail] = await mailsTo(later.owner.email);
		expect(mail?.subject).toMatch(/^Shop \d+: 1 bag to pack for 6:30 PM$/);
		// An order bought before the change keeps its own time.
		expect(mail?.text).toContain('1 bag, $5.00, 5:00 PM to 8:00 PM');

		clock.set(new Date('2031-06-11T23:50:00Z'));
		await except(soon, { start: '17:00', end: '19:00' });
		await world.app.orders.queueDigests();
		await world.app.orders.queueDigests();
		expect(await kindsTo(soon)).toEqual(['order_digest']);
	});

	test('a date that is closed has no summary; what is still paid for it then comes by itself', async () => {
		const shop = await digestShop();
		const customer = await makePerson(world);
		await buyBags(world, customer, shop);
		const paying = await makePerson(world);
		const hold = await holdBags(world, paying, shop);
		await except(shop, { closed: true });
		await payWith(world, hold, cards.good);
		await settle(world, paying, hold);
		expect(await kindsTo(shop)).toEqual(['new_order']);
		await turnAt(fourOClock);
		expect(await kindsTo(shop)).toEqual(['new_order']);
	});

	test('a shop that moves to another time zone has its summary by the new one', async () => {
		const shop = await digestShop();
		await buyBags(world, await makePerson(world), shop);
		await change(shop, { time_zone: 'America/New_York' });
		const inNewYork = new Date('2031-06-11T20:00:00Z');
		await turnAt(before(inNewYork));
		expect(await kindsTo(shop)).toEqual([]);
		await turnAt(inNewYork);
		const [mail] = await mailsTo(shop.owner.email);
		expect(mail?.text).toContain('5:00 PM to 8:00 PM (EDT)');
	});

	test('whoever goes back to an email for each order still gets a summary of what waited for one', async () => {
		const shop = await digestShop();
		await buyBags(world, await makePerson(world), shop, 2);
		await change(shop, { new_order_emails: 'each' });
		await buyBags(world, await makePerson(world), shop);
		expect(await kindsTo(shop)).toEqual(['new_order']);
		await turnAt(fourOClock);
		const mails = await mailsTo(shop.owner.email);
		expect(mails.map(({ subject }) => subject).sort()).toEqual([
			expect.stringMatching(/^Shop \d+: 3 bags to pack for 5:00 PM$/),
			expect.stringMatching(/^Shop \d+: new order, 1 bag$/),
		]);
		const single = mails.find(({ subject }) => subject.endsWith('new order, 1 bag'));
		expect(single?.text).toContain('Pat ordered a bag. It’s paid.\n\nSold for this pickup: 3. Left: 5.');
		const [other] = [await makeShop(world)];
		await buyBags(world, await makePerson(world), other);
		await turnAt(fourOClock);
		expect(await kindsTo(other)).toEqual(['new_order']);
	});

	test('managers who want the shop’s emails get each of them; the counter and who left get none', async () => {
		const shop = await makeShop(world);
		const [manager, quiet, counter, left] = [
			await makeMember(world, shop, 'manager'),
			await makeMember(world, shop, 'manager'),
			await makeMember(world, shop, 'counter'),
			await makeMember(world, shop, 'manager'),
		];
		const want = (token: string, shop_emails = true) =>
			call('business.team.setEmails', { token, params: { id: shop.id }, body: { shop_emails } });
		const { data } = await want(manager.token);
		expect(data.members.map((member) => [member.role, member.shop_emails])).toEqual([
			['owner', true],
			['manager', true],
			['manager', false],
			['counter', false],
			['manager', false],
		]);
		expect((await want(counter.token)).code).toBe('FORBIDDEN');
		await want(left.token);
		const params = { id: shop.id, user_id: left.id };
		await call('business.team.remove', { token: shop.owner.token, params });

		const customer = await makePerson(world);
		const order = await buyBags(world, customer, shop);
		await change(shop, { new_order_emails: 'digest' });
		await buyBags(world, await makePerson(world), shop);
		await turnAt(fourOClock);
		await call('customer.orders.refund', {
			token: customer.token,
			params: { id: order.id },
			key: crypto.randomUUID(),
			body: { reason: 'I can’t come.' },
		});
		const kinds = ['new_order', 'order_digest', 'refund_to_answer'];
		expect(await kindsTo(shop)).toEqual(kinds);
		const managers = await mailsTo(manager.email);
		expect(kindsOf(managers)).toEqual(kinds);
		for (const { text } of managers) expect(text).toContain('Hi Pat,');
		for (const { email } of [quiet, counter, left]) expect(await mailsTo(email)).toEqual([]);
		await call('business.team.setRole', {
			token: shop.owner.token,
			params: { id: shop.id, user_id: manager.id },
			body: { role: 'counter' },
		});
		await buyBags(world, await makePerson(world), shop);
		expect(await mailsTo(manager.email)).toHaveLength(3);
	});

	test.each([
		['Maya Rivera', 'Maya R.'],
		['Ana María Øst', 'Ana Ø.'],
		['Cher', 'Cher'],
		['', ''],
	])('%s is read as %s', (name, shown) => expect(shortName(name)).toBe(shown));
});

describe('protects', () => {
	test('many processes at once queue a summary once', async () => {
		const shop = await digestShop();
		const manager = await makeMember(world, shop, 'manager');
		await call('business.team.setEmails', {
			token: manager.token,
			params: { id: shop.id },
			body: { shop_emails: true },
		});
		await buyBags(world, await makePerson(world), shop);
		clock.set(fourOClock);
		await Promise.all(Array.from({ length: 8 }, () => world.app.orders.queueDigests()));
		await Promise.all(Array.from({ length: 4 }, () => world.app.outbox.drain()));
		expect(await kindsTo(shop)).toEqual(['order_digest']);
		expect(await mailsTo(manager.email)).toHaveLength(1);
	});

	test('orders that are paid while summaries are queued are all told: in one, or by themselves', async () => {
		const shop = await digestShop(50);
		const customers = await Promise.all(Array.from({ length: 8 }, () => makePerson(world)));
		await buyBags(world, await makePerson(world), shop);
		clock.set(fourOClock);
		const turns = Array.from({ length: 8 }, () => world.app.orders.queueDigests());
		await Promise.all([...turns, ...customers.map((customer) => buyBags(world, customer, shop))]);
		await world.app.orders.queueDigests();
		const mails = await mailsTo(shop.owner.email);
		expect(mails.filter(({ id }) => id.startsWith('order_digest'))).toHaveLength(1);
		expect(mails.filter(({ id }) => id.startsWith('new_order'))).toHaveLength(8);
	});

	test('without notifications there are neither; what has a deadline comes all the same', async () => {
		const shop = await digestShop();
		const customer = await makePerson(world);
		const order = await buyBags(world, customer, shop);
		await change(shop, { email_notifications: false });
		await turnAt(fourOClock);
		await call('customer.orders.refund', {
			token: customer.token,
			params: { id: order.id },
			key: crypto.randomUUID(),
			body: { reason: 'I can’t come.' },
		});
		expect(await kindsTo(shop)).toEqual(['refund_to_answer']);
	});

	test('another choice is refused in words, and so is an owner who wants none', async () => {
		const shop = await makeShop(world);
		const asked = { token: shop.owner.token, params: { id: shop.id } };
		const wrong = await call('business.update', { ...asked, body: { new_order_emails: 'weekly' } });
		expect([wrong.status, wrong.code]).toEqual([422, 'INVALID_INPUT']);
		expect(JSON.stringify(wrong.body)).toContain('Choose each or digest.');
		const none = await call('business.team.setEmails', { ...asked, body: { shop_emails: false } });
		expect(none.code).toBe('INVALID_INPUT');
		expect(JSON.stringify(none.body)).toContain('As the owner you always get the shop’s emails.');
	});

	// R-erasure
	test('names of customers wait in no queue, and go from the mailbox with their account', async () => {
		const shop = await digestShop();
		const customer = await makePerson(world);
		const order = await buyBags(world, customer, shop);
		await turnAt(fourOClock);
		const queued = await world.database.db
			.selectFrom('outbox')
			.select('payload')
			.where('dedupe_key', 'like', `mail:order_digest:${shop.id}:%`)
			.executeTakeFirstOrThrow();
		expect(JSON.stringify(queued.payload)).not.toContain('Pat');
		expect(await mailsTo(shop.owner.email)).toHaveLength(1);
		await call('business.orders.setStatus', {
			token: shop.owner.token,
			key: crypto.randomUUID(),
			params: { id: order.id },
			body: { status: 'cancelled', reason: 'The oven broke.' },
		});
		await world.app.personalData.remove(customer.id);
		expect(await mailsTo(shop.owner.email)).toEqual([]);
	});
});

// R-shop-clock: the summary comes exactly an hour before the start, even when clocks change that night.
describe('on days on which clocks change', () => {
	const zones = [
		['America/New_York', '2031-11-02T10:00:00Z', '2032-03-14T09:00:00Z'],
		['America/Phoenix', '2031-11-02T12:00:00Z', '2032-03-14T12:00:00Z'],
		['Pacific/Honolulu', '2031-11-02T15:00:00Z', '2032-03-14T15:00:00Z'],
		['America/Anchorage', '2031-11-02T14:00:00Z', '2032-03-14T13:00:00Z'],
	] as const;
	const cases = zones.flatMap(([zone, winter, summer]) => [[zone, winter] as const, [zone, summer] as const]);

	test.each(cases)('%s: the summary of a morning at 6:00 comes at %s', async (time_zone, due) => {
		const date = due.slice(0, 10);
		const shop = await digestShop();
		await change(shop, { time_zone, purchase_window: everyDay('morning', '06:00', '09:00', 9) });
		clock.set(new Date(Date.parse(due) - 24 * 3_600_000));
		await buyBags(world, await makePerson(world), shop, 1, { order_date: date, pickup_window: 'morning' });
		await turnAt(before(new Date(due), 1));
		expect(await kindsTo(shop)).toEqual([]);
		await turnAt(new Date(due));
		expect(await kindsTo(shop)).toEqual(['order_digest']);
	});
});
