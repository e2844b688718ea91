/** R-backups, R-restore: a backup of a server that works, and the way back, on a real PostgreSQL. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenDatabase } from '../database.ts';
import { type EmbeddedPostgres, startPostgres } from '../embedded-postgres.ts';
import { childEnv, migrate } from '../product.ts';
import { runScript } from '../run-script.ts';
import { readSecrets } from '../secrets.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { getManifest, listBackups, putManifest } from './manifest.ts';
import { newKey, readKey } from './sealed.ts';
import { takeBackup, withSession } from './take.ts';
import { folderVault } from './vault.ts';
import { archiveSettings, shipLog } from './wal.ts';

const home = await temporaryFolder();
const dataDir = join(home.path, 'data');
// As somebody may call it: no name reaches a shell.
const to = join(home.path, `it's a "$(touch oops)" folder`);
const BACKUP_KEY = newKey();
const key = readKey(BACKUP_KEY);
const vault = folderVault(to);
let server: EmbeddedPostgres;

const settings = { max_connections: 60, ...archiveSettings() };
const env = () =>
	childEnv({ PATH: process.env.PATH, ...readSecrets(dataDir), SANDBOX_URL: 'http://127.0.0.1:9' });
const query = (sql: string, url = server.url) =>
	withSession(url, async (client) => (await client.query(sql)).rows as Record<string, unknown>[]);
const note = (problem: string) =>
	query(
		`insert into backup_runs (kind, started_at, ended_at, problem) values ('backup', now(), now(), '${problem}')`,
	);
const take = (address = to) => takeBackup({ dataDir, url: server.url }, { address, key, env: {} });
const operate = (command: 'backup' | 'restore', args: string[], more: NodeJS.ProcessEnv = {}) =>
	runScript([join(import.meta.dirname, '..', 'backup.ts'), command, ...args], {
		env: { DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_TO: '', BACKUP_KEY, ...more },
	});
let folders = 0;
const fresh = () => join(home.path, `restored ${folders++}`);

/** The segment that is being written is closed and stored. */
async function storeLog(): Promise<void> {
	await query(
		"select pg_logical_emit_message(true, 'test', 'so that there is something to store'), pg_switch_wal()",
	);
	await expect
		.poll(async () => {
			await shipLog(join(dataDir, 'postgres'), { vault, key });
			return readdirSync(join(dataDir, 'postgres', 'data', 'pg_wal', 'archive_status')).filter((name) =>
				name.endsWith('.ready'),
			);
		})
		.toEqual([]);
}

beforeAll(async () => {
	mkdirSync(dataDir);
	// As root, PostgreSQL runs as somebody who may not look into the folder above.
	chmodSync(home.path, 0o700);
	readSecrets(dataDir);
	server = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: 0, settings });
	const { url: ownerUrl, servingUrl } = server;
	await migrate({ ...givenDatabase(servingUrl, ownerUrl) }, env());
	mkdirSync(join(dataDir, 'media', 'businesses'), { recursive: true });
	writeFileSync(join(dataDir, 'media', 'businesses', `${'long-name-'.repeat(15)}.webp`), 'picture');
	writeFileSync(join(dataDir, 'media', 'empty.webp'), '');
	await note('before the first backup');
});
afterAll(async () => {
	await server.stop();
	home.remove();
});

/** Stands for a product that runs: commands find it by its folder. */
async function whileRunning<T>(work: () => Promise<T>): Promise<T> {
	const lock = spawn(process.execPath, [
		'--input-type=module',
		'--eval',
		`import { lockInstance } from ${JSON.stringify(new URL('../instance-lock.ts', import.meta.url).href)};
		lockInstance(${JSON.stringify(dataDir)}); console.log('locked'); setInterval(() => {}, 1000);`,
	]);
	await once(lock.stdout, 'data');
	try {
		return await work();
	} finally {
		lock.kill('SIGKILL');
		await once(lock, 'exit');
	}
}

