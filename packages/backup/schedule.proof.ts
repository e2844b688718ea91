/** R-backups: scheduled backups under `npm start`. */
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase } from '../ops/database.ts';
import { type EmbeddedPostgres, startPostgres } from '../ops/embedded-postgres.ts';
import { lockInstance } from '../ops/instance-lock.ts';
import { childEnv, migrate } from '../ops/product.ts';
import { readSecrets } from '../ops/secrets.ts';
import { temporaryFolder } from '../ops/temporary-folder.ts';
import { listBackups } from './manifest.ts';
import { restoreInto } from './restore.ts';
import { lastRuns } from './runs.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { newKey, readKey } from './sealed.ts';
import { settingsIn } from './settings.ts';
import { currentSegment, withSession } from './take.ts';
import { folderVault } from './vault.ts';
import { archiveSettings } from './wal.ts';

const home = await temporaryFolder();
let dataDir = join(home.path, 'data');
const to = join(home.path, 'backups');
const env = childEnv({ PATH: process.env.PATH, BACKUP_TO: to, BACKUP_KEY: newKey() });
const said: string[] = [];
let server: EmbeddedPostgres;
let schedule: Schedule | undefined;

const query = (sql: string) => withSession(server.url, async (client) => (await client.query(sql)).rows);
const start = (archives = true) =>
	startPostgres({
		dataDir: join(dataDir, 'postgres'),
		port: 0,
		settings: { max_connections: 60, ...(archives && archiveSettings()) },
	});
function begin(): void {
	const settings = { ...settingsIn(env), to };
	schedule = startSchedule({
		dataDir,
		settings,
		env,
		url: server.url,
		onSpawn: () => {},
		say: (line) => {
			said.push(line);
		},
	});
}
async function end(): Promise<void> {
	await schedule?.stopRuns();
	await server.stop();
	await schedule?.stop();
}
async function closeSegment(): Promise<string> {
	const name = await currentSegment(server.url);
	await query("select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()");
	return name;
}
const isStored = async (segment: string) =>
	(await folderVault(to).list('log/')).some(({ name }) => name === `log/${segment}`);

beforeAll(async () => {
	mkdirSync(dataDir, { mode: 0o711 });
	server = await start();
	const secrets = readSecrets(dataDir);
	const { url: ownerUrl, servingUrl } = server;
	await migrate(givenDatabase(servingUrl, ownerUrl), { ...env, ...secrets });
	const lock = lockInstance(dataDir);
	afterAll(() => lock.release());
});
afterAll(async () => {
	await end();
	home.remove();
});

test('what is due is taken and rehearsed at once, and the log goes away as it is written', async () => {
	begin();
	await expect
		.poll(async () => (await lastRuns(server.url)).map(({ kind, ok }) => ({ kind, ok })))
		.toEqual([
			{ kind: 'backup', ok: true },
			{ kind: 'rehearsal', ok: true },
		]);
	const segment = await closeSegment();
	await expect.poll(() => isStored(segment)).toBe(true);
	expect(await listBackups(folderVault(to))).toHaveLength(1);
	expect(said).toEqual([]);
});

test('a vault that is gone is said once, the log waits, and goes on when the vault is back', async () => {
	renameSync(to, `${to}-unmounted`);
	const segment = await closeSegment();
	await expect.poll(() => said.length).toBe(1);
	expect(said[0]).toMatch(/^Backups: .*gone/);
	renameSync(`${to}-unmounted`, to);
	await expect.poll(() => isStored(segment)).toBe(true);
	await expect.poll(() => said.at(-1)).toBe('Backups go on: what waited is stored.');
});

test('what is written until the server has ended is stored', async () => {
	const segment = await closeSegment();
	await end();
	expect(await isStored(segment)).toBe(true);
	expect(
		readdirSync(join(dataDir, 'postgres', 'data', 'pg_wal', 'archive_status')).filter((name) =>
			name.endsWith('.ready'),
		),
	).toEqual([]);
});

test('after a time without a log a new backup is taken, though none is due', async () => {
	const before = await listBackups(folderVault(to));
	server = await start(false);
	for (let nth = 0; nth < 3; nth++) await closeSegment();
	await server.stop();
	server = await start();
	begin();
	await expect.poll(async () => (await listBackups(folderVault(to))).length).toBeGreaterThan(before.length);
});

test('a restored database goes on in the same vault, with a backup of its own', async () => {
	await end();
	const elsewhere = join(home.path, 'elsewhere');
	const vault = folderVault(to);
	const before = await listBackups(vault);
	const restored = await restoreInto(elsewhere, { vault, key: readKey(env.BACKUP_KEY) });
	await restored.server.stop();
	dataDir = elsewhere;
	const lock = lockInstance(dataDir);
	afterAll(() => lock.release());
	server = await start();
	begin();
	await expect.poll(async () => (await listBackups(vault)).at(-1)).not.toBe(before.at(-1));
	expect((await vault.list('log/')).map(({ name }) => name)).toContain('log/00000002.history');
});
