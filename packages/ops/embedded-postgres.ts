// Runs a real PostgreSQL in a folder, on 127.0.0.1 only. A folder has at most one server, which survives a killed
// parent and is found again. Ctrl-C reaches it only through stop().
import { spawn, spawnSync } from 'node:child_process';
import {
	chmodSync,
	closeSync,
	existsSync,
	openSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort, isPortFree } from './ports.ts';
import { executable, owner } from './postgres-binaries.ts';
import {
	createCluster,
	type Folder,
	lostPassword,
	prepareFolder,
	reach,
	reasonIn,
	servingUser,
	user,
} from './postgres-folder.ts';
import { isAlive, programOf, waitForExit } from './processes.ts';
import { onDisk, UserError } from './user-error.ts';

/** The wait grows with each timeout, because the machine may be slow. */
const answerMs = 2000;
/**
 * After this many timeouts, seven minutes in all, the server counts as hung. A server that is still starting does
 * answer.
 */
const maxSilences = 20;

export type EmbeddedPostgres = Awaited<ReturnType<typeof startPostgres>>;

export interface StartOptions {
	dataDir: string;
	/** 0: the last port if free, else any. */
	port: number;
	/** For a new folder only; random by default. */
	password?: string;
	settings?: Record<string, string | number>;
}

const wrongPassword = '28P01';

interface Silences {
	count: number;
}

async function connect(folder: Folder, port: number, silences: Silences): Promise<pg.Client | undefined> {
	const client = new pg.Client({
		host: '127.0.0.1',
		port,
		user,
		password: folder.password,
		database: 'postgres',
		connectionTimeoutMillis: answerMs * (silences.count + 1),
	});
	client.on('error', () => {});
	try {
		await client.connect();
		return client;
	} catch (error) {
		await client.end().catch(() => {});
		if (/timeout expired/.test(String(error))) silences.count += 1;
		if (error instanceof pg.DatabaseError && error.code === wrongPassword)
			throw lostPassword(folder.passwordFile, 'does not hold the password that the database was made with');
		return undefined;
	}
}

interface Running {
	pid: number;
	port: number;
}

function readPidFile({ cluster }: Pick<Folder, 'cluster'>): Running | undefined {
	try {
		const [pid, , , port] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
		return { pid: Number(pid), port: Number(port) };
	} catch {
		return undefined;
	}
}

/** True if the process is PostgreSQL and, on Linux, runs in this folder. */
function isServerOf({ cluster }: Pick<Folder, 'cluster'>, pid: number): boolean {
	if (!isAlive(pid)) return false;
	const program = programOf(pid);
	if (program !== undefined && program !== 'postgres') return false;
	try {
		return process.platform !== 'linux' || readlinkSync(`/proc/${pid}/cwd`) === cluster;
	} catch {
		return false;
	}
}

/** Adds the role to older folders, and sets its password after a restore. */
async function prepareServingRole(client: pg.Client, password: string): Promise<void> {
	const { rows } = await client.query('select from pg_roles where rolname = $1', [servingUser]);
	const what = rows.length === 0 ? 'create' : 'alter';
	await client.query(`${what} role ${servingUser} login password ${client.escapeLiteral(password)}`);
}

/** True if the server at this port accepts our password and serves our folder. Creates the product's database. */
async function answers(folder: Folder, { pid, port }: Running, silences: Silences): Promise<boolean> {
	const client = port > 0 ? await connect(folder, port, silences) : undefined;
	if (client === undefined) return false;
	try {
		const { rows } = await client.query<{ pid: string; made: boolean; replica: boolean }>(
			"select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid, exists (select from pg_database where datname = $1) as made, pg_is_in_recovery() as replica",
			[user],
		);
		if (Number(rows[0]?.pid) !== pid) return false;
		if (rows[0]?.replica) return true;
		if (!rows[0]?.made) await client.query(`create database ${user}`);
		await prepareServingRole(client, folder.servingPassword);
		return true;
	} catch {
		return false;
	} finally {
		await client.end().catch(() => {});
	}
}

/** Finds the server of an earlier parent, or clears the way for a new one. */
async function findRunning(folder: Folder): Promise<Running | undefined> {
	for (const silences = { count: 0 }; ; await delay(50)) {
		const running = readPidFile(folder);
		if (running === undefined) return undefined;
		const isServer = isServerOf(folder, running.pid);
		if (isServer && (await answers(folder, running, silences))) return running;
		if (!isServer) {
			// The id is stale or another program's; PostgreSQL would refuse to start because of it.
			rmSync(join(folder.cluster, 'postmaster.pid'), { force: true });
			return undefined;
		}
		if (silences.count > maxSilences)
			throw new UserError(
				`A PostgreSQL server (process ${running.pid}) holds ${folder.cluster} and does not answer.`,
			);
	}
}

