// Runs three machines with PostgreSQL, Patroni and etcd, and HAProxy in front of them, as processes in a temporary
// folder.
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
	url: string;
	/** Superuser on the port that leads to the primary. */
	adminUrl: string;
	/** The machine that holds the leader lease, if any. */
	primary(): Promise<Machine | undefined>;
	members(): Promise<Member[]>;
	/** Waits until all machines run, one leads, and a synchronous standby exists. */
	untilWhole(): Promise<void>;
	untilPrimary(not?: Machine): Promise<Machine>;
	switchTo(leader: Machine, next: Machine): Promise<void>;
	/** Sends SIGKILL to Patroni and PostgreSQL. */
	killDatabase(machine: Machine): Promise<void>;
	startDatabase(machine: Machine): void;
	/** Pauses or resumes Patroni and all PostgreSQL processes, like a hanging machine. */
	signalDatabase(machine: Machine, signal: 'SIGSTOP' | 'SIGCONT'): void;
	/** Superuser on this machine's own port. */
	urlAt(machine: Machine): string;
	killEtcd(): Promise<void>;
	startEtcd(): void;
	close(): Promise<void>;
}

export const startWithinMs = 180_000;

export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
	for (const end = Date.now() + startWithinMs; ; await delay(100)) {
		const answer = await ask().catch(() => undefined);
		if (answer !== undefined && answer !== false) return answer;
		if (Date.now() > end) throw new Error(`${what} did not happen within ${startWithinMs / 1000} seconds`);
	}
}

const ask = (url: string) =>
	fetch(url, { signal: AbortSignal.timeout(2_000), headers: { connection: 'close' } });

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

/** `folder` must be accessible to the programs' owner. */
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
	/** Includes PostgreSQL's, which is detached from Patroni. */
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
	const endAll = () => {
		for (const machine of machines) signalAll(databaseProcesses(machine), 'SIGKILL');
		for (const { pid } of running.values()) if (pid !== undefined) signalAll([pid], 'SIGKILL');
	};
	process.on('exit', endAll);
	// The test runner died.
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
