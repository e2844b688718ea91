import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from './embedded-postgres.ts';
import { waitForExit } from './processes.ts';

// Mode 0700: when run as root, closed to the server's uid.
const home = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
const dataDir = join(home, 'postgres');
const pidFile = join(dataDir, 'data', 'postmaster.pid');
let server: EmbeddedPostgres;

async function query(sql: string): Promise<unknown[]> {
	const client = new pg.Client({ connectionString: server.url });
	await client.connect();
	try {
		return (await client.query(sql)).rows;
	} finally {
		await client.end();
	}
}

beforeAll(async () => {
	chmodSync(home, 0o700);
	server = await startPostgres({ dataDir, port: 0 });
	await query('create table kept (id int)');
	await query('insert into kept values (1)');
});

afterAll(async () => {
	await server.stop();
	rmSync(home, { recursive: true, force: true });
});

test('it listens on 127.0.0.1 alone, sorts by code point and keeps its password to itself', async () => {
	expect(await query('show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
	expect(await query('show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }]);
	expect(await query('select datlocale from pg_database where datname = current_database()')).toEqual([
		{ datlocale: 'C.UTF-8' },
	]);
	expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
	expect(statSync(join(dataDir, 'api-password')).mode & 0o777).toBe(0o600);
});

test('the role that serves is there, also in a folder that had none, and owns nothing', async () => {
	const mayDoMore = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as more
		from pg_roles where rolname = current_user`;
	const asServing = async (text: string) => {
		const client = new pg.Client({ connectionString: server.servingUrl });
		await client.connect();
		return client.query(text).finally(() => client.end());
	};
	expect((await asServing(mayDoMore)).rows).toEqual([{ more: false }]);
	await expect(asServing('insert into kept values (7)')).rejects.toThrow('permission denied');
	await query('drop role flavorbag_api');
	rmSync(join(dataDir, 'api-password'));
	await server.stop();
	server = await startPostgres({ dataDir, port: 0 });
	expect((await asServing(mayDoMore)).rows).toEqual([{ more: false }]);
});

test('it keeps its data and its port over a restart', async () => {
	const { port } = server;
	await server.stop();
	server = await startPostgres({ dataDir, port: 0 });
	expect(server).toMatchObject({ port, reused: false });
	expect(await query('select id from kept')).toEqual([{ id: 1 }]);
});

test('a password that is lost or wrong is named at once, running or not, and nothing is overwritten', async () => {
	const file = join(dataDir, 'password');
	const password = readFileSync(file, 'utf8');
	const start = () => startPostgres({ dataDir, port: 0 });
	for (const stopped of [false, true]) {
		if (stopped) await server.stop();
		rmSync(file);
		await expect(start()).rejects.toThrow(`${file} is missing. Put it back from a backup`);
		expect(existsSync(file)).toBe(false);
		writeFileSync(file, '');
		await expect(start()).rejects.toThrow(`${file} is empty. Put it back from a backup`);
		writeFileSync(file, 'another');
		await expect(start()).rejects.toThrow('does not hold the password that the database was made with');
		expect(readFileSync(file, 'utf8')).toBe('another');
		writeFileSync(file, password);
	}
	server = await start();
	expect(await query('select id from kept')).toEqual([{ id: 1 }]);
});

test('a server whose parent was killed is found again', async () => {
	await server.stop();
	const script = `
		import { startPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
		const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, port: 0 });
		process.stdout.write(String(pid));
		setInterval(() => {}, 1000);`;
	const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [output] = await once(parent.stdout, 'data');
	parent.kill('SIGKILL');
	await once(parent, 'exit');
	server = await startPostgres({ dataDir, port: 0 });
	expect(server).toMatchObject({ pid: Number(output), reused: true });
	expect(await query('select id from kept')).toEqual([{ id: 1 }]);
});

test('what was committed survives kill -9 of the server', async () => {
	await query('insert into kept values (2)');
	process.kill(server.pid, 'SIGKILL');
	await waitForExit(server.pid, 120_000);
	server = await startPostgres({ dataDir, port: 0 });
	expect(server.reused).toBe(false);
	expect(await query('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test("a pid file that names a stranger's process does not stop it", async () => {
	await server.stop();
	writeFileSync(pidFile, `${process.pid}\n${dataDir}\n0\n${server.port}\n`);
	server = await startPostgres({ dataDir, port: 0 });
	expect(readFileSync(pidFile, 'utf8').startsWith(`${server.pid}\n`)).toBe(true);
	expect(await query('select count(*)::int as rows from kept')).toEqual([{ rows: 2 }]);
});

test('a port in use and a folder that cannot be written are one plain line each', async () => {
	const other = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
	await expect(startPostgres({ dataDir: other, port: server.port })).rejects.toThrow(
		`Port ${server.port} is in use: PostgreSQL cannot start there.`,
	);
	rmSync(other, { recursive: true });
	const file = join(home, 'file');
	writeFileSync(file, '');
	await expect(startPostgres({ dataDir: join(file, 'postgres'), port: 0 })).rejects.toThrow(
		`Cannot write to ${join(file, 'postgres')}: a part of the path is a file.`,
	);
});

test('the database is made anew and empty, whoever is connected to it', async () => {
	const client = new pg.Client({ connectionString: server.url });
	client.on('error', () => {});
	await client.connect();
	await server.recreate();
	expect(await query("select to_regclass('kept') as it")).toEqual([{ it: null }]);
});
