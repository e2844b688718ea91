/** R-backups, R-restore: restores to any moment, from any vault, and rejects unusable backups. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
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
import { getManifest, listBackups, putManifest } from './manifest.ts';
import { newKey } from './sealed.ts';
import { createInstallation } from './test/installation.ts';
import { folderVault } from './vault.ts';
import { shipLog } from './wal.ts';

const installation = await createInstallation();
const { home, dataDir, to, key, vault, query, note, take, operate, fresh, whileRunning, restored } =
	installation;
const { BACKUP_KEY } = installation;
beforeAll(() => take());
afterAll(() => installation.close());

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
		port: 0,
		address: '127.0.0.1',
		silent: true,
		directory: join(home, 's3'),
		configureBuckets: [{ name: 'backups', configs: [] }],
	});
	const { port } = await bucket.run();
	const access = {
		BACKUP_S3_REGION: 'us-east-1',
		BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
		BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
		BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
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
	expect(await refused(['--from', home])).toContain('There are no backups of FlavorBag in');
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
	const script = join(import.meta.dirname, 'backup.ts');
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
