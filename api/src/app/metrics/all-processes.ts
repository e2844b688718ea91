import type { Log } from '#ports/log.ts';
import type { Workers } from '../cluster.ts';
import type { Config } from '../config.ts';
import { openMetrics } from './metrics.ts';
import { workerProcesses } from './snapshots.ts';

/** Serves METRICS_PORT in the primary, for all workers. */
export const answerForAll = (config: Config, log: Log, workers: Workers) =>
	openMetrics(config, log, { now: () => new Date() }, workerProcesses(workers, config.workers));
