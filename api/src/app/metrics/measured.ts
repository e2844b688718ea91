/** Wraps adapters and jobs with metrics; without meters they are returned unchanged. */
import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { AuditNext } from '#db/audit.ts';
import type { Reads } from '#db/replica.ts';
import type { Mailer } from '#ports/mail.ts';
import { type PaymentProvider, ProviderRefused, ProviderUnreachable } from '#ports/payments.ts';
import type { PushSender } from '#ports/push.ts';
import type { Job } from '../jobs.ts';
import type { Reconcile } from '../reconcile.ts';
import type { Meters } from './meters.ts';
import { seriesOf } from './series.ts';

const secondsSince = (began: number) => (performance.now() - began) / 1_000;

const reasonOf = (error: unknown) => {
	if (error instanceof ProviderRefused) return 'refused';
	return error instanceof ProviderUnreachable ? 'unreachable' : 'other';
};

type Call = (...given: never[]) => Promise<unknown>;

function measureProvider(provider: PaymentProvider, { providerSeconds, providerFailures }: Meters) {
	const measured = (name: string, call: Call): Call => {
		const timer = providerSeconds.labels(name);
		return async (...given) => {
			const began = performance.now();
			try {
				return await call(...given);
			} catch (error) {
				providerFailures.inc({ call: name, reason: reasonOf(error) });
				throw error;
			} finally {
				timer.observe(secondsSince(began));
			}
		};
	};
	// Events are parsed locally, without a call to the provider.
	const { readEvent, ...calls } = provider;
	const timed = Object.entries(calls).map(([name, call]) => [name, measured(name, call as Call)]);
	return { ...Object.fromEntries(timed), readEvent } as PaymentProvider;
}

function measureMailer<M extends Pick<Mailer, 'send'>>(mailer: M, { mails }: Meters): M {
	return {
		...mailer,
		async send(mail) {
			try {
				await mailer.send(mail);
				mails.inc({ result: 'sent' });
			} catch (error) {
				mails.inc({ result: 'failed' });
				throw error;
			}
		},
	};
}

const measurePushes = (sender: PushSender, { pushes }: Meters): PushSender => ({
	...sender,
	async send(target, message) {
		const answer = await sender.send(target, message);
		pushes.inc({ answer: answer.kind });
		return answer;
	},
});

function watchPool(pool: pg.Pool, { registry, connectionSeconds }: Meters): void {
	const { reading } = seriesOf(registry);
	const heldSince = new WeakMap<pg.PoolClient, number>();
	pool.on('acquire', (client) => heldSince.set(client, performance.now()));
	pool.on('release', (_, client) =>
		connectionSeconds.observe(secondsSince(heldSince.get(client) ?? performance.now())),
	);
	new Gauge({
		name: 'flavorbag_database_connections',
		help: 'Connections to the database, of all processes.',
		labelNames: ['state'],
		registers: [registry],
		collect() {
			this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
			this.set({ state: 'idle' }, pool.idleCount);
		},
	});
	reading(
		'flavorbag_database_connections_max',
		'Connections that there may be, of all processes.',
		() => pool.options.max,
	);
	reading(
		'flavorbag_database_waiting',
		'Statements that wait for a connection, of all processes.',
		() => pool.waitingCount,
	);
}

function watchReplica({ lagSeconds }: Pick<Reads, 'lagSeconds'>, { registry }: Meters): void {
	seriesOf(registry).reading(
		'flavorbag_replica_lag_seconds',
		'How old what the replica shows is at most; without a replica there is none.',
		lagSeconds,
		'max',
	);
}

interface Measurable {
	database: { pool: pg.Pool };
	reads: Pick<Reads, 'lagSeconds'>;
	provider: PaymentProvider;
	mailer: Pick<Mailer, 'send'>;
	pushSender: PushSender;
}

export function measureAdapters<A extends Measurable>(adapters: A, meters: Meters | undefined): A {
	if (!meters) return adapters;
	watchPool(adapters.database.pool, meters);
	watchReplica(adapters.reads, meters);
	return {
		...adapters,
		provider: measureProvider(adapters.provider, meters),
		mailer: measureMailer(adapters.mailer, meters),
		pushSender: measurePushes(adapters.pushSender, meters),
	};
}

export function measureJobs(jobs: Job[], meters: Meters | undefined): Job[] {
	if (!meters) return jobs;
	const { jobInterval, jobSeconds, jobSucceeded } = meters;
	return jobs.map(({ name: job, everyMs, run }) => {
		jobInterval.set({ job }, everyMs / 1_000);
		jobSucceeded.setToCurrentTime({ job });
		return {
			name: job,
			everyMs,
			async run() {
				const began = performance.now();
				try {
					const result = await run();
					jobSucceeded.setToCurrentTime({ job });
					return result;
				} finally {
					jobSeconds.inc({ job }, secondsSince(began));
				}
			},
		};
	});
}

export const measureAudit = (audit: AuditNext, meters: Meters | undefined): AuditNext =>
	meters
		? async () => {
				const found = await audit();
				meters.driftFound.inc(found.length);
				return found;
			}
		: audit;

export const measureReconciler = (reconcile: Reconcile, meters: Meters | undefined): Reconcile =>
	meters
		? async (scope) => {
				const done = await reconcile(scope);
				meters.repairs.inc(done.repaired.length);
				return done;
			}
		: reconcile;
