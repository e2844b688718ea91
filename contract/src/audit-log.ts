/** The log of changes by admins and shop staff, and of admins' access to personal data (R-audit-log). */
import { z } from 'zod';
import { auditActions } from './audit-words.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { id, instant, localDate, text } from './fields.ts';

export const auditLogLimits = {
	/** Repeated views of the same page within this time are one entry. */
	lookMs: 10 * 60_000,
} as const;

export const auditEntry = z
	.object({
		/** 1, 2, 3 … without gaps. */
		id: z.int().positive(),
		at: instant,
		/** Null means the command line. The name is null once the person is erased. */
		actor: z.object({ id, name: z.string().nullable() }).nullable(),
		action: z.enum(auditActions),
		subject_id: z.string().nullable(),
		/** Recorded inputs; `refused` is the error code. */
		details: z.array(z.object({ name: z.string(), value: z.string() })),
		request_id: z.string().nullable(),
		/** SHA-256 of this entry and the previous hash, in hex. */
		hash: z.string(),
	})
	.meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
	action: z.enum(auditActions).optional(),
	actor: id.optional(),
	subject: text(100).optional(),
	from: localDate.optional(),
	to: localDate.optional(),
};

export const auditLogEndpoints = {
	'admin.auditLog.list': endpoint('GET /v0/admin/audit-log', {
		...forAdmins,
		summary: 'What admins and people who work in shops did, newest first',
		query: z.strictObject({ ...filters, ...pageQuery }),
		reply: z.object({
			entries: z.array(auditEntry),
			/** Current names of the people and shops that the entries are about. */
			names: z.array(z.object({ id: z.string(), name: z.string() })),
		}),
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