async function restored(
	args: string[] = [],
	from = to,
): Promise<{ problems: unknown[]; into: string; stdout: string }> {
	const into = fresh();
	const { code, stdout, stderr } = await operate('restore', ['--from', from, '--into', into, ...args]);
	expect({ code, stderr, stdout: code === 0 ? '' : stdout }).toEqual({ code: 0, stderr: '', stdout: '' });
	const there = await startPostgres({
		dataDir: join(into, 'postgres'),
		port: 0,
		settings: { max_connections: 60 },
	});
	try {
		const rows = await query('select problem from backup_runs order by id', there.url);
		return { into, stdout, problems: rows.map(({ problem }) => problem) };
	} finally {
		await there.stop();
	}
}

test('a backup of a server that works is restored whole, with what lies beside it', async () => {
	const { code, stdout, stderr } = await whileRunning(() => operate('backup', ['--to', to]));
	expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
	expect(stdout).toMatch(/^Backup \d{8}T\d{9}Z is in .*: \d+\.\d MB in /);
	expect(existsSync(join(import.meta.dirname, '..', '..', 'oops'))).toBe(false);
	const { problems, into, stdout: said } = await restored();
	expect(problems).toEqual(['before the first backup']);
	expect(said).toMatch(/^ok {5}drift /m);
	expect(said).toContain(`DATA_DIR=${JSON.stringify(into)} npm start`);
	expect(readFileSync(join(into, 'secrets.json'), 'utf8')).toBe(
		readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
	);
	const media = (folder: string) => readdirSync(join(folder, 'media'), { recursive: true }).sort();
	expect(media(into)).toEqual(media(dataDir));
	expect(await query('select kind, ok, bytes > 1000000 as big from backup_runs where ok')).toEqual([
		{ kind: 'backup', ok: true, big: true },
	]);
});

test('nothing of the data can be read in it', () => {
	const all = readdirSync(to, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const bytes = Buffer.concat(all.map((entry) => readFileSync(join(entry.parentPath, entry.name))));
	const secret = readSecrets(dataDir).AUTH_SECRET;
	for (const text of ['before the first backup', secret, 'picture', 'PostgreSQL'])
		expect(bytes.includes(text), text).toBe(false);
});

test('the log brings what came later, to the newest moment or to a named one', async () => {
	await note('after the backup');
	await delay(20);
	const moment = new Date().toISOString();
	await delay(20);
	await note('after the moment');
	await storeLog();
	await note('never stored');
	expect((await restored()).problems.slice(-2)).toEqual(['after the backup', 'after the moment']);
	expect((await restored(['--to', moment])).problems.at(-1)).toBe('after the backup');
	const late = await operate('restore', ['--from', to, '--into', fresh(), '--to', '2999-01-01T00:00:00Z']);
	expect(late).toMatchObject({
		code: 1,
		stderr: expect.stringMatching(/^Nothing is known of 2999-01-01.*newest/),
	});
	const early = await operate('restore', ['--from', to, '--into', fresh(), '--to', '2001-01-01T00:00:00Z']);
	expect(early).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The oldest backup is of /) });
	const never = await operate('restore', ['--from', to, '--into', fresh(), '--to', 'yesterday']);
	expect(never).toMatchObject({ code: 1, stderr: expect.stringMatching(/^--to takes a time such as /) });
});

