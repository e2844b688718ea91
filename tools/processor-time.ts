// Processor time of whole process trees, calibrated to this machine's current speed.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

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

/** Seconds of the fixed work on each of two cores of the idle machine that set the budget. */
const quietSeconds = 0.92;

function work(): void {
	let text = JSON.stringify(
		Array.from({ length: 2_000 }, (_, at) => ({ at, name: `bag ${at}`, left: at % 7 })),
	);
	for (let turn = 0; turn < 1_200; turn++) {
		const rows = JSON.parse(text) as { at: number; name: string; left: number }[];
		rows.sort((a, b) => a.left - b.left || b.at - a.at);
		text = JSON.stringify(rows.reverse());
		createHash('sha256').update(text).digest('hex');
	}
}

export interface Calibration {
	/** Relative to an idle reference machine; below 1 is slower. */
	speed: number;
	/** How many times longer the same work takes here under the current load. */
	slowness: number;
}

export async function calibrate(): Promise<Calibration> {
	const [before, began] = [process.cpuUsage(), performance.now()];
	const cores = Math.min(2, availableParallelism());
	await Promise.all(
		Array.from(
			{ length: cores },
			() =>
				new Promise((resolve, reject) => {
					new Worker(new URL(import.meta.url), { workerData: 'calibrate' })
						.once('exit', resolve)
						.once('error', reject);
				}),
		),
	);
	const { user, system } = process.cpuUsage(before);
	return {
		speed: (quietSeconds * cores) / ((user + system) / 1_000_000),
		slowness: (performance.now() - began) / 1000 / quietSeconds,
	};
}

if (!isMainThread && workerData === 'calibrate') work();
