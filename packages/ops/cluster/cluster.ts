// Three machines with PostgreSQL, Patroni and etcd, and HAProxy before them, as processes of this one in a temporary folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
	etcdVariables,
	haproxyConfig,
	type Machine,
	machines,
	type Ports,
	patroniConfig,
	portAt,
	portsFor,
	readDeployed,
} from './files.ts';
import { killAll, signalAll, treeOf } from './process-tree.ts';
import type { Programs } from './programs.ts';

export interface Member {
	name: string;
	role: string;
	state: string;
}

export interface Cluster {
	ports: Ports;
	/** Where people come in. */
	url: string;
	/** The superuser's, at the port that leads to the primary. */
	adminUrl: string;
	/** Who holds the lease and says so; undefined: nobody does. */
	primary(): Promise<Machine | undefined>;
	/** As Patroni of any machine sees them. */
	members(): Promise<Member[]>;
	/** All machines are there, one leads, and another one has whatever it acknowledges. */
	untilWhole(): Promise<void>;
	untilPrimary(not?: Machine): Promise<Machine>;
	/** As planned, by the one that leads. */
	switchTo(leader: Machine, next: Machine): Promise<void>;
	/** kill -9 of Patroni and PostgreSQL. */
	killDatabase(machine: Machine): Promise<void>;
	startDatabase(machine: Machine): void;
	/** Patroni and PostgreSQL with all its processes: as a machine that hangs, and goes on. */
	signalDatabase(machine: Machine, signal: 'SIGSTOP' | 'SIGCONT'): void;
	/** The superuser's, at this machine's own port. */
	urlAt(machine: Machine): string;
	killEtcd(): Promise<void>;
	startEtcd(): void;
	close(): Promise<void>;
}

export const startWithinMs = 180_000;

/** Polls until it answers something else than undefined or false. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
	for (const end = Date.now() + startWithinMs; ; await delay(100)) {
		const answer = await ask().catch(() => undefined);
		if (answer !== undefined && answer !== false) return answer;
		if (Date.now() > end) throw new Error(`${what} did not happen within ${startWithinMs / 1000} seconds`);
	}
}

const ask = (url: string) =>
	fetch(url, { signal: AbortSignal.timeout(2_000), headers: { connection: 'close' } });

/** Programs of one folder, each with a log of its own there. */
function createRunner(folder: string, owner: Programs['owner']) {
	const running = new Map<string, ChildProcess>();
	return {
		running,
		folderOf(name: string): string {
			const path = join(folder, name);
			if (!existsSync(path)) {
				mkdirSync(path, { mode: 0o700 });
				if (owner) chownSync(path, owner.uid, owner.gid);
			}
			return path;
		},
		run(name: string, program: string, args: string[], env: Record<string, string> = {}): void {
			const log = openSync(join(folder, `${name}.log`), 'a');
			const child = spawn(program, args, {
				cwd: folder,
				env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ...env },
				stdio: ['ignore', log, log],
				detached: true,
				...owner,
			});
			closeSync(log);
			child.on('error', () => {});
			running.set(name, child);
		},
		async kill(name: string, more: number[] = []): Promise<void> {
			const pid = running.get(name)?.pid;
			running.delete(name);
			await killAll([...(pid === undefined ? [] : treeOf(pid)), ...more]);
		},
	};
}

function writeFor(path: string, text: string, owner: Programs['owner']): string {
	writeFileSync(path, text, { mode: 0o600 });
	if (owner) chownSync(path, owner.uid, owner.gid);
	return path;
}

const isWhole = (seen: Member[]) =>
	seen.length === machines.length &&
	seen.filter(({ role, state }) => role === 'leader' && state === 'running').length === 1 &&
	seen.some(({ role }) => role === 'sync_standby') &&
	seen.every(({ role, state }) => role === 'leader' || ['running', 'streaming'].includes(state));