test('a bucket of S3 does as well', async () => {
	const bucket = new S3rver({
		...{ port: 0, address: '127.0.0.1', silent: true, directory: join(home.path, 's3') },
		configureBuckets: [{ name: 'backups', configs: [] }],
	});
	const { port } = await bucket.run();
	const access = {
		...{ BACKUP_S3_REGION: 'us-east-1', BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}` },
		...{ BACKUP_S3_ACCESS_KEY_ID: 'S3RVER', BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER' },
	};
	const there = ['s3://backups/flavorbag'];
	expect(await whileRunning(() => operate('backup', ['--to', ...there], access))).toMatchObject({ code: 0 });
	const restoredFrom = await operate('restore', ['--from', ...there, '--into', fresh()], access);
	expect(restoredFrom).toMatchObject({
		code: 0,
		stderr: '',
		stdout: expect.stringMatching(/^ok {5}drift /m),
	});
	await bucket.close();
});

test('a rehearsal restores, looks, notes how it went and leaves nothing', async () => {
	const { code, stdout, stderr } = await whileRunning(() => operate('backup', ['--to', to, '--rehearse']));
	expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
	expect(stdout).toContain('The newest backup can be restored.');
	expect(existsSync(join(dataDir, 'rehearsal'))).toBe(false);
	expect(await query("select ok from backup_runs where kind = 'rehearsal'")).toEqual([{ ok: true }]);
});

test('what was given up when a backup was taken does not make the backup a bad one', async () => {
	await query(`insert into outbox (topic, dedupe_key, payload, run_at, attempts, dead_at)
		values ('rating.ask', 'given-up', '{}', now() - interval '5 hours', 0, null)`);
	await query(`update outbox set dead_at = now() where dedupe_key = 'given-up'`);
	const { code, stdout } = await whileRunning(() => operate('backup', ['--to', to, '--rehearse']));
	expect({ code, stdout }).toEqual({
		code: 0,
		stdout: expect.stringContaining('The newest backup can be restored.'),
	});
});

test('what is refused is said in one line, and leaves nothing in the new folder', async () => {
	const into = fresh();
	const refused = async (args: string[], more: NodeJS.ProcessEnv = {}) => {
		const { code, stderr } = await operate('restore', ['--from', to, '--into', into, ...args], more);
		expect(code).toBe(1);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(existsSync(into) || existsSync(`${into}.restoring`)).toBe(false);
		return stderr;
	};
	expect(await refused([], { BACKUP_KEY: newKey() })).toContain('was made with another key than BACKUP_KEY');
	expect(await refused([], { BACKUP_KEY: 'short' })).toContain('BACKUP_KEY must be 32 bytes in base64');
	expect(await refused([], { BACKUP_KEY: '' })).toContain('BACKUP_KEY is missing');
	expect(await refused(['--from', home.path])).toContain('There are no backups of FlavorBag in');
	const full = await operate('restore', ['--from', to, '--into', to]);
	expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining("isn't empty") });
	const busy = await whileRunning(() => operate('restore', ['--from', to, '--into', dataDir]));
	expect(busy).toMatchObject({
		code: 1,
		stderr: expect.stringContaining(`FlavorBag is running on ${dataDir}`),
	});
});

test('a flipped byte, a part that is cut off and one that is missing are named', async () => {
	const copy = fresh();
	const [id = ''] = (await listBackups(vault)).slice(-1);
	const names = (await vault.list(`base/${id}/`)).map(({ name }) => name);
	const part = names.find((name) => name.includes('/database.')) ?? '';
	const broken = async (name: string, how: (file: string) => void) => {
		rmSync(copy, { recursive: true, force: true });
		cpSync(to, copy, { recursive: true });
		how(join(copy, name));
		const { code, stderr } = await operate('restore', ['--from', copy, '--into', fresh()]);
		expect(code).toBe(1);
		return stderr;
	};
	const flip = (file: string) => {
		const bytes = readFileSync(file);
		const at = bytes.length - 100;
		bytes[at] = (bytes[at] ?? 0) ^ 1;
		writeFileSync(file, bytes);
	};
	expect(await broken(part, flip)).toContain(`its part ${part} is not what was written`);
	expect(await broken(`base/${id}/manifest`, flip)).toContain(`base/${id}/manifest is not what was written`);
	expect(await broken(part, (file) => truncateSync(file, 1000))).toContain(
		`${part} has 1000 bytes instead of`,
	);
	expect(await broken(part, (file) => rmSync(file))).toContain(`its part ${part} is missing`);
	const segment = (await vault.list('log/')).at(-1)?.name ?? '';
	expect(await broken(segment, flip)).toContain(`its part ${segment} is not what was written`);
});

test('a backup of a newer version is left alone', async () => {
	const [id = ''] = (await listBackups(vault)).slice(-1);
	const made = await getManifest(vault, key, id);
	const copy = fresh();
	cpSync(to, copy, { recursive: true });
	await putManifest(folderVault(copy), key, {
		...made,
		product: '9.0.0',
		schema: [...made.schema, '0999_later.sql'],
	});
	const { code, stderr } = await operate('restore', ['--from', copy, '--into', fresh()]);
	expect({ code, stderr }).toEqual({
		code: 1,
		stderr: expect.stringMatching(
			/^This backup was made by a newer version of FlavorBag \(9\.0\.0; this is /,
		),
	});
});

test('folders that are not ours, that were ours and are empty, or of another installation are left alone', async () => {
	const other = fresh();
	mkdirSync(other);
	writeFileSync(join(other, 'taxes.txt'), '');
	await expect(take(other)).rejects.toThrow(`${other} holds other files`);
	expect(readdirSync(other)).toEqual(['taxes.txt']);
	const gone = fresh();
	await take(gone);
	rmSync(gone, { recursive: true });
	await expect(take(gone)).rejects.toThrow(`The backups in ${gone} are gone. Is the disk there?`);
	mkdirSync(gone);
	await expect(take(gone)).rejects.toThrow('are gone');
	const stranger = fresh();
	mkdirSync(stranger);
	writeFileSync(
		join(stranger, 'flavorbag-backups.json'),
		JSON.stringify({ format: 1, system: '7', key: key.id }),
	);
	await expect(take(stranger)).rejects.toThrow('holds the backups of another installation');
});

test('a backup that is killed leaves nothing that looks complete, and the next one clears it', async () => {
	const where = fresh();
	await take(where);
	const before = await listBackups(folderVault(where));
	const script = join(import.meta.dirname, '..', 'backup.ts');
	await whileRunning(async () => {
		const child = spawn(process.execPath, [script, 'backup', '--to', where], {
			env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_TO: '', BACKUP_KEY },
			stdio: 'ignore',
		});
		const unfinished = async () =>
			(await folderVault(where).list('base/')).filter(
				({ name }) => !before.includes(name.split('/')[1] ?? ''),
			);
		await expect.poll(async () => (await unfinished()).length, { interval: 5 }).toBeGreaterThan(0);
		child.kill('SIGKILL');
		await once(child, 'exit');
		expect((await unfinished()).length).toBeGreaterThan(0);
		expect(await listBackups(folderVault(where))).toEqual(before);
		const { code } = await operate('backup', ['--to', where]);
		expect(code).toBe(0);
	});
	const names = (await folderVault(where).list('base/')).map(({ name }) => name.split('/')[1]);
	expect([...new Set(names)].sort()).toEqual(await listBackups(folderVault(where)));
	expect(new Set(names).size).toBe(2);
});

test('a second backup at the same time is refused', async () => {
	const lock = spawn(process.execPath, [
		'--input-type=module',
		'--eval',
		`import { lockBackups } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
		lockBackups(${JSON.stringify(dataDir)}); console.log('locked'); setInterval(() => {}, 1000);`,
	]);
	await once(lock.stdout, 'data');
	const { code, stderr } = await operate('backup', ['--to', to]);
	lock.kill('SIGKILL');
	await once(lock, 'exit');
	expect({ code, stderr }).toEqual({
		code: 1,
		stderr: `A backup of ${dataDir} is being made already (process ${lock.pid}).\n`,
	});
});

test('with DATABASE_URL it says whose work a backup is', async () => {
	const { code, stderr } = await operate('backup', ['--to', to], {
		DATABASE_URL: 'postgres://x@127.0.0.1/x',
	});
	expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('its own tools back it up') });
});