function spawnServer(
	folder: Folder,
	port: number,
	settings: Record<string, string | number>,
): () => number | undefined {
	const options = Object.entries({
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		log_checkpoints: 'off',
		// Errors would quote data. The API logs their codes; this log is only about the server.
		log_min_messages: 'log',
		log_min_error_statement: 'panic',
		log_error_verbosity: 'terse',
		log_parameter_max_length: 0,
		log_parameter_max_length_on_error: 0,
		...settings,
	});
	const parameters = ['-p', String(port), ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
	const log = onDisk(folder.log, () => openSync(folder.log, 'a', 0o600));
	try {
		if (process.platform === 'win32') {
			// pg_ctl drops administrator rights, with which the server refuses to run.
			const quoted = parameters.map((parameter) => `"${parameter}"`).join(' ');
			const args = ['start', '-W', '-D', folder.cluster, '-l', folder.log, '-o', quoted];
			spawnSync(executable(folder.binaries, 'pg_ctl'), args, { stdio: 'ignore' });
			return () => undefined;
		}
		const child = spawn(
			executable(folder.binaries, 'postgres'),
			['-D', reach(folder.cluster), ...parameters],
			{
				...owner,
				cwd: folder.cluster,
				stdio: ['ignore', log, log],
				detached: true,
			},
		);
		child.once('error', () => {});
		child.unref();
		return () => child.exitCode ?? (child.signalCode || child.pid === undefined ? 1 : undefined);
	} finally {
		closeSync(log);
	}
}

async function startServer(folder: Folder, options: StartOptions): Promise<Running> {
	// A copied or restored folder may have a mode that PostgreSQL refuses.
	onDisk(folder.cluster, () => chmodSync(folder.cluster, 0o700));
	const silences = { count: 0 };
	for (let attempt = 1; ; attempt++) {
		const lastPort = existsSync(folder.portFile) ? Number(readFileSync(folder.portFile, 'utf8')) : 0;
		const port = options.port || (await freePort(lastPort));
		if (!(await isPortFree(port)))
			throw new UserError(`Port ${port} is in use: PostgreSQL cannot start there.`);
		const logStart = existsSync(folder.log) ? statSync(folder.log).size : 0;
		const exitCode = spawnServer(folder, port, options.settings ?? {});
		try {
			while (exitCode() === undefined) {
				const running = readPidFile(folder);
				if (running?.port === port && (await answers(folder, running, silences))) {
					onDisk(folder.portFile, () => writeFileSync(folder.portFile, String(port)));
					return running;
				}
				if (silences.count > maxSilences)
					throw new UserError(`PostgreSQL started and does not answer: see ${folder.log}.`);
				await delay(20);
			}
		} catch (error) {
			await stopServer(folder, readPidFile(folder)?.pid ?? 0);
			throw error;
		}
		const output = readFileSync(folder.log, 'utf8').slice(logStart);
		// A killed server's processes release shared memory within moments; a port may be taken meanwhile.
		const passing = /shared memory block|could not create any TCP\/IP sockets/.test(output);
		if (!passing || attempt === 20) throw new UserError(`PostgreSQL did not start: ${reasonIn(output)}`);
		await delay(250);
	}
}

async function stopServer(folder: Folder, pid: number): Promise<void> {
	if (!isServerOf(folder, pid)) return;
	if (process.platform === 'win32') {
		spawnSync(executable(folder.binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-D', folder.cluster], {
			stdio: 'ignore',
		});
		return;
	}
	process.kill(pid, 'SIGINT');
	if (await waitForExit(pid, 10_000)) return;
	process.kill(pid, 'SIGQUIT');
	await waitForExit(pid, 5000);
}

/** Kills the server of a dead parent in a temporary `dataDir`; its data may be lost. */
export async function killOrphan(dataDir: string): Promise<void> {
	if (!existsSync(join(dataDir, 'data'))) return;
	const folder = { cluster: join(realpathSync(dataDir), 'data') };
	const running = readPidFile(folder);
	if (running === undefined || !isServerOf(folder, running.pid)) return;
	process.kill(running.pid, 'SIGQUIT');
	await waitForExit(running.pid, 5000);
}

async function recreate(folder: Folder, port: number): Promise<void> {
	const client = await connect(folder, port, { count: maxSilences });
	if (client === undefined) throw new UserError(`PostgreSQL does not answer: see ${folder.log}.`);
	try {
		await client.query(`drop database if exists ${user} with (force)`);
		await client.query(`create database ${user}`);
	} finally {
		await client.end();
	}
}

export async function startPostgres(options: StartOptions) {
	const folder = prepareFolder(options.dataDir, options.password);
	if (!existsSync(folder.cluster)) createCluster(folder);
	const found = await findRunning(folder);
	const { pid, port } = found ?? (await startServer(folder, options));
	const urlAs = (role: string, password: string) =>
		`postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${user}`;
	return {
		/** Connects as the owner. */
		url: urlAs(user, folder.password),
		/** Connects as the serving role. */
		servingUrl: urlAs(servingUser, folder.servingPassword),
		port,
		pid,
		reused: found !== undefined,
		recreate: () => recreate(folder, port),
		/** Rolls back open transactions and flushes committed ones. Safe to call twice. */
		stop: () => stopServer(folder, pid),
	};
}
