/** What admins and people who work in shops did, and whose data an admin looked at (R-audit-log). */
import { z } from 'zod';
import { auditActions } from './audit-words.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { id, instant, localDate, text } from './fields.ts';

export const auditLogLimits = {
	/** The same look at the same page counts once in so long. */
	lookMs: 10 * 60_000,
} as const;

export const auditEntry = z
	.object({
		/** 1, 2, 3 …: none is missing. */
		id: z.int().positive(),
		at: instant,
		/** Null: the command line. The name is null once that person is erased. */
		actor: z.object({ id, name: z.string().nullable() }).nullable(),
		action: z.enum(auditActions),
		/** What it was about, by its id: an order, a shop, a rating, a person. */
		subject_id: z.string().nullable(),
		/** What was sent, as far as it is recorded; `refused`: the code that it was answered with. */
		details: z.array(z.object({ name: z.string(), value: z.string() })),
		request_id: z.string().nullable(),
		/** SHA-256 of this entry and of the hash before it, in hex. */
		hash: z.string(),
	})
	.meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
	/** Of one kind. */
	action: z.enum(auditActions).optional(),
	/** By one person. */
	actor: id.optional(),
	/** About one order, shop, rating or person. */
	subject: text(100).optional(),
	/** UTC dates, both included. */
	from: localDate.optional(),
	to: localDate.optional(),
};

export const auditLogEndpoints = {
	'admin.auditLog.list': endpoint('GET /v0/admin/audit-log', {
		...forAdmins,
		summary: 'What admins and people who work in shops did, newest first',
		query: z.strictObject({ ...filters, ...pageQuery }),
		reply: z.object({ entries: z.array(auditEntry) }),
		paged: true,
	}),
	'admin.auditLog.file': endpoint('GET /v0/admin/audit-log.csv', {
		...forAdmins,
		summary: 'The same as a CSV file, oldest first, with the text that each hash is of',
		query: z.strictObject(filters),
		media: { type: 'text/csv', fileName: 'audit-log.csv' },
		audited: ['action', 'actor', 'subject', 'from', 'to'],
	}),
};
