/** The console's health: what the doctor asks, as an admin reads it, and what they can do about it there (R-console-health). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { id, instant, localDate } from './fields.ts';
import { orderStatus } from './orders.ts';
import { queued } from './queued.ts';

export const healthChecks = [
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
export type HealthCheck = (typeof healthChecks)[number];

export const healthStates = ['good', 'look', 'wrong'] as const;

/** What was found; what it means stands in the texts of whoever shows it. */
export const healthCodes = [
	'fine',
	/** There was no answer, or a refusal: `problem` says which. */
	'unanswered',
	/** Too much to read at once: the answer comes with a later question. */
	'reading',
	/** Of drift: counters that can be recounted; sums or histories that a person must look at. */
	'counters',
	'sums',
	'stuck',
	'changed',
	'late',
	'given_up',
	'refused',
	/** Of emails: the server answers, and still some fail. */
	'failing',
	/** Of backups: not set up; the database is backed up by tools of its own; none was good yet; the last one failed; too old. */
	'off',
	'elsewhere',
	'none',
	'failed',
	'old',
	/** Of the disk. */
	'low',
	'full',
	/** Of settings. */
	'missing',
	'untrusted',
] as const;
export type HealthCode = (typeof healthCodes)[number];

const count = z.int().min(0);

/** Each with its unit, where it is not a count. */
const figures = z.object({
	/** Of a queue: whose time has come; since two minutes; given up; failed, and waits for its next try. */
	waiting: count.optional(),
	late: count.optional(),
	given_up: count.optional(),
	failed: count.optional(),
	oldest_seconds: count.optional(),
	/** Of what drifts, is stuck, was refused, or fails. */
	rows: count.optional(),
	/** Of what drifts: counters that can be counted once more. */
	countable: count.optional(),
	free_bytes: count.optional(),
	size_bytes: count.optional(),
	/** Of the disk: how many days logs stay. */
	log_days: count.optional(),
	entries: count.optional(),
});

/** A counter that drifts: whose it is, what it says, and what it should say. */
const drifting = z
	.object({
		/** Null: of the whole platform. */
		business: z.object({ id, name: z.string() }).nullable(),
		/** Null: of all dates. */
		date: localDate.nullable(),
		/** Of one pickup time; null: of all of the date. */
		window: z.object({ start: z.string(), end: z.string() }).nullable(),
		/** Of orders in one status. */
		status: orderStatus.nullable(),
		counter: z.enum(['held', 'sold', 'waiting', 'orders', 'bags', 'cents', 'users', 'businesses', 'listed']),
		says: z.int(),
		truth: z.int(),
	})
	.meta({ id: 'DriftingCounter' });
export type DriftingCounter = z.infer<typeof drifting>;

export const healthCheck = z
	.object({
		what: z.enum(healthChecks),
		state: z.enum(healthStates),
		code: z.enum(healthCodes),
		/** The last one, in the words of whoever refused. */
		problem: z.string().nullable(),
		figures,
		/** Since when it fails; of backups, when the last good one began. */
		since: instant.nullable(),
		/** Of backups: when an admin asked for one that has not begun. */
		asked_at: instant.nullable(),
		/** The first of what was found: rows of views, jobs, settings. */
		lines: z.array(z.string()),
		/** Of a queue: the first of what was given up or is late. */
		entries: z.array(queued),
		/** The first of the counters that drift. */
		counters: z.array(drifting),
	})
	.meta({ id: 'HealthCheck' });
export type HealthAnswer = z.infer<typeof healthCheck>;

/** What stands in the data folder. */
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
		/** Of the process that answers: each has jobs of its own. Seconds; null: not yet. */
		jobs: z.array(
			z.object({
				name: z.string(),
				every_seconds: z.number(),
				good_seconds_ago: z.number().nullable(),
				problem: z.string().nullable(),
			}),
		),
		/** While the disk needs a look: the largest first. */
		folders: z.array(z.object({ folder: z.enum(dataFolders), bytes: count })),
		process: z.object({ version: z.string(), node: z.string(), uptime_seconds: count }),
	})
	.meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

/** What an entry of the outbox became. */
export const sentNow = z
	.object({
		/** Those that were late, failed or given up. */
		entries: count,
		/** Of those, done by the time of the answer; the others go on by themselves. */
		done: count,
		problem: z.string().nullable(),
	})
	.meta({ id: 'SentNow' });
export type SentNow = z.infer<typeof sentNow>;

export const testEmail = z
	.object({
		to: z.string(),
		/** Null: the email server took it. */
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
				/** An id, a word or a date. */
				subject: z.string(),
				was: counters,
				became: counters,
			}),
		),
		/** What can't be: a line each. */
		failed: z.array(z.string()),
	})
	.meta({ id: 'Recounted' });
export type Recounted = z.infer<typeof recounted>;

export const deletedLogs = z
	.object({
		files: count,
		bytes: count,
		/** LOG_DAYS: how old logs must be. */
		days: z.int(),
	})
	.meta({ id: 'DeletedLogs' });
export type DeletedLogs = z.infer<typeof deletedLogs>;

export const askedBackup = z
	.object({
		kind: z.enum(['backup', 'rehearsal']),
		asked_at: instant,
		/** False: it was asked for before, and has not begun. */
		is_new: z.boolean(),
	})
	.meta({ id: 'AskedBackup' });
export type AskedBackup = z.infer<typeof askedBackup>;

export const healthEndpoints = {
	'admin.health.get': endpoint('GET /v0/admin/health', {
		...forAdmins,
		summary: 'Whether everything works: what the doctor asks, and the last run of each job',
		query: z.strictObject({
			/** What takes long to read is read now; otherwise it may be a minute old. */
			fresh: z.enum(['yes']).optional(),
		}),
		reply: health,
		audited: [],
	}),
	'admin.health.sendNow': endpoint('POST /v0/admin/health/outbox', {
		...forAdmins,
		summary: 'Send what is late, failed or was given up in the outbox now',
		reply: sentNow,
		audited: [],
	}),
	'admin.health.testEmail': endpoint('POST /v0/admin/health/test-email', {
		...forAdmins,
		summary: 'Send a test email to oneself, and say what the email server answered',
		reply: testEmail,
		audited: [],
		limit: { max: 20, windowMs: 3_600_000 },
	}),
	'admin.health.recount': endpoint('POST /v0/admin/health/recount', {
		...forAdmins,
		summary: 'Count counters that drift once more by the orders, and say what changed',
		reply: recounted,
		audited: [],
	}),
	'admin.health.deleteLogs': endpoint('DELETE /v0/admin/health/logs', {
		...forAdmins,
		summary: 'Delete logs that were set aside and are older than LOG_DAYS',
		reply: deletedLogs,
		audited: [],
	}),
	'admin.health.askBackup': endpoint('POST /v0/admin/health/backups', {
		...forAdmins,
		summary: 'Ask for a backup or a rehearsal: it begins within a minute',
		body: z.strictObject({ kind: z.enum(['backup', 'rehearsal']) }),
		example: { kind: 'backup' },
		reply: askedBackup,
		audited: ['kind'],
		codes: ['BACKUPS_OFF'],
	}),
};
