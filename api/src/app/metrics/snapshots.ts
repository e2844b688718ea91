/** Sums the metrics of all workers, including ended ones, so that counters never decrease. */
import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { Workers } from '../cluster.ts';
import type { ProcessCount } from './installation.ts';
import type { Meters, Snapshot } from './meters.ts';

export const contentType = Registry.OPENMETRICS_CONTENT_TYPE;

const answerWithinMs = 2_000;

interface Question {
	metricsQuestion: number;
}
interface Answer {
	metricsAnswer: number;
	snapshot: Snapshot;
}
const isQuestion = (message: unknown): message is Question =>
	typeof message === 'object' && message !== null && 'metricsQuestion' in message;
const isAnswer = (message: unknown): message is Answer =>
	typeof message === 'object' && message !== null && 'metricsAnswer' in message;

/** OpenMetrics appends `_total` itself. */
const withoutTotal = (snapshot: Snapshot): Snapshot =>
	snapshot.map((series) =>
		String(series.type) === 'counter' ? { ...series, name: series.name.replace(/_total$/, '') } : series,
	);

function addUp(snapshots: Snapshot[]) {
	const registry = AggregatorRegistry.aggregate<typeof contentType>(snapshots);
	registry.setContentType(contentType);
	return registry;
}

export const textOf = (snapshots: Snapshot[]): Promise<string> =>
	addUp(snapshots.map(withoutTotal)).metrics();

export interface Processes {
	snapshots(): Promise<Snapshot[]>;
	count(): ProcessCount;
	close(): void;
}

export const onlyProcess = ({ registry }: Meters): Processes => ({
	snapshots: async () => [await registry.getMetricsAsJSON()],
	count: () => ({ serving: 1, wanted: 1, restarts: 0 }),
	close() {},
});

/** Used in the primary; its workers call answerFirst(). */
export function workerProcesses(workers: Pick<Workers, 'serving' | 'restarts'>, wanted: number): Processes {
	const newest = new Map<number, Snapshot>();
	const waiting = new Map<string, () => void>();
	let ended: Snapshot = [];
	let serving = 0;
	let questions = 0;

	const noteAnswer = ({ id }: Worker, message: unknown) => {
		if (!isAnswer(message)) return;
		newest.set(id, message.snapshot);
		waiting.get(`${id} ${message.metricsAnswer}`)?.();
	};
	const noteEnd = ({ id }: Worker) => {
		const counted = newest.get(id)?.filter(({ type }) => String(type) !== 'gauge');
		newest.delete(id);
		for (const [key, resolve] of waiting) if (key.startsWith(`${id} `)) resolve();
		if (counted) ended = addUp([ended, counted]).getMetricsAsArray() as Snapshot;
	};
	cluster.on('message', noteAnswer);
	cluster.on('exit', noteEnd);

	function ask(worker: Worker): Promise<boolean> {
		const question = ++questions;
		const key = `${worker.id} ${question}`;
		return new Promise((resolve) => {
			const timer = setTimeout(() => settle(false), answerWithinMs);
			const settle = (answered: boolean) => {
				clearTimeout(timer);
				waiting.delete(key);
				resolve(answered);
			};
			waiting.set(key, () => settle(newest.has(worker.id)));
			worker.send({ metricsQuestion: question } satisfies Question, (error) => error && settle(false));
		});
	}

	return {
		async snapshots() {
			const connected = workers.serving().filter((worker) => worker.isConnected());
			const answered = await Promise.all(connected.map(ask));
			serving = answered.filter(Boolean).length;
			return [ended, ...newest.values()];
		},
		count: () => ({ serving, wanted, restarts: workers.restarts() }),
		close() {
			cluster.off('message', noteAnswer);
			cluster.off('exit', noteEnd);
		},
	};
}

export function answerFirst({ registry }: Meters): void {
	process.on('message', async (message: unknown) => {
		if (!isQuestion(message)) return;
		const snapshot = await registry.getMetricsAsJSON();
		const answer: Answer = { metricsAnswer: message.metricsQuestion, snapshot };
		process.send?.(answer, undefined, undefined, () => {});
	});
}
