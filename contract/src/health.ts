/** The console's health view: the doctor's checks and repairs (R-console-health). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { id, instant, localDate } from './fields.ts';
import { orderStatus } from './orders.ts';
import { queued } from './queued.ts';

export const healthChecks = [
	'mode',
	'database',
	'drift',
	'stuck',
	'audit_log',
	'outbox',
	'inbox',
	'transfers',
	'mail',
	'provider',
	'backup',
	'rehearsal',
	'disk',
	'jobs',
	'contact',
	'proxy',
] as const;
/** Asked only before an opening (R-go-live). */
export const openingChecks = [
	...(['address', 'cards', 'webhooks', 'pictures', 'admin'] as const),
	...(['pages', 'fee', 'tax', 'clock', 'uptime'] as const),
] as const;
export type HealthCheck = (typeof healthChecks)[number] | (typeof openingChecks)[number];

export const healthStates = ['good', 'look', 'wrong'] as const;

export const healthCodes = [
	'fine',
	/** No answer, or an error in `problem`. */
	'unanswered',
	/** Too much to read at once; a later request gets the answer. */
	'reading',
	/** Mismatches: counters that can be rebuilt; sums or history that need a person. */
	'counters',
	'sums',
	'stuck',
	'changed',
	'late',
	'given_up',
	'refused',
	/** Emails: the server answers, but some fail. */
	'failing',
	/** Backups: not set up; done by external tools; none succeeded yet; the last failed; too old. */
	'off',
	'elsewhere',
	'none',
	'failed',
	'old',
	'low',
	'full',
	'missing',
	'untrusted',
	/** Not tried yet; a test email's link not opened yet; different from what was expected. */
	'untried',
	'waiting',
	'other',
] as const;
export type HealthCode = (typeof healthCodes)[number];

const count = z.int().min(0);

/** Counts unless a unit is given. */
const figures = z.object({
	/** Queues: due; due for two minutes; given up; failed and awaiting a retry. */
	waiting: count.optional(),
	late: count.optional(),
	given_up: count.optional(),
	failed: count.optional(),
	oldest_seconds: count.optional(),
	/** Rows that are wrong, stuck, refused or failing. */
	rows: count.optional(),
	/** Counters that can be rebuilt. */
	countable: count.optional(),
	free_bytes: count.optional(),
	size_bytes: count.optional(),
	log_days: count.optional(),
	entries: count.optional(),
	apart_seconds: count.optional(),
});

const drifting = z
	.object({
		/** Null means the whole platform. */
		business: z.object({ id, name: z.string() }).nullable(),
		/** Null means all dates. */
		date: localDate.nullable(),
		/** Null means the whole day. */
		window: z.object({ start: z.string(), end: z.string() }).nullable(),
		status: orderStatus.nullable(),
		counter: z.enum(['held', 'sold', 'waiting', 'orders', 'bags', 'cents', 'users', 'businesses', 'listed']),
		says: z.int(),
		truth: z.int(),
	})
	.meta({ id: 'DriftingCounter' });
export type DriftingCounter = z.infer<typeof drifting>;

export const healthCheck = z
	.object({
		what: z.enum([...healthChecks, ...openingChecks]),
		state: z.enum(healthStates),
		code: z.enum(healthCodes),
		problem: z.string().nullable(),
		figures,
		/** When it started failing; for backups, the start of the last good one. */
		since: instant.nullable(),
		/** For backups: when an admin requested one that hasn't started yet. */
		asked_at: instant.nullable(),
		lines: z.array(z.string()),
		entries: z.array(queued),
		counters: z.array(drifting),
	})
	.meta({ id: 'HealthCheck' });
export type HealthAnswer = z.infer<typeof healthCheck>;

export const dataFolders = [
	'postgres',
	'media',
	'mail',
	'logs',
	'sandbox',
	'rehearsal',
	'bench',
	'other',
] as const;
export type DataFolder = (typeof dataFolders)[number];

