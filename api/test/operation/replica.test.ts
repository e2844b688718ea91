/** A real streaming replica. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { openReads } from '#db/replica.ts';
import { silentLog } from '#test/database.ts';
import { holdBags, makePerson, makeShop } from '#test/makers.ts';
import { createTemplate } from '#test/template.ts';
import { createWorld } from '#test/world.ts';
import { startPostgres } from '../../../packages/ops/embedded-postgres.ts';
import { waitForExit } from '../../../packages/ops/processes.ts';
import { temporaryFolder } from '../../../packages/ops/temporary-folder.ts';
import { startReplica } from '../../../packages/ops/test/embedded-replica.ts';

const folder = await temporaryFolder();
const dataDir = join(folder.path, 'postgres');
const settings = { max_connections: 100, wal_keep_size: '256MB' };
const postgres = await startPostgres({ dataDir, port: 0, settings });
const server = await createTemplate(postgres.url, 'fb_template');
const replica = await startReplica(
	{ url: postgres.url, dataDir },
	{ dataDir: join(folder.path, 'replica'), settings },
);
const onReplicaServer = (url: string) => Object.assign(new URL(url), { port: replica.port }).href;
afterAll(async () => {
	await replica.stop();
	await postgres.stop();
	folder.remove();
});
const world = await createWorld({
	webhooks: false,
	server,
	replicaOf: onReplicaServer,
});
const onReplica = openDatabase(onReplicaServer(world.database.ownerUrl), silentLog);
const reads = openReads(world.database.db, onReplicaServer(world.database.url), silentLog);

afterAll(async () => {
	await reads.close();
	await onReplica.close();
});

/** A replica is in recovery. */
const answeredBy = () =>
	reads.read(async (db) => {
		const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db);
		return rows[0]?.replica ? 'replica' : 'primary';
	});
const replay = (what: 'pause' | 'resume') =>
	sql`select ${sql.raw(`pg_wal_replay_${what}()`)}`.execute(onReplica.db);

test('a replica that keeps up answers, one that is behind does not', async () => {
	await expect.poll(answeredBy).toBe('replica');
	await replay('pause');
	await makePerson(world);
	await expect.poll(answeredBy).toBe('primary');
	await expect.poll(reads.lagSeconds).toBeGreaterThan(1);
	await replay('resume');
	await expect.poll(answeredBy).toBe('replica');
	await expect.poll(reads.lagSeconds).toBeLessThan(1);
});

test('an order is read right after it was written, also while the replica stands still', async () => {
	const [shop, customer] = [await makeShop(world), await makePerson(world)];
	await expect.poll(answeredBy).toBe('replica');
	await replay('pause');
	const held = await holdBags(world, customer, shop);
	const read = await world.call('customer.orders.get', { token: customer.token, params: { id: held.id } });
	expect(read.data).toMatchObject({ id: held.id, status: held.status });
	await replay('resume');
});

// R-fresh-lists
test('a list that the replica answers shows a sale', async () => {
	const [shop, customer] = [await makeShop(world, { quantity: 7 }), await makePerson(world)];
	const query = { type: 'coordinates', value: '45.52,-122.68', radius: 25, page: 1, per_page: 20 } as const;
	const left = async () => {
		const { data } = await world.call('customer.businesses.list', { token: customer.token, query });
		return data.businesses.find(({ id }) => id === shop.id)?.inventory[0]?.available;
	};
	await expect.poll(left).toBe(7);
	await holdBags(world, customer, shop, 2);
	await expect.poll(left).toBe(5);
});

test('a replica that is lost is not missed', async () => {
	await expect.poll(answeredBy).toBe('replica');
	process.kill(replica.pid, 'SIGKILL');
	await waitForExit(replica.pid, 120_000);
	expect(await answeredBy()).toBe('primary');
});
