/** Defines the metrics of a process (R-metrics, ADR 104), see docs/metrics.md. Labels come from closed lists. */
import { Registry } from 'prom-client';
import { watchProcess } from './process-series.ts';
import { seriesOf } from './series.ts';

export type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export type Meters = ReturnType<typeof createMeters>;

/** In seconds, as fine as people can notice. */
const requestBuckets = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5];
/** A statement takes milliseconds; what holds a connection for longer makes others wait. */
const connectionBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5];
/** Provider calls time out after eight seconds. */
const providerBuckets = [0.1, 0.25, 0.5, 1, 2, 4, 8];

export const mailResults = ['sent', 'failed'] as const;
export const pushAnswers = ['accepted', 'gone', 'later', 'too_large', 'unsigned'] as const;

export function createMeters() {
	const registry = new Registry();
	const { counter, gauge, histogram } = seriesOf(registry);
	const meters = {
		registry,
		requests: counter(
			'flavorbag_http_requests_total',
			'Requests that were answered, by route and class of status.',
			['method', 'route', 'status'],
		),
		requestSeconds: histogram(
			'flavorbag_http_request_duration_seconds',
			'How long requests took until the answer was sent; streams are left out.',
			['method', 'route'],
			requestBuckets,
		),
		jobSeconds: counter('flavorbag_job_seconds_total', 'How long the turns of a job took.', ['job']),
		jobInterval: gauge(
			'flavorbag_job_interval_seconds',
			'How long a job waits between two turns.',
			['job'],
			'max',
		),
		jobSucceeded: gauge(
			'flavorbag_job_last_success_timestamp_seconds',
			'When a turn of a job last ended well; until then, when the process began.',
			['job'],
			'max',
		),
		mails: counter('flavorbag_mails_total', 'Emails that the mail server took or did not take.', ['result']),
		pushes: counter('flavorbag_pushes_total', 'Notifications, by what the push service answered.', [
			'answer',
		]),
		providerSeconds: histogram(
			'flavorbag_provider_call_duration_seconds',
			'How long calls to the card provider took, also those that failed.',
			['call'],
			providerBuckets,
		),
		providerFailures: counter(
			'flavorbag_provider_failures_total',
			'Calls to the card provider that failed: it refused, or nobody knows.',
			['call', 'reason'],
		),
		connectionSeconds: histogram(
			'flavorbag_database_connection_held_seconds',
			'How long a statement or transaction held its connection to the database.',
			[],
			connectionBuckets,
		),
		driftFound: counter('flavorbag_drift_found_total', 'Counters and sums that the audit found to be wrong.'),
		repairs: counter(
			'flavorbag_reconciler_repairs_total',
			'What the reconciler found left behind and repaired.',
		),
	};
	watchProcess(registry);
	// Start at zero, so that a first event counts as an increase.
	for (const result of mailResults) meters.mails.inc({ result }, 0);
	for (const answer of pushAnswers) meters.pushes.inc({ answer }, 0);
	return meters;
}
