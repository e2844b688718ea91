import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { type Changes, createChanges } from '#changes';
import { freshDatabase, silentLog } from '#test/database.ts';

const fresh = await freshDatabase();
const feeds: Changes[] = [];
afterEach(async () => {
	for (const feed of feeds.splice(0)) await feed.close();
	await fresh.tamper('delete from businesses');
});
function openFeed(): Changes {
	const feed = createChanges({ db: fresh.db, clock: { now: () => new Date() }, log: silentLog });
	feeds.push(feed);
	return feed;
}
const waits = { interval: 20 };
const events = (businessIds: readonly string[]) =>
	`insert into order_events (order_id, business_id, to_status, actor, at) values
	${businessIds.map((id) => `(gen_random_uuid(), '${id}', 'pending', 'job', now())`).join()}`;
const sell = (...businessIds: string[]) => fresh.tamper(events(businessIds));

async function listening(feed = openFeed()) {
	const sold: string[] = [];
	const edited: (string | undefined)[] = [];
	const upTo = { orders: Number.NEGATIVE_INFINITY, businesses: Number.NEGATIVE_INFINITY };
	let goesBack = false;
	function move(of: keyof typeof upTo, to: number): void {
		goesBack ||= to < upTo[of];
		upTo[of] = to;
	}
	const stop = feed.follow({
		orders(ids, to) {
			sold.push(...ids);
			move('orders', to);
		},
		businesses(ids, to) {
			edited.push(...(ids ?? [undefined]));
			move('businesses', to);
		},
	});
	await expect.poll(() => Math.min(upTo.orders, upTo.businesses), waits).toBeGreaterThan(0);
	return { sold, edited, upTo, stop, goesBack: () => goesBack };
}
async function caughtUp({ upTo }: { upTo: { orders: number; businesses: number } }): Promise<void> {
	const now = performance.now();
	await expect.poll(() => Math.min(upTo.orders, upTo.businesses), waits).toBeGreaterThan(now);
}
async function business(): Promise<string> {
	const id = crypto.randomUUID();
	await fresh.tamper(`insert into businesses (id, owner_id, display_name, name, description, price_cents, email, phone_number,
		street, city, state, zip_code, formatted_address, tz, created_at, updated_at)
		values ('${id}', gen_random_uuid(), 'Shop', 'Shop', 'Bread of the day', 500, 'shop@example.com', '503-555-0100',
		'1 Main St', 'Portland', 'OR', '97201', '1 Main St, Portland', 'America/Los_Angeles', now(), now())`);
	return id;
}
const rename = (id: string) =>
	fresh.tamper(`update businesses set version = version + 1, updated_at = now() where id = '${id}'`);

test('what was there before is no news; what comes after is told once, in the order of its commits, up to the watermark', async () => {
	const [before, ...shops] = Array.from({ length: 9 }, () => crypto.randomUUID());
	await sell(before ?? '');
	const listener = await listening();
	for (const shop of shops) {
		await sell(shop, shop);
		const committed = performance.now();
		await expect.poll(() => listener.upTo.orders, waits).toBeGreaterThan(committed);
		expect(listener.sold.at(-1)).toBe(shop);
	}
	expect(listener.sold).toEqual(shops);
	expect(listener.goesBack()).toBe(false);
});

test('a slow transaction that commits late is told, however many others were faster', async () => {
	const listener = await listening();
	const [slow, rolledBack] = [crypto.randomUUID(), crypto.randomUUID()];
	const others = Array.from({ length: 1_200 }, () => crypto.randomUUID());
	let commit = () => {};
	let begun = () => {};
	const isBegun = new Promise<void>((resolve) => {
		begun = resolve;
	});
	const late = fresh.owner.transaction().execute(async (tx) => {
		await sql`set local session_replication_role = 'replica'`.execute(tx);
		await sql.raw(events([slow])).execute(tx);
		begun();
		await new Promise<void>((resolve) => {
			commit = resolve;
		});
	});
	await isBegun;
	await expect(fresh.tamper(`${events([rolledBack])}; select 1 / 0`)).rejects.toThrow(/zero/);
	// This exceeds what a cursor rereads anyway, and takes several polls.
	for (let from = 0; from < others.length; from += 300) await sell(...others.slice(from, from + 300));
	await caughtUp(listener);
	expect(listener.sold).toEqual(others);
	commit();
	await late;
	await caughtUp(listener);
	expect(listener.sold).toEqual([...others, slow]);
});

