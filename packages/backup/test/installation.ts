import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { givenDatabase } from '../../ops/database.ts';
import { type EmbeddedPostgres, startPostgres } from '../../ops/embedded-postgres.ts';
import { childEnv, migrate } from '../../ops/product.ts';
import { readSecrets } from '../../ops/secrets.ts';
import { temporaryFolder } from '../../ops/temporary-folder.ts';
import { runScript } from '../../ops/test/run-script.ts';
import { newKey, readKey } from '../sealed.ts';
import { takeBackup, withSession } from '../take.ts';
import { folderVault } from '../vault.ts';
import { archiveSettings } from '../wal.ts';

const serverSettings = { max_connections: 60 };

async function startIn(dataDir: string): Promise<EmbeddedPostgres> {
	mkdirSync(dataDir);
	readSecrets(dataDir);
	const settings = { ...serverSettings, ...archiveSettings() };
	const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: 0, settings });
	const env = childEnv({
		PATH: process.env.PATH,
		...readSecrets(dataDir),
		SANDBOX_URL: 'http://127.0.0.1:9',
	});
	await migrate({ ...givenDatabase(server.servingUrl, server.url) }, env);
	mkdirSync(join(dataDir, 'media', 'businesses'), { recursive: true });
	writeFileSync(join(dataDir, 'media', 'businesses', `${'long-name-'.repeat(15)}.webp`), 'picture');
	writeFileSync(join(dataDir, 'media', 'empty.webp'), '');
	return server;
}

/** Holds the instance lock like a running product, so commands find it. */
async function whileRunning<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
	const lock = spawn(process.execPath, [
		'--input-type=module',
		'--eval',
		`import { lockInstance } from ${JSON.stringify(new URL('../../ops/instance-lock.ts', import.meta.url).href)};
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

export async function createInstallation() {
	const home = await temporaryFolder();
	const dataDir = join(home.path, 'data');
	// Shell metacharacters, to show that no name reaches a shell.
	const to = join(home.path, `it's a "$(touch oops)" folder`);
	const BACKUP_KEY = newKey();
	const key = readKey(BACKUP_KEY);

	// As root, PostgreSQL runs as a user who may not enter the parent folder.
	chmodSync(home.path, 0o700);
	const server = await startIn(dataDir);

	const query = (sql: string, url = server.url) =>
		withSession(url, async (client) => (await client.query(sql)).rows as Record<string, unknown>[]);
	const note = (problem: string) =>
		query(
			`insert into backup_runs (kind, started_at, ended_at, problem) values ('backup', now(), now(), '${problem}')`,
		);
	await note('before the first backup');

	let folders = 0;
	const fresh = () => join(home.path, `restored ${folders++}`);
	const operate = (command: 'backup' | 'restore', args: string[], more: NodeJS.ProcessEnv = {}) =>
		runScript([join(import.meta.dirname, '../backup.ts'), command, ...args], {
			env: { DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_TO: '', BACKUP_KEY, ...more },
		});

	async function restored(
		args: string[] = [],
	): Promise<{ problems: unknown[]; into: string; stdout: string }> {
		const into = fresh();
		const { code, stdout, stderr } = await operate('restore', ['--from', to, '--into', into, ...args]);
		if (code !== 0 || stderr !== '') throw new Error(`restore ended with ${code}: ${stdout}${stderr}`);
		const there = await startPostgres({ dataDir: join(into, 'postgres'), port: 0, settings: serverSettings });
		try {
			const rows = await query('select problem from backup_runs order by id', there.url);
			return { into, stdout, problems: rows.map(({ problem }) => problem) };
		} finally {
			await there.stop();
		}
	}

	return {
		home: home.path,
		dataDir,
		to,
		BACKUP_KEY,
		key,
		vault: folderVault(to),
		query,
		note,
		take: (address = to) => takeBackup({ dataDir, url: server.url }, { address, key, env: {} }),
		operate,
		fresh,
		whileRunning: <T>(work: () => Promise<T>) => whileRunning(dataDir, work),
		restored,
		async close() {
			await server.stop();
			home.remove();
		},
	};
}
