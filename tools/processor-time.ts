// Processor time of whole process trees, and how fast they pass on this machine at this moment.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** The kernel counts in hundredths of a second wherever Node runs (USER_HZ). */
const ticksPerSecond = 100;

interface Process {
	parent: number;
	/** With the process id it names one process for good. */
	start: string;
	/** Its own and that of children it has waited for, in ticks. */
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
 * The processor seconds of a process and all that descends from it, those that have ended included. What ends is in the count of
 * whoever waited for it; a process that left the tree (its parent ended first) is counted as it was last seen, so `seconds` is
 * called every half a second while the tree lives. `undefined` where the system has no /proc.
 */
export function processorMeter(root: number): { seconds: () => number | undefined } {
	/** Those outside of the root's own line of parents, by id and start. */
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

/** How long the fixed work takes on the quiet machine that the budget was written on, in seconds of each of two cores. */
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
	/** How much a processor second does, compared with a quiet machine: below 1 on a slower one. */
	speed: number;
	/** How many times longer the same work takes here, with whatever else the machine does at the moment. */
	slowness: number;
}

/** Does a fixed piece of work on two cores at once. */
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
