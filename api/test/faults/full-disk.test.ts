/** A database that answers but can't write. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { holdBags, makePerson, makeShop, tonight } from '../makers.ts';
import { createWorld } from '../world.ts';

const world = await createWorld();
const admin = new pg.Client({ connectionString: world.database.ownerUrl });
await admin.connect();
afterAll(() => admin.end());
const name = new URL(world.database.url).pathname.slice(1);

const shop = await makeShop(world, { quantity: 50 });
const customer = await makePerson(world);
await holdBags(world, customer, shop);

const readiness = async () => {
	const answer = await fetch(`${world.url}/readyz`);
	return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
};
const ready = () => expect.poll(readiness).toEqual({ status: 200, retryAfter: null });
const notReady = () => expect.poll(readiness).toEqual({ status: 503, retryAfter: '2' });

async function refuseWrites(state: string): Promise<() => Promise<void>> {
	const tables = ['orders', 'users', 'businesses', 'auth.session', 'auth."user"', 'rate_windows'];
	await admin.query(`
		create or replace function no_room() returns trigger language plpgsql as $$
		begin raise exception using errcode = '${state}', message = 'no room'; end $$`);
	for (const table of tables)
		await admin.query(
			`create trigger no_room before insert or update or delete on ${table} for each statement execute function no_room()`,
		);
	return async () => {
		await admin.query('drop function no_room cascade');
	};
}

const full = {
	'53000': 'no resources',
	'53100': 'disk full',
	'53200': 'out of memory',
	'53300': 'too many connections',
	'53400': 'a configured limit',
	'57P01': 'shut down by its operator',
	'57P03': 'starting up',
	'57014': 'a statement that took too long',
	'58030': 'a disk that fails',
	'25006': 'only reads',
	'08006': 'a lost connection',
};

const hold = () =>
	world.call('customer.orders.create', {
		token: customer.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity: 1, ...tonight },
	});
const rename = () => world.call('user.update', { token: customer.token, body: { first_name: 'Ada' } });
const edit = () =>
	world.call('business.update', {
		token: shop.owner.token,
		params: { id: shop.id },
		body: { description: 'What the oven made too much of.' },
	});
const signUp = async () => {
	const { status, headers } = await fetch(`${world.url}/v0/auth/sign-up/email`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
		body: JSON.stringify({
			email: 'new@example.com',
			password: 'pastries at closing time',
			first_name: 'Ada',
			last_name: 'Moss',
		}),
	});
	return { status, headers, code: status === 503 ? 'UNAVAILABLE' : undefined };
};

test.each(Object.keys(full) as (keyof typeof full)[])(
	'SQLSTATE %s is 503 with Retry-After, and over when it is over',
	async (state) => {
		// All states are handled in one place, so one of them is tried with every kind of write.
		const writes = state === '53100' ? [hold, rename, edit, signUp] : [hold, rename];
		const restore = await refuseWrites(state);
		try {
			for (const write of writes) {
				const { status, code, headers } = await write();
				expect([write.name, status, code, headers.get('retry-after')]).toEqual([
					...[write.name, 503, 'UNAVAILABLE', '2'],
				]);
			}
		} finally {
			await restore();
		}
		for (const write of writes) expect((await write()).status).toBe(200);
	},
);

async function set(setting: string): Promise<void> {
	await admin.query(`alter database ${name} ${setting}`);
	await admin.query(
		'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
		[name],
	);
}

// R-full-disk
test('while nothing new fits on the disk /readyz says so, although everything is still read', async () => {
	await ready();
	// Has the same SQLSTATE as a full disk.
	await set("set temp_file_limit = '0'");
	await notReady();
	// The first read may meet a connection that `set` has ended.
	const read = async () => (await world.call('customer.orders.list', { token: customer.token })).status;
	await expect.poll(read).toBe(200);
	await set('reset temp_file_limit');
	await ready();
});

test('a server that became read-only is not ready, and its writes are 503', async () => {
	await ready();
	await set('set default_transaction_read_only = on');
	await notReady();
	expect((await rename()).status).toBe(503);
	await admin.query('set default_transaction_read_only = off');
	await set('reset default_transaction_read_only');
	await ready();
});

// R-lost-connection
test('a connection to a server that only reads is given up: the next one may lead to another', async () => {
	await ready();
	await set('set default_transaction_read_only = on');
	await notReady();
	expect((await rename()).status).toBe(503);
	await admin.query('set default_transaction_read_only = off');
	// Open connections keep their setting.
	await admin.query(`alter database ${name} reset default_transaction_read_only`);
	await ready();
	await expect.poll(async () => (await rename()).status).toBe(200);
	// Ends unused connections, for the jobs that run afterward.
	await set('reset default_transaction_read_only');
	await ready();
});

test('the disk is tried once a second at most, however many ask', async () => {
	const probes = new Set<string>();
	const begin = performance.now();
	for (let asked = 0; asked < 40; asked++) {
		await readiness();
		const { rows } = await admin.query<{ at: string }>('select probed_at::text as at from write_probe');
		probes.add(rows[0]?.at ?? '');
	}
	expect(probes.size).toBeLessThanOrEqual(2 + (performance.now() - begin) / 1_000);
});
