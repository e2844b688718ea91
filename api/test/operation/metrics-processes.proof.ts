/** Metrics of several processes (WORKERS), which lose nothing when one is killed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { scrape } from '#test/metrics-text.ts';
import { createWorld } from '#test/world.ts';
import { freePort } from '../../../packages/ops/ports.ts';

const world = await createWorld({ webhooks: false });
world.clock.set(new Date());
const main = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url));
const running: ChildProcess[] = [];

async function start(env: NodeJS.ProcessEnv) {
	const port = await freePort();
	const child = spawn(process.execPath, [main], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: {
			...process.env,
			...world.env,
			...env,
			PORT: String(port),
			LOG_LEVEL: 'error',
			DATA_DIR: world.dataDir,
		},
	});
	running.push(child);
	let log = '';
	child.stdout?.setEncoding('utf8').on('data', (text: string) => {
		log += text;
	});
	/** A new connection, so that the processes alternate. */
	const get = (path: string) =>
		fetch(`http://127.0.0.1:${port}${path}`, {
			headers: { connection: 'close' },
			signal: AbortSignal.timeout(5_000),
		}).then(
			({ status }) => status,
			() => 0,
		);
	await expect.poll(() => get('/readyz')).toBe(200);
	return { child, get, log: () => log };
}
async function stop(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, 'exit');
	child.kill('SIGTERM');
	await gone;
}
afterAll(async () => {
	await Promise.all(running.map(stop));
});

function workersOf({ pid }: ChildProcess): number[] {
	return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
		.trim()
		.split('\n')
		.map(Number);
}

test('two processes are one answer, and what a killed one had counted stays in it', async () => {
	const port = await freePort();
	const { child, get } = await start({ WORKERS: '2', METRICS_PORT: String(port) });
	const read = () => scrape(`http://127.0.0.1:${port}/metrics`);
	await expect.poll(async () => (await read()).value('flavorbag_processes')).toBe(2);
	const asked = { method: 'GET', route: '/healthz', status: '2xx' };
	const count = async () => (await read()).value('flavorbag_http_requests_total', asked);
	for (let nth = 0; nth < 20; nth++) expect(await get('/healthz')).toBe(200);
	expect(await count()).toBe(20);
	const both = await read();
	expect(both.value('flavorbag_database_connections_max')).toBe(24);
	expect(both.value('flavorbag_processes_wanted')).toBe(2);
	expect(both.value('flavorbag_process_restarts_total')).toBe(0);
	const cpu = both.value('process_cpu_seconds_total') ?? 0;

	// A hanging process counts with its last snapshot.
	const [victim = 0] = workersOf(child);
	process.kill(victim, 'SIGSTOP');
	const without = await read();
	expect(without.value('flavorbag_processes')).toBe(1);
	expect(without.value('flavorbag_http_requests_total', asked)).toBe(20);

	process.kill(victim, 'SIGKILL');
	await expect
		.poll(async () => {
			const now = await read();
			return [now.value('flavorbag_processes'), now.value('flavorbag_process_restarts_total')];
		})
		.toEqual([2, 1]);
	expect(await count()).toBe(20);
	const after = await read();
	expect(after.value('process_cpu_seconds_total')).toBeGreaterThanOrEqual(cpu);
	expect(after.value('flavorbag_database_connections_max')).toBe(24);
	for (let nth = 0; nth < 10; nth++) expect(await get('/healthz')).toBe(200);
	expect(await count()).toBe(30);
	// Each process runs each job; the newest success counts.
	const succeeded = after.samples.filter(
		({ name }) => name === 'flavorbag_job_last_success_timestamp_seconds',
	);
	expect(succeeded.length).toBeGreaterThan(20);
	for (const { value } of succeeded) expect(Math.abs(value - Date.now() / 1_000)).toBeLessThan(3_600);
	await stop(child);
	await expect(read()).rejects.toThrow();
});

test('a metrics port that is in use stops nobody from being served', async () => {
	const other = createServer();
	const port = await freePort();
	await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
	const { child, get, log } = await start({ METRICS_PORT: String(port) });
	await expect.poll(log).toContain(`port ${port} of METRICS_PORT is in use`);
	expect(await get('/healthz')).toBe(200);
	await stop(child);
	await new Promise((resolve) => other.close(resolve));
});
