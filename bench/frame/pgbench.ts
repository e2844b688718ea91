/** Runs plain SQL as fast as possible: with pgbench if installed, else with our own clients (and the row says so). */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

export interface Script {
	/** Statements with `:name` for variables. */
	sql: string;
	/** Random integers, drawn for each run, bounds included. */
	variables?: Record<string, [from: number, to: number]>;
}

export const hasPgbench = spawnSync('pgbench', ['--version']).error === undefined;

async function runPgbench(url: string, { sql, variables = {} }: Script, clients: number, seconds: number) {
	const folder = mkdtempSync(join(tmpdir(), 'flavorbag-bench-'));
	const file = join(folder, 'script.sql');
	const sets = Object.entries(variables).map(([name, [from, to]]) => `\\set ${name} random(${from}, ${to})`);
	writeFileSync(file, `${[...sets, sql].join('\n')}\n`);
	const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)];
	try {
		const { stdout } = await promisify(execFile)('pgbench', [...options, '-f', file, url]);
		// It prints none if nothing was completed.
		return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function runOwnLoop(url: string, { sql, variables = {} }: Script, clients: number, seconds: number) {
	const pool = new pg.Pool({ connectionString: url, max: clients });
	const end = performance.now() + seconds * 1000;
	let runs = 0;
	const draw = ([from, to]: [number, number]) => String(from + Math.floor(Math.random() * (to - from + 1)));
	const one = async () => {
		const client = await pool.connect();
		try {
			while (performance.now() < end) {
				const drawn = new Map(Object.entries(variables).map(([name, range]) => [name, draw(range)]));
				await client.query(
					sql.replace(/(?<!:):([a-z]\w*)/g, (whole, name: string) => drawn.get(name) ?? whole),
				);
				runs++;
			}
		} finally {
			client.release(true);
		}
	};
	await Promise.all(Array.from({ length: clients }, one));
	await pool.end();
	return runs / seconds;
}

/** A run that completed nothing is repeated once. */
export async function sqlRate(
	url: string,
	script: Script,
	clients: number,
	seconds: number,
): Promise<number> {
	const run = () => (hasPgbench ? runPgbench : runOwnLoop)(url, script, clients, seconds);
	return (await run()) || run();
}

export async function bestClients(url: string, script: Script, seconds: number): Promise<number> {
	let best = { clients: 1, rate: 0 };
	for (const clients of [1, 4, 8, 16, 32]) {
		const rate = await sqlRate(url, script, clients, seconds);
		if (rate > best.rate) best = { clients, rate };
	}
	return best.clients;
}
