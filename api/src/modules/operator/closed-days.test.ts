/** R-closed-days */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
	buyBags,
	cards,
	everyDay,
	holdBags,
	makePerson,
	makeShop,
	payWith,
	type Shop,
	settle,
} from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';

const world = await createWorld({ webhooks: false });
const { call, clock } = world;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);
const { token } = admin;
const texts = { text_en: 'Closed for the parade', text_es: 'Cerrado por el desfile' };
const close = (date: string, more = {}) =>
	call('admin.closedDays.close', { token, body: { date, ...texts, ...more } });
const reopen = (date: string) => call('admin.closedDays.reopen', { token, params: { date } });
const answer = (date: string, orders: string) =>
	call('admin.closedDays.answer', { token, params: { date }, body: { orders } });
const days = async () => (await call('admin.closedDays.list', { token })).data.days;
const apply = () => world.app.closedDays.apply();

const calendarOf = async ({ id, owner }: Shop) =>
	(await call('business.calendar.get', { token: owner.token, params: { id }, query: { days: 56 } })).data
		.dates;
const closedOn = async (shop: Shop, date: string) =>
	((await calendarOf(shop)).find((one) => one.date === date)?.slots ?? [])
		.filter(({ exception }) => exception?.closed)
		.map(({ period }) => period);
const change = async (shop: Shop, date: string, exception: object | null) => {
	const slot = (await calendarOf(shop))
		.find((one) => one.date === date)
		?.slots.find(({ period }) => period === 'evening');
	const changes = [{ date, period: 'evening', version: slot?.version ?? 0, exception }];
	const { owner, id } = shop;
	expect(
		(await call('business.calendar.change', { token: owner.token, params: { id }, body: { changes } }))
			.status,
	).toBe(200);
};
const all = ['morning', 'afternoon', 'evening'];

test('a day closes in every shop, later ones too, and opens where nobody changed it', async () => {
	const date = '2031-06-13';
	const [plain, ownClosed, own] = [await makeShop(world), await makeShop(world), await makeShop(world)];
	await change(ownClosed, date, { closed: true, reason: 'Wedding' });
	await change(own, date, { quantity: 9, price: 4 });
	expect((await close(date)).data.days).toMatchObject([
		{ date, shops: 0, waiting: 3, paid: 0, orders: null },
	]);
	await apply();
	expect(await days()).toMatchObject([{ date, shops: 3, waiting: 0 }]);
	for (const shop of [plain, ownClosed, own]) expect(await closedOn(shop, date)).toEqual(all);
	const later = await makeShop(world);
	await apply();
	expect(await closedOn(later, date)).toEqual(all);
	// A shop that opens on its own stays open.
	await change(later, date, { quantity: 3 });
	await apply();
	expect(await closedOn(later, date)).toEqual(['morning', 'afternoon']);
	expect((await call('settings.get', {})).data.closed_days).toEqual([{ date, ...texts }]);

	await reopen(date);
	await apply();
	expect(await closedOn(plain, date)).toEqual([]);
	expect(await closedOn(ownClosed, date)).toEqual(['evening']);
	const stays = (await calendarOf(own)).find((one) => one.date === date)?.slots.at(-1);
	expect(stays).toMatchObject({ quantity: 9, price: 4, exception: { quantity: 9, price: 4 } });
	expect([await days(), (await call('settings.get', {})).data.closed_days]).toEqual([[], []]);
	expect((await reopen(date)).status).toBe(404);
});

test('twice changes the text alone; a day that is over or far away is refused', async () => {
	const date = '2031-06-14';
	await close(date);
	await apply();
	await answer(date, 'keep');
	expect((await close(date, { text_en: 'Snow' })).data.days).toMatchObject([
		{ text_en: 'Snow', waiting: 0, orders: 'keep' },
	]);
	await reopen(date);
	await apply();
	expect((await close(date)).data.days).toMatchObject([{ shops: 0, orders: null }]);
	await reopen(date);
	await apply();
	for (const wrong of ['2031-06-10', '2031-08-06', '2031-02-30', 'soon'])
		expect((await close(wrong)).status).toBe(422);
	expect((await close(date, { text_es: ' ' })).status).toBe(422);
});

test('today closes what is not over yet', async () => {
	const shop = await makeShop(world);
	await close('2031-06-11');
	await apply();
	// It is noon: the morning is over.
	expect(await closedOn(shop, '2031-06-11')).toEqual(['afternoon', 'evening']);
	await reopen('2031-06-11');
	await apply();
	expect(await closedOn(shop, '2031-06-11')).toEqual([]);
});

const count = Number(process.env.CLOSED_ORDERS ?? 60);
test('paid orders are asked about once: canceled, each is refunded, with the text in its language', async () => {
	const date = '2031-06-12';
	const when = { order_date: date, pickup_window: 'evening' } as const;
	const shops = await Promise.all(
		Array.from({ length: Math.ceil(count / 50) }, () => makeShop(world, { quantity: 50 })),
	);
	const customers = await Promise.all(Array.from({ length: 10 }, () => makePerson(world)));
	await call('user.setLanguage', { token: customers[0]?.token, body: { language: 'es' } });
	for (let made = 0; made < count; made += customers.length) {
		const shop = shops[Math.floor(made / 50)] as Shop;
		await Promise.all(customers.map((customer) => buyBags(world, customer, shop, 1, when)));
	}
	const late = await makePerson(world);
	const pending = await holdBags(world, late, await makeShop(world), 1, when);
	await close(date);
	await apply();
	expect(await days()).toMatchObject([{ date, paid: count, orders: null }]);
	// A payment that was under way ends as always.
	await payWith(world, pending, cards.good);
	await settle(world, late, pending);
	const both = await Promise.all([answer(date, 'cancel'), answer(date, 'cancel')]);
	expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
	expect(await days()).toMatchObject([{ orders: 'cancel', paid: count + 1 }]);
	expect((await answer(date, 'keep')).code).toBe('PRECONDITION_FAILED');
	await apply();
	await apply();
	expect(await days()).toMatchObject([{ paid: 0 }]);
	const { rows } = await sql`
		select o.reason, count(*)::int from orders o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id
		where o.local_date = ${date} and o.status = 'cancelled' and r.amount_cents = o.total_cents group by 1 order by 2`.execute(
		world.database.db,
	);
	expect(rows).toEqual([
		{ reason: texts.text_es, count: count / 10 },
		{ reason: texts.text_en, count: count - count / 10 + 1 },
	]);
	await reopen(date);
	await apply();
}, 600_000);

test('over a clock change each shop closes its own date', async () => {
	clock.set(new Date('2031-11-01T19:00:00Z'));
	const shop = await makeShop(world);
	const far = await makeShop(world);
	const purchase_window = everyDay('morning', '06:00', '11:59', 9);
	await call('business.update', {
		token: far.owner.token,
		params: { id: far.id },
		body: { time_zone: 'America/New_York', purchase_window },
	});
	await close('2031-11-02');
	await apply();
	expect([await closedOn(shop, '2031-11-02'), await closedOn(far, '2031-11-02')]).toEqual([all, all]);
	expect(await closedOn(far, '2031-11-03')).toEqual([]);
	const { rows } = await sql`
		select wanted, ends_at from slots
		where business_id = ${far.id} and local_date = '2031-11-02' and period = 'morning'`.execute(
		world.database.db,
	);
	expect(rows).toEqual([{ wanted: 0, ends_at: new Date('2031-11-02T16:59:00Z') }]);
	clock.set(noon);
});
