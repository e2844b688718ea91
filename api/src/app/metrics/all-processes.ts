import type { Log } from '#ports/log.ts';
import type { Workers } from '../cluster.ts';
import type { Config } from '../config.ts';
import { openMetrics } from './metrics.ts';
import { workerProcesses } from './snapshots.ts';

/** The first process answers at METRICS_PORT for all that serve. */
export const answerForAll = (config: Config, log: Log, workers: Workers) =>
	openMetrics(config, log, { now: () => new Date() }, workerProcesses(workers, config.workers));
