/**
 * A replica's read never decides a write: the replica of this world says that it is up to date and has no tables, so
 * whatever asks it fails.
 */
import { type Endpoint, type EndpointName, endpoints } from '@flavorbag/contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../database.ts';
import { buyBags, holdBags, makePerson, makeShop, tonight } from '../makers.ts';
import { createWorld } from '../world.ts';

const blind = await freshDatabase();
const path = (change: string) =>
	sql`alter database ${sql.raw(new URL(blind.url).pathname.slice(1))} ${sql.raw(change)}`.execute(
		blind.owner,
	);
await sql`
	create schema blind;
	grant usage on schema blind to public;
	create function blind.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select 'FFFFFFFF/FFFFFFFF'::pg_lsn $$`.execute(
	blind.owner,
);
await path('set search_path = blind, pg_catalog');
afterAll(async () => {
	await path('reset search_path');
	await blind.close();
});

/** What failed, also where the caller went on without it. */
const failures: string[] = [];
const world = await createWorld({
	replicaOf: () => blind.url,
	log: { write: (line: string) => void (line.includes('does not exist') && failures.push(line)) },
});
const { app, call, database } = world;
const { token } = await makePerson(world);
const query = { type: 'address', value: '97201' } as const;
const isAsked = async () => {
	const { status } = await call('customer.businesses.list', { token, query });
	const seen = failures.splice(0).length;
	return status === 500 && seen > 0;
};

test('a list asks the replica, which fails here', () => expect.poll(isAsked).toBe(true));

test('bags are held, paid, waited for, offered, alerted and replaced without it', async () => {
	const [buyer, waiter, watcher] = [
		await makePerson(world),
		await makePerson(world),
		await makePerson(world),
	];
	const [shop] = [await makeShop(world, { quantity: 1 }), await makeShop(world)];
	const pickup = { business_id: shop.id, ...tonight };
	const circle = { lat: 45.5122, lng: -122.6587, radius: 2, label: 'Ferndale' };
	await call('customer.alerts.create', { token: watcher.token, body: { where: 'circle', circle } });
	const bought = await buyBags(world, buyer, shop);
	expect(bought.status).toBe('paid');
	await call('customer.waitlist.join', { token: waiter.token, body: { ...pickup, bags: 1 } });
	await call('customer.orders.cancel', { token: buyer.token, params: { id: bought.id } });
	await app.waitlist.offer();
	const { entries } = (await call('customer.waitlist.list', { token: waiter.token })).data;
	const taken = await call('customer.orders.create', {
		token: waiter.token,
		key: crypto.randomUUID(),
		body: { ...pickup, quantity: 1, offer_id: entries[0]?.offer?.id },
	});
	expect(taken.data.status).toBe('pending');
	await call('customer.orders.abandon', { token: waiter.token, params: { id: taken.data.id } });
	expect((await holdBags(world, buyer, shop)).status).toBe('pending');
	expect(failures).toEqual([]);
});

test('what a shop cancels is replaced without it', async () => {
	const [shop, buyer] = [await makeShop(world), await makePerson(world)];
	const { id } = await buyBags(world, buyer, shop);
	const asked = { token: shop.owner.token, params: { id } };
	await call('business.orders.setStatus', { ...asked, body: { status: 'cancelled', reason: 'No gas' } });
	await world.drain();
	const { replacements } = (await call('customer.replacements.list', { token: buyer.token })).data;
	expect(replacements[0]?.offers.length).toBeGreaterThan(0);
	const alerts = await database.db.selectFrom('alert_events').select('id').execute();
	expect(alerts.length).toBeGreaterThan(0);
	expect(failures).toEqual([]);
});

const writes = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([, { method }]) => method !== 'GET',
);

test('no call that writes asks it, and no job', async () => {
	const shop = await makeShop(world);
	const admin = await makePerson(world);
	await app.identity.grantAdmin(admin.email);
	for (const [name, { access, example: body, path }] of writes) {
		const isOrder = path.includes('/orders/:id');
		const buyer = await makePerson(world);
		const id = isOrder ? (await buyBags(world, buyer, await makeShop(world))).id : shop.id;
		const person = access === 'admin' ? admin : path.includes('/business/') ? shop.owner : buyer;
		const params = { id };
		const answer = await call(name, {
			token: person.token,
			key: crypto.randomUUID(),
			params,
			...(body && { body }),
		});
		expect.soft([name, answer.status]).not.toEqual([name, 500]);
	}
	for (const { name, run } of app.plannedJobs)
		expect.soft([name, await run().then(() => 'done', String)]).toEqual([name, 'done']);
	expect(failures).toEqual([]);
	await expect.poll(isAsked).toBe(true);
});
