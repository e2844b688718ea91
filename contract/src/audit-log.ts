/** What admins and people who work in shops did, and whose data an admin looked at (R-audit-log). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { id, instant, localDate, text } from './fields.ts';

/** What the log can say: calls of an admin, or about who runs a shop and where its money goes, by their names, sign-ins, and the command line. */
export const auditActions = [
	'admin.orders',
	'admin.orders.find',
	'admin.orders.get',
	'admin.orders.cancel',
	'admin.people.find',
	'admin.people.get',
	'admin.people.export',
	'admin.people.suspend',
	'admin.people.restore',
	'admin.people.erase',
	'admin.shops.find',
	'admin.shops.get',
	'admin.shops.approve',
	'admin.shops.decline',
	'admin.shops.suspend',
	'admin.shops.restore',
	'admin.money.get',
	'admin.money.find',
	'admin.health.get',
	'admin.health.sendNow',
	'admin.health.testEmail',
	'admin.health.recount',
	'admin.health.deleteLogs',
	'admin.health.askBackup',
	'admin.settings.get',
	'admin.settings.changes',
	'admin.transfers.retry',
	'admin.refunds.list',
	'admin.refunds.answer',
	'admin.refunds.retry',
	'admin.disputes.list',
	'admin.ratings.list',
	'admin.ratings.decide',
	'admin.reliability.emergency',
	'admin.reliability.withdraw',
	'admin.taxRates.set',
	'admin.auditLog.file',
	'business.team.invite',
	'business.team.setRole',
	'business.team.remove',
	'business.team.withdraw',
	'business.team.setPin',
	'business.devices.startPairing',
	'business.devices.revoke',
	'business.stripe.onboard',
	'business.stripe.refresh',
	'business.stripe.dashboard',
	'business.handover.offer',
	'business.handover.withdraw',
	'user.shopOffers.accept',
	'business.remove',
	'invitation.accept',
	'sign_in',
	'cli.grant',
	'cli.suspend',
	'cli.restore',
	'cli.reset_second_factor',
	'cli.new_keys',
] as const;
export type AuditAction = (typeof auditActions)[number];

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
