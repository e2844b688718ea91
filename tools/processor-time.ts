// Processor time of whole process trees, calibrated to this machine's current speed.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** USER_HZ is 100 wherever Node runs. */
const ticksPerSecond = 100;

interface Process {
	parent: number;
	/** Start time; with the process id it identifies a process uniquely. */
	start: string;
	/** Own time and that of reaped children, in ticks. */
	ticks: number;
}

function readProcess(pid: number): Process | undefined {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
		return { parent: Number(fields[1]), start: fields[19] ?? '', ticks };
	} catch {
		return undefined;
	}
}

/**
 * Measures processor seconds of a process and its descendants, including exited ones. A reparented process counts as
 * last seen, so call `seconds` every half second. `undefined` without /proc.
 */
export function processorMeter(root: number): { seconds: () => number | undefined } {
	const strays = new Map<string, { pid: number; ticks: number }>();
	let known = new Map<number, Process>();
	function seconds(): number | undefined {
		if (process.platform !== 'linux') return undefined;
		const all = new Map<number, Process>();
		for (const name of readdirSync('/proc')) {
			const pid = Number(name);
			const found = Number.isInteger(pid) ? readProcess(pid) : undefined;
			if (found) all.set(pid, found);
		}
		const childrenOf = Map.groupBy(all, ([, { parent }]) => parent);
		const tree = new Map<number, Process>();
		const add = (pid: number) => {
			const found = all.get(pid);
			if (!found || tree.has(pid)) return;
			tree.set(pid, found);
			for (const [child] of childrenOf.get(pid) ?? []) add(child);
		};
		add(root);
		for (const [pid, { start }] of known) {
			const now = all.get(pid);
			if (tree.has(pid) || now?.start !== start) continue;
			const inTree = new Set(tree.keys());
			add(pid);
			for (const [stray, { start: began, ticks }] of tree)
				if (!inTree.has(stray)) strays.set(`${stray} ${began}`, { pid: stray, ticks });
		}
		known = tree;
		let ticks = 0;
		for (const [pid, found] of tree) if (!strays.has(`${pid} ${found.start}`)) ticks += found.ticks;
		for (const { ticks: last } of strays.values()) ticks += last;
		return ticks / ticksPerSecond;
	}
	return { seconds };
}

/** One round of fixed work: it parses, sorts, writes and hashes two thousand rows. */
function turn(text: string): string {
	const rows = JSON.parse(text) as { at: number; name: string; left: number }[];
	rows.sort((a, b) => a.left - b.left || b.at - a.at);
	const next = JSON.stringify(rows.reverse());
	createHash('sha256').update(next).digest('hex');
	return next;
}

function turns(count: number): void {
	let text = JSON.stringify(
		Array.from({ length: 2_000 }, (_, at) => ({ at, name: `bag ${at}`, left: at % 7 })),
	);
	for (let done = 0; done < count; done++) text = turn(text);
}

const slownessTurns = 1_200;
const quietSlownessSeconds = 0.92;

function startWorker(task: string): Worker {
	return new Worker(new URL(import.meta.url), { workerData: task });
}

/** How many times longer the same work takes under the current load than on an idle machine. */
export async function measureSlowness(): Promise<number> {
	const began = performance.now();
	const cores = Math.min(2, availableParallelism());
	await Promise.all(Array.from({ length: cores }, () => once(startWorker('slowness'), 'exit')));
	return (performance.now() - began) / 1000 / quietSlownessSeconds;
}

const sampleTurns = 6;
const sampleSwitches = 60;
const sampleBytes = 4 * 2 ** 20;
const sampleEveryMs = 2_000;
/** Processor milliseconds of one sample during a run on an otherwise idle machine of two cores. */
const quietSampleMs = 5.5;

/**
 * Measures what a processor second is worth while a run lasts: neighbors on the same hardware make it worth less, and
 * they come and go. 1 is an otherwise idle machine; less is slower.
 */
export function speedMeter(): { stop: () => Promise<number> } {
	const worker = startWorker('speed');
	const samples: number[] = [];
	worker.on('message', (ms: number) => samples.push(ms));
	return {
		stop: async () => {
			await worker.terminate();
			const mean = samples.reduce((sum, ms) => sum + ms, 0) / samples.length;
			return samples.length === 0 ? 1 : quietSampleMs / mean;
		},
	};
}

/** What tests do: computing, touching fresh memory, and going to sleep and waking up. */
function sample(): void {
	const before = process.threadCpuUsage();
	turns(sampleTurns);
	Buffer.allocUnsafeSlow(sampleBytes).fill(1);
	const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));
	for (let slept = 0; slept < sampleSwitches; slept++) Atomics.wait(nobodyWakes, 0, 0, 0.05);
	const { user, system } = process.threadCpuUsage(before);
	parentPort?.postMessage((user + system) / 1_000);
}

if (workerData === 'slowness') turns(slownessTurns);
if (workerData === 'speed') {
	// Keeps compilation during the first turns out of the samples.
	turns(100);
	setInterval(sample, sampleEveryMs);
}
