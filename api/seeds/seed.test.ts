import type { Order } from '@flavorbag/contract';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { listFor } from '#test/makers.ts';
import { createWorld, noon } from '#test/world.ts';
import { beginTown, findOpenShop, finishTown } from '../src/db/seeded-town.ts';
import { payByCard } from './sandbox-card.ts';
import { type SeededTown, seedPictures, seedTown } from './seed.ts';
import { seedOrders } from './seed-orders.ts';
import { demoBusiness, people, town } from './town.ts';

const world = await createWorld({ webhooks: false });
let seeded: SeededTown;
/** A picture takes as long as the rest of a shop. */
const drawn = town.slice(0, 2);

beforeAll(async () => {
	const { app, clock, sandbox, publishableKey } = world;
	await seedPictures(app, drawn);
	// Nobody signs in: hashing their passwords would take most of the time.
	const createAccount = ({ password: _, ...account }: Parameters<typeof app.auth.createAccount>[0]) =>
		app.auth.createAccount(account);
	const whole = await seedTown({ ...app, clock, now: noon, createAccount });
	// All are lived through whenever a product with a town is started, by each run of the journeys too.
	seeded = { ...whole, orders: whole.orders.slice(-130) };
	const pay = (order: Order) => payByCard({ url: sandbox.url, publishableKey }, order.client_secret);
	const settle = async () => {
		await app.transfers.drain();
		await app.outbox.drain();
	};
	const { orders, ratings } = app;
	await seedOrders({ clock, now: noon, settle, orders, ratings, payByCard: pay }, seeded);
});

test('every order of the plan came to its end', async () => {
	const rows = await world.app.db
		.selectFrom('orders')
		.select((eb) => ['status', eb.fn.countAll<number>().as('count')])
		.groupBy('status')
		.execute();
	const planned = new Map<string, number>();
	for (const { outcome } of seeded.orders) planned.set(outcome, (planned.get(outcome) ?? 0) + 1);
	expect(new Map(rows.map((row) => [row.status, Number(row.count)]))).toEqual(planned);
});

test('the demo owner finds orders to hand over today, and the customer a town to choose from', async () => {
	const owner = people.find((person) => person.key === 'rosa');
	const ownerId = seeded.userIds.get('rosa') ?? '';
	const shopId = seeded.businessIds.get(demoBusiness) ?? '';
	expect((await world.app.shops.listOwned(ownerId)).map((shop) => shop.id)).toEqual([shopId]);
	const query = { status: 'paid', sort: 'date', page: 1, per_page: 100 } as const;
	const { orders } = await world.app.book.list(ownerId, shopId, query);
	expect(orders.filter((order) => order.order_date === '2031-06-11').length).toBeGreaterThan(0);
	expect(owner?.verified).toBe(true);

	const maya = seeded.userIds.get('maya') ?? '';
	const page = { radius: 25, page: 1, per_page: 100 };
	const { businesses, total } = await listFor(world.app.listing, maya, page);
	const hidden = town.filter((shop) => shop.inactive || shop.unpaid || shop.zone || shop.city === 'Salem');
	expect(total).toBe(town.length - hidden.length);
	const soldOut = businesses.find((shop) => shop.id === seeded.businessIds.get('cathedral-park-catch'));
	const dates = soldOut?.inventory.map((entry) => entry.date);
	expect(dates).not.toContain('2031-06-11');
	expect(dates).not.toContain('2031-06-12');
	expect(dates).toContain('2031-06-13');
});

// R-ratings-shown, R-value
test('the demo owner’s shop shows what its customers say, and so does a shop with few ratings', async () => {
	const shown = async (slug: string) =>
		(await world.call('rating.shown', { params: { slug: seeded.businessIds.get(slug) ?? '' } })).data;
	const own = await shown(demoBusiness);
	expect(own).toMatchObject({ is_new: false, value: { low: false } });
	expect(own.texts.length).toBe(5);
	const all = await Promise.all(
		town.filter((one) => !one.inactive && !one.unpaid).map(({ slug }) => shown(slug)),
	);
	expect(all.some(({ is_new }) => is_new)).toBe(true);
});

test('the demo owner was paid for what was collected, at the time', async () => {
	const ownerId = seeded.userIds.get('rosa') ?? '';
	const shopId = seeded.businessIds.get(demoBusiness) ?? '';
	const { data } = await world.app.payouts.list(ownerId, shopId, { page: 1, per_page: 100 });
	expect(data.payouts.length).toBeGreaterThan(0);
	for (const { order_date, status, transfer } of data.payouts.filter((row) => row.status !== 'refunded')) {
		expect([status, transfer?.status]).toEqual([status, 'sent']);
		const days = (Date.parse(transfer?.sent_at ?? '') - Date.parse(order_date)) / 86_400_000;
		expect(days).toBeLessThan(3);
	}
});

test('each business has its own picture, kept and served', async () => {
	const { businesses } = await listFor(world.app.listing, seeded.userIds.get('maya') ?? '', {
		radius: 100,
		page: 1,
		per_page: 100,
	});
	expect(new Set(businesses.map((shop) => shop.image_url)).size).toBe(businesses.length);
	for (const { name } of drawn) {
		const shop = businesses.find(({ display_name }) => display_name === name);
		const picture = await fetch(`${world.url}${shop?.image_url}`);
		expect([name, picture.headers.get('content-type')]).toEqual([name, 'image/webp']);
	}
});

test('at each hour a ZIP code is named where a bag can be bought and collected at once', async () => {
	const client = new pg.Client({ connectionString: world.database.url });
	await client.connect();
	expect(await findOpenShop(client, noon)).toBeUndefined();
	await beginTown(client, 'town');
	await finishTown(client);
	const maya = seeded.userIds.get('maya') ?? '';
	for (let hour = 0; hour < 24; hour++) {
		const at = new Date(noon.getTime() + hour * 3_600_000);
		const place = await findOpenShop(client, at);
		if (!place) throw new Error(`nothing is open at ${at.toISOString()}`);
		world.clock.set(at);
		const near = { value: place.zip_code, radius: 25, page: 1, per_page: 100 };
		const { businesses } = await listFor(world.app.listing, maya, near);
		const today = businesses.flatMap((shop) => shop.inventory[0] ?? []);
		expect(today.length, at.toISOString()).toBeGreaterThan(0);
	}
	world.clock.set(noon);
	await client.end();
});

test('an admin is one, and who has not read the letter stays unverified', async () => {
	const rows = await world.app.db.selectFrom('users').select(['email', 'role', 'verified']).execute();
	expect(rows).toHaveLength(people.length);
	expect(rows.find((row) => row.email === 'imani@example.com')).toMatchObject({
		role: 'admin',
		verified: true,
	});
	expect(rows.filter((row) => !row.verified).map((row) => row.email)).toEqual(['pat@example.com']);
});