/** What Patroni says over HTTP. */
function createObserver(ports: Ports) {
	const restOf = (machine: Machine) => `http://127.0.0.1:${portAt(ports, `10.0.0.${machine}:8008`)}`;

	async function primary(): Promise<Machine | undefined> {
		const leads = await Promise.all(
			machines.map((n) =>
				ask(`${restOf(n)}/primary`).then(
					({ status }) => status === 200,
					() => false,
				),
			),
		);
		return machines.find((_, at) => leads[at]);
	}
	const members = () =>
		Promise.any(
			machines.map(async (n) => {
				const answer = await ask(`${restOf(n)}/cluster`);
				return ((await answer.json()) as { members: Member[] }).members;
			}),
		);
	return {
		primary,
		members,
		async switchTo(leader: Machine, next: Machine) {
			const body = JSON.stringify({ leader: `pg${leader}`, candidate: `pg${next}` });
			await until('a switchover', async () => {
				if ((await primary()) === next) return true;
				await fetch(`${restOf(leader)}/switchover`, { method: 'POST', body });
				return false;
			});
		},
		async untilWhole() {
			await until('that all machines are there', async () => isWhole(await members()) && (await primary()));
		},
		untilPrimary: (not?: Machine) =>
			until('that one leads', async () => {
				const machine = await primary();
				return machine !== undefined && machine !== not && machine;
			}),
	};
}

/** The folder is to be open to whoever owns the programs. */
export async function startCluster(folder: string, programs: Programs): Promise<Cluster> {
	const { owner, postgres: binaries } = programs;
	const ports = await portsFor(['haproxy.cfg', 'patroni.yml', 'etcd.env'].map(readDeployed));
	const secrets = {
		superuser: randomBytes(16).toString('hex'),
		replication: randomBytes(16).toString('hex'),
	};
	const { running, folderOf, run, kill } = createRunner(folder, owner);
	const urlFor = (port: number) => `postgres://postgres:${secrets.superuser}@127.0.0.1:${port}/postgres`;

	function startEtcd(): void {
		for (const n of machines)
			run(`etcd${n}`, programs.etcd, [], etcdVariables(n, ports, folderOf(`etcd${n}`)));
	}
	function startDatabase(machine: Machine): void {
		const home = folderOf(`pg${machine}`);
		const text = patroniConfig(machine, ports, { folder: home, binaries, secrets });
		run(`pg${machine}`, programs.patroni, [writeFor(join(home, 'patroni.yml'), text, owner)]);
	}
	/** Patroni's, and those of its PostgreSQL, which are nobody's children. */
	function databaseProcesses(machine: Machine): number[] {
		const file = join(folder, `pg${machine}`, 'data', 'postmaster.pid');
		const server = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
		const patroni = running.get(`pg${machine}`)?.pid;
		return [patroni, server].flatMap((pid) => (pid ? treeOf(pid) : []));
	}

	startEtcd();
	for (const machine of machines) startDatabase(machine);
	const config = writeFor(join(folder, 'haproxy.cfg'), haproxyConfig(ports), owner);
	run('haproxy', programs.haproxy, ['-db', '-f', config]);
	// Whoever interrupts us leaves nothing that runs.
	const endAll = () => {
		for (const machine of machines) signalAll(databaseProcesses(machine), 'SIGKILL');
		for (const { pid } of running.values()) if (pid !== undefined) signalAll([pid], 'SIGKILL');
	};
	process.on('exit', endAll);
	// The runner of this process is gone.
	process.once('disconnect', () => process.exit(1));

	return {
		ports,
		url: `http://127.0.0.1:${portAt(ports, ':80')}`,
		adminUrl: urlFor(portAt(ports, '127.0.0.1:5000')),
		urlAt: (machine) => urlFor(portAt(ports, `10.0.0.${machine}:5432`)),
		...createObserver(ports),
		killDatabase: (machine) => kill(`pg${machine}`, databaseProcesses(machine)),
		startDatabase,
		signalDatabase: (machine, signal) => signalAll(databaseProcesses(machine), signal),
		async killEtcd() {
			for (const n of machines) await kill(`etcd${n}`);
		},
		startEtcd,
		async close() {
			for (const machine of machines) await kill(`pg${machine}`, databaseProcesses(machine));
			for (const name of [...running.keys()]) await kill(name);
			process.off('exit', endAll);
		},
	};
}
