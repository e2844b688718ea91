import { type Health, type HealthAnswer, type HealthCheck, healthChecks } from '@flavorbag/contract';
import { later } from './samples.ts';

const goodOf = (what: HealthCheck): HealthAnswer => ({
	what,
	state: 'good',
	code: 'fine',
	problem: null,
	figures: {},
	since: null,
	asked_at: null,
	lines: [],
	entries: [],
	counters: [],
});

export const healthOf = (
	faults: Partial<Record<HealthCheck, Partial<HealthAnswer>>> = {},
	given: Partial<Health> = {},
): Health => ({
	checked_at: later(0),
	checks: healthChecks.map((what) => ({ ...goodOf(what), ...faults[what] })),
	jobs: [
		{ name: 'outbox', every_seconds: 1, good_seconds_ago: 0, problem: null },
		{ name: 'reconciler', every_seconds: 300, good_seconds_ago: null, problem: 'Error: ECONNREFUSED' },
	],
	folders: [],
	process: { version: '1.4.0', node: '24.11.1', uptime_seconds: 7_300 },
	...given,
});
