// Proves that a first start seeds the whole town even if the previous start was killed at a random moment, slowed by
// busy loops, or killed while installing packages. `node packages/proofs/first-start.ts KILLS LOADED SEED
// INSTALLATIONS` runs the given number of each, with SEED as the random seed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../../api/seeds/random.ts';
import { people, town } from '../../api/seeds/town.ts';
import { withClient } from '../../api/src/db/with-client.ts';
import { killOrphan } from '../ops/embedded-postgres.ts';
import { freePort } from '../ops/ports.ts';
import { user } from '../ops/postgres-folder.ts';
import { isAlive } from '../ops/processes.ts';
import { childEnv, root } from '../ops/product.ts';
import { exitNow } from '../ops/shutdown.ts';
import { temporaryFolder } from '../ops/temporary-folder.ts';

/** Together with ten first starts at once, this makes a load of thirty. */
const loops = 20;
const running = /^FlavorBag is running/;

interface Start {
	child: ChildProcess;
	lines: string[];
	/** False if it ended before serving. */
	served: Promise<boolean>;
	ended: Promise<unknown>;
	line(pattern: RegExp): Promise<void>;
}

interface Home {
	dataDir: string;
	port: number;
}

function begin({ dataDir, port }: Home): Start {
	const { DATABASE_URL: _, ...env } = childEnv(process.env);
	const child = spawn(process.execPath, [join(root, 'packages/ops/launch.ts')], {
		cwd: root,
		env: { ...env, DATA_DIR: dataDir, PORT: String(port), SEED: 'town' },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	const lines: string[] = [];
	const ended = once(child, 'exit');
	const reader = createInterface({ input: child.stdout });
	reader.on('line', (line) => lines.push(line));
	createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
	const line = (pattern: RegExp) =>
		Promise.race([
			new Promise<void>((resolve) => reader.on('line', (text) => pattern.test(text) && resolve())),
			ended.then(() => {}),
		]);
	const served = line(running).then(() => lines.some((text) => running.test(text)));
	return { child, lines, served, ended, line };
}

async function stop(start: Start): Promise<void> {
	start.child.kill('SIGTERM');
	await start.ended;
}

const read = (...path: string[]) => readFileSync(join(...path), 'utf8').trim();

interface Contents extends Record<'people' | 'shops' | 'orders' | 'payments' | 'open' | 'done', number> {
	pictures: string[];
}

async function contentsOf(dataDir: string): Promise<Contents> {
	const [port, password] = ['port', 'password'].map((name) => read(dataDir, 'postgres', name));
	const server = { host: '127.0.0.1', port: Number(port), user, password, database: user };
	return withClient(server, async (client) => {
		const { rows } = await client.query<Contents>(
			`select (select count(*) from users)::int as people, (select count(*) from businesses)::int as shops,
				(select count(*) from orders)::int as orders, (select count(*) from payments)::int as payments,
				(select count(*) from orders where status = 'pending')::int as open,
				(select count(*) from seeded_towns where done_at is not null)::int as done,
				(select array_agg(image_key) from businesses) as pictures`,
		);
		if (!rows[0]) throw new Error('unreachable');
		return rows[0];
	});
}

async function missingFrom({ dataDir, port }: Home): Promise<string[]> {
	const gaps: string[] = [];
	const contents = await contentsOf(dataDir);
	const { orders, pictures } = contents;
	const wanted = { people: people.length, shops: town.length, open: 0, done: 1, payments: orders };
	for (const [name, count] of Object.entries(wanted)) {
		const there = contents[name as keyof typeof wanted];
		if (there !== count) gaps.push(`${there} ${name} instead of ${count}`);
	}
	if (orders < 130) gaps.push(`only ${orders} orders`);
	const sizes = ['400.webp', '400.avif', '800.webp', '800.avif', '1600.webp', '1600.avif'];
	const files = pictures.flatMap((key) => sizes.map((size) => key.replace('800.webp', size)));
	const missing = files.filter((file) => !existsSync(join(dataDir, 'media', file)));
	if (missing.length > 0) gaps.push(`${missing.length} files of pictures are missing`);
	const url = `http://localhost:${port}`;
	const logins = JSON.parse(read(root, 'api', 'seeds', 'logins.json')) as Record<string, string>[];
	for (const { email, password } of logins) {
		const answer = await fetch(`${url}/v0/auth/sign-in/email`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', origin: url },
			body: JSON.stringify({ email, password }),
		});
		if (answer.status !== 200) gaps.push(`${email} cannot sign in: ${answer.status}`);
	}
	const doctor = spawn(process.execPath, [join(root, 'packages/ops/operate.ts'), 'doctor'], {
		cwd: root,
		env: { ...childEnv(process.env), DATA_DIR: dataDir },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	createInterface({ input: doctor.stdout }).on('line', (line) => {
		if (line.startsWith('WRONG')) gaps.push(line);
	});
	await once(doctor, 'close');
	return gaps;
}

type Victim = 'launcher' | 'child' | 'postgres' | 'all';
type Hit = [victim: Victim, signal: NodeJS.Signals];
type Phase = [after: RegExp, upToMs: number];

function pidsOf(start: Start, dataDir: string, victim: Victim): number[] {
	const children = existsSync(join(dataDir, 'children'))
		? read(dataDir, 'children')
				.split('\n')
				.map((line) => Number.parseInt(line, 10))
		: [];
	const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
	const postgres = existsSync(pidFile) ? [Number(read(pidFile).split('\n')[0])] : [];
	const own = start.child.pid === undefined ? [] : [start.child.pid];
	const processes = {
		launcher: own,
		child: children.filter(isAlive).slice(-1),
		postgres,
		all: [] as number[],
	};
	processes.all = [...own, ...children, ...postgres];
	return processes[victim].filter(isAlive);
}

function momentOf(seed: string, at: number) {
	const random = createRandom(`${seed}/${at}`);
	const [after, upToMs] = random.pick<readonly [Phase, ...Phase[]]>([
		[/Database: starting/, 3_000],
		[/Town: seeding/, 5_000],
		[/Town: seeding/, 30_000],
		[/Town: seeding/, 30_000],
		[/Town: \d+ of \d+ orders/, 10_000],
		[/Town: seeded/, 50],
		[/API: starting/, 1_500],
	]);
	const [victim, signal] = random.pick<readonly [Hit, ...Hit[]]>([
		['launcher', 'SIGINT'],
		['launcher', 'SIGTERM'],
		['launcher', 'SIGKILL'],
		['child', 'SIGKILL'],
		['child', 'SIGTERM'],
		['postgres', 'SIGKILL'],
		['all', 'SIGKILL'],
	]);
	return { after, delayMs: Math.round(random.next() * upToMs), victim, signal };
}

async function killedStart(seed: string, at: number, home: Home): Promise<string[]> {
	const { after, delayMs, victim, signal } = momentOf(seed, at);
	const first = begin(home);
	await first.line(after);
	await Promise.race([delay(delayMs), first.ended]);
	const pids = pidsOf(first, home.dataDir, victim);
	const reached = first.lines.at(-1)?.trim();
	for (const pid of pids) process.kill(pid, signal);
	// A start that lost a part may have recovered; then the town must be complete already.
	const survived = await first.served;
	const gapsAtOnce = survived && isAlive(first.child.pid ?? 0) ? await missingFrom(home) : [];
	if (isAlive(first.child.pid ?? 0)) await stop(first);
	await first.ended;
	const second = begin(home);
	const gaps = (await second.served) ? await missingFrom(home) : [`it did not start: ${second.lines.at(-1)}`];
	await stop(second);
	const what = `${victim} ${signal} (${pids.length}) after "${reached}"`;
	console.log(`  ${at + 1}. ${what}: ${[...gapsAtOnce, ...gaps].join('; ') || 'whole'}`);
	return [...gapsAtOnce, ...gaps];
}

/**
 * Each loop gets its own session, because Linux divides processor time among sessions first. The loops exit with this
 * process.
 */
function busyLoops() {
	return Array.from({ length: loops }, () =>
		spawn(process.execPath, ['--eval', 'for (const parent = process.ppid; process.ppid === parent; );'], {
			detached: true,
			stdio: 'ignore',
		}),
	);
}

async function loadedStart(at: number, home: Home): Promise<string[]> {
	const began = performance.now();
	const start = begin(home);
	const gaps = (await start.served) ? await missingFrom(home) : [`it did not start: ${start.lines.at(-1)}`];
	const seconds = ((performance.now() - began) / 1000).toFixed(0);
	await stop(start);
	console.log(`  ${at + 1}. beside ${loops} busy loops: ${gaps.join('; ') || `whole after ${seconds} s`}`);
	return gaps;
}

function beginInstallation(copy: string) {
	const child = spawn(process.execPath, [join(copy, 'packages/ops/start.mjs'), '--migrate-only'], {
		cwd: copy,
		env: { ...childEnv(process.env), DATA_DIR: join(copy, '.data'), DATABASE_URL: '' },
		stdio: ['ignore', 'pipe', 'pipe'],
		detached: true,
	});
	const lines: string[] = [];
	for (const source of [child.stdout, child.stderr])
		createInterface({ input: source }).on('line', (line) => lines.push(line));
	return { child, lines, ended: once(child, 'close').then(([code]) => code as number | null) };
}

function copyProject(to: string): void {
	const left = new Set(
		['node_modules', '.data', '.git', 'test-results', 'dist', 'dist-ssr'].map((name) => `/${name}`),
	);
	cpSync(root, to, {
		recursive: true,
		filter: (path) => !left.has(path.slice(path.lastIndexOf('/'))),
	});
}

async function killedInstallations(times: number, seed: string): Promise<number> {
	const folder = await temporaryFolder();
	const copy = join(folder.path, 'project');
	if (times > 0) copyProject(copy);
	let lost = 0;
	for (let at = 0; at < times; at++) {
		const random = createRandom(`${seed}/installation ${at}`);
		for (const name of ['node_modules', '.data']) rmSync(join(copy, name), { recursive: true, force: true });
		const first = beginInstallation(copy);
		const ms = Math.round(random.next() * 30_000);
		await Promise.race([delay(ms), first.ended]);
		const how = random.pick(['SIGINT to all', 'SIGINT', 'SIGTERM', 'SIGKILL'] as const);
		const id = first.child.pid ?? 0;
		if (isAlive(id)) process.kill(how === 'SIGINT to all' ? -id : id, how.split(' ')[0]);
		const second = beginInstallation(copy);
		const code = await second.ended;
		await first.ended;
		const isWhole = code === 0 && second.lines.at(-1) === 'The schema is up to date.';
		if (!isWhole) lost += 1;
		const reached = first.lines.at(-1)?.trim();
		console.log(
			`  ${at + 1}. ${how} after ${ms} ms, "${reached}": ${isWhole ? 'whole' : second.lines.join('\n')}`,
		);
	}
	folder.remove();
	return lost;
}

export interface Outcome {
	what: string;
	attempted: number;
	lost: number;
	seed: string;
}

type Work = (at: number, home: Home) => Promise<string[]>;

async function inFolder(folder: string, at: number, work: Work): Promise<boolean> {
	const dataDir = mkdtempSync(join(folder, 'start-'));
	const gaps = await work(at, { dataDir, port: await freePort() });
	await killOrphan(join(dataDir, 'postgres'));
	rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
	return gaps.length > 0;
}

async function oneByOne(times: number, work: Work): Promise<number> {
	const folder = await temporaryFolder();
	let lost = 0;
	for (let at = 0; at < times; at++) if (await inFolder(folder.path, at, work)) lost += 1;
	folder.remove();
	return lost;
}

async function allAtOnce(times: number, work: Work): Promise<number> {
	const folder = await temporaryFolder();
	const busy = times > 0 ? busyLoops() : [];
	try {
		const lost = await Promise.all(Array.from({ length: times }, (_, at) => inFolder(folder.path, at, work)));
		return lost.filter(Boolean).length;
	} finally {
		for (const loop of busy) loop.kill('SIGKILL');
		folder.remove();
	}
}

export async function firstStarts(
	kills = 25,
	loaded = 10,
	seed = 'first start',
	installations = 25,
): Promise<Outcome[]> {
	const lostByInstallation = await killedInstallations(installations, seed);
	const lostByKill = await oneByOne(kills, (at, home) => killedStart(seed, at, home));
	const lostByLoad = await allAtOnce(loaded, loadedStart);
	return [
		{
			what: 'Installations stopped or killed; the next start ends whole',
			attempted: installations,
			lost: lostByInstallation,
			seed,
		},
		{
			what: 'First starts killed; the next one has the whole town',
			attempted: kills,
			lost: lostByKill,
			seed,
		},
		{
			what: `First starts, all at once, beside ${loops} busy loops`,
			attempted: loaded,
			lost: lostByLoad,
			seed: '–',
		},
	];
}

if (process.argv[1] === import.meta.filename) {
	const [kills, loaded, seed, installations] = process.argv.slice(2);
	const outcomes = await firstStarts(
		Number(kills ?? 25),
		Number(loaded ?? 10),
		seed,
		Number(installations ?? 25),
	);
	for (const { what, attempted: times, lost } of outcomes) console.log(`${what}: ${times}, lost ${lost}`);
	await exitNow(outcomes.every(({ lost }) => lost === 0) ? 0 : 1);
}