export const health = z
	.object({
		checked_at: instant,
		checks: z.array(healthCheck),
		/** Jobs of the answering process; each has its own. Null if it hasn't run yet. */
		jobs: z.array(
			z.object({
				name: z.string(),
				every_seconds: z.number(),
				good_seconds_ago: z.number().nullable(),
				problem: z.string().nullable(),
			}),
		),
		folders: z.array(z.object({ folder: z.enum(dataFolders), bytes: count })),
		process: z.object({ version: z.string(), node: z.string(), uptime_seconds: count }),
	})
	.meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

export const sentNow = z
	.object({
		entries: count,
		/** Sent by the time of the answer; the others follow. */
		done: count,
		problem: z.string().nullable(),
	})
	.meta({ id: 'SentNow' });
export type SentNow = z.infer<typeof sentNow>;

export const testEmail = z
	.object({
		to: z.string(),
		problem: z.string().nullable(),
	})
	.meta({ id: 'TestEmail' });
export type TestEmail = z.infer<typeof testEmail>;

const counters = z.object({
	held: z.int().optional(),
	sold: z.int().optional(),
	waiting: z.int().optional(),
	orders: z.int().optional(),
	bags: z.int().optional(),
	users: z.int().optional(),
	businesses: z.int().optional(),
	listed: z.int().optional(),
});
export const recountKinds = ['slot', 'days', 'totals', 'count', 'platform_day'] as const;

export const recounted = z
	.object({
		changes: z.array(
			z.object({
				what: z.enum(recountKinds),
				subject: z.string(),
				was: counters,
				became: counters,
			}),
		),
		failed: z.array(z.string()),
	})
	.meta({ id: 'Recounted' });
export type Recounted = z.infer<typeof recounted>;

export const deletedLogs = z
	.object({
		files: count,
		bytes: count,
		days: z.int(),
	})
	.meta({ id: 'DeletedLogs' });
export type DeletedLogs = z.infer<typeof deletedLogs>;

export const askedBackup = z
	.object({
		kind: z.enum(['backup', 'rehearsal']),
		asked_at: instant,
		/** False: an earlier request hasn't started yet. */
		is_new: z.boolean(),
	})
	.meta({ id: 'AskedBackup' });
export type AskedBackup = z.infer<typeof askedBackup>;

const acts = { ...forAdmins, audited: [], stale: ['admin'] } as const;

export const healthEndpoints = {
	'admin.health.get': endpoint('GET /v0/admin/health', {
		...forAdmins,
		summary: 'Whether everything works: what the doctor asks, and the last run of each job',
		query: z.strictObject({
			/** Reads slow checks now; otherwise their results may be a minute old. */
			fresh: z.enum(['yes']).optional(),
		}),
		reply: health,
		audited: [],
	}),
	'admin.health.sendNow': endpoint('POST /v0/admin/health/outbox', {
		...acts,
		summary: 'Send what is late, failed or was given up in the outbox now',
		reply: sentNow,
	}),
	'admin.health.testEmail': endpoint('POST /v0/admin/health/test-email', {
		...acts,
		summary: 'Send a test email to oneself, and say what the email server answered',
		reply: testEmail,
		limit: { max: 20, windowMs: 3_600_000 },
	}),
	'admin.health.recount': endpoint('POST /v0/admin/health/recount', {
		...acts,
		summary: 'Count counters that drift once more by the orders, and say what changed',
		reply: recounted,
	}),
	'admin.health.deleteLogs': endpoint('DELETE /v0/admin/health/logs', {
		...acts,
		summary: 'Delete logs that were set aside and are older than LOG_DAYS',
		reply: deletedLogs,
	}),
	'admin.health.askBackup': endpoint('POST /v0/admin/health/backups', {
		...forAdmins,
		summary: 'Ask for a backup or a rehearsal: it begins within a minute',
		body: z.strictObject({ kind: z.enum(['backup', 'rehearsal']) }),
		example: { kind: 'backup' },
		reply: askedBackup,
		audited: ['kind'],
		stale: ['admin'],
		codes: ['BACKUPS_OFF'],
	}),
};