test('more at once than one look reads is told whole, and the watermark waits for the last of it', async () => {
	const listener = await listening();
	const shops = Array.from({ length: 12_000 }, () => crypto.randomUUID());
	await sell(...shops);
	await caughtUp(listener);
	expect(listener.sold).toHaveLength(shops.length);
	expect(new Set(listener.sold)).toEqual(new Set(shops));
});

test('what happened while the database could not be asked is told once it can', async () => {
	const listener = await listening();
	const shop = await business();
	await caughtUp(listener);
	const name = new URL(fresh.url).pathname.slice(1);
	await sql.raw(`alter database ${name} connection limit 0`).execute(fresh.owner);
	const lose = sql`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = ${name} and usename <> current_user`;
	await lose.execute(fresh.owner);
	const [upTo, sold, edited] = [{ ...listener.upTo }, listener.sold.length, listener.edited.length];
	const missed = Array.from({ length: 700 }, () => crypto.randomUUID());
	await sell(...missed);
	await rename(shop);
	expect([listener.sold.length, listener.edited.length]).toEqual([sold, edited]);
	expect(listener.upTo.orders - upTo.orders).toBeLessThan(1_000);
	await sql.raw(`alter database ${name} connection limit -1`).execute(fresh.owner);
	await caughtUp(listener);
	expect(listener.sold).toEqual(missed);
	expect(listener.edited.slice(edited)).toEqual([shop]);
});

test('an edit is told once, by its stamp; too many of them are told as each of all', async () => {
	const [one, other] = [await business(), await business()];
	const listener = await listening();
	await rename(one);
	await caughtUp(listener);
	await caughtUp(listener);
	expect(listener.edited).toEqual([one]);
	await rename(other);
	await rename(one);
	await caughtUp(listener);
	expect(new Set(listener.edited.slice(1))).toEqual(new Set([one, other]));
	await fresh.tamper(`insert into businesses (owner_id, display_name, name, description, price_cents, email, phone_number,
		street, city, state, zip_code, formatted_address, tz, created_at, updated_at)
		select gen_random_uuid(), 'Shop', 'Shop', 'Bread of the day', 500, '', '', '', '', 'OR', '97201', '', 'UTC', now(), now()
		from generate_series(1, 5001)`);
	await expect.poll(() => listener.edited.includes(undefined), waits).toBe(true);
});

test('who subscribes hears of their own alone, and nobody hears anything any more after stopping', async () => {
	const feed = openFeed();
	const [mine, other] = [await business(), await business()];
	const calls: string[] = [];
	const stops = [
		feed.subscribe('orders of business', mine, () => calls.push('orders')),
		feed.subscribe('stock of business', mine, () => calls.push('stock')),
	];
	const listener = await listening(feed);
	await sell(other);
	await rename(other);
	await caughtUp(listener);
	expect(calls).toEqual([]);
	await sell(mine);
	await caughtUp(listener);
	expect(calls.sort()).toEqual(['orders', 'stock']);
	await rename(mine);
	await caughtUp(listener);
	expect(calls.sort()).toEqual(['orders', 'stock', 'stock']);
	for (const stop of stops) stop();
	await sell(mine);
	await caughtUp(listener);
	expect(calls).toHaveLength(3);
	listener.stop();
	const soldBefore = listener.sold.length;
	const second = await listening(feed);
	await sell(other);
	await caughtUp(second);
	expect(second.sold).toEqual([other]);
	expect(listener.sold).toHaveLength(soldBefore);
});
