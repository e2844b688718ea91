/** Emails from the operator to all shops, or to all customers who agreed (R-announcements). */
import { z } from 'zod';
import { endpoint, forAdmins, forUsers } from './endpoint.ts';
import { cleanLines, id, instant, text, zipNumber } from './fields.ts';

export const announcementLimits = { subjectMax: 100, textMax: 2_000 } as const;
export const audiences = ['shops', 'customers'] as const;

const letter = (max: number) => z.string().overwrite(cleanLines).min(1).max(max);
const words = {
	subject_en: text(announcementLimits.subjectMax),
	text_en: letter(announcementLimits.textMax),
	subject_es: text(announcementLimits.subjectMax),
	text_es: letter(announcementLimits.textMax),
};
const to = {
	audience: z.enum(audiences),
	/** Only customers in this ZIP code; absent: all customers. */
	zip_code: zipNumber.optional(),
};

const announcement = z
	.object({
		id,
		audience: z.enum(audiences),
		zip_code: z.int().nullable(),
		subject_en: z.string(),
		text_en: z.string(),
		subject_es: z.string(),
		text_es: z.string(),
		sent_at: instant,
		/** People who got it so far. */
		people: z.int(),
		is_done: z.boolean(),
	})
	.meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;
const reply = z.object({ announcements: z.array(announcement) });
const emails = z.strictObject({ emails: z.boolean() });

export const announcementEndpoints = {
	'admin.announcements.list': endpoint('GET /v0/admin/announcements', {
		...forAdmins,
		summary: 'What the operator wrote to everyone, the latest 20',
		reply,
	}),
	'admin.announcements.reach': endpoint('GET /v0/admin/announcements/reach', {
		...forAdmins,
		summary: 'How many people an announcement would reach now: those who had none in the last seven days',
		query: z.strictObject({ ...to, zip_code: z.coerce.number().int().min(501).max(99_950).optional() }),
		reply: z.object({ people: z.int() }),
	}),
	'admin.announcements.send': endpoint('POST /v0/admin/announcements', {
		...forAdmins,
		stepUp: true,
		summary: 'Email everyone of an audience once, each in their language',
		body: z.strictObject({ ...to, ...words }),
		example: {
			audience: 'shops',
			subject_en: 'Street fair on Saturday',
			text_en: 'Expect more people.',
			subject_es: 'Feria el sábado',
			text_es: 'Habrá más gente.',
		},
		reply,
		audited: ['audience', 'zip_code', 'subject_en'],
		answers: 'admin.announcements.list',
		stale: ['admin.announcements.reach'],
		limit: { max: 60, windowMs: 60_000 },
		codes: ['PRECONDITION_FAILED'],
	}),
	'user.announcements.get': endpoint('GET /v0/user/announcements', {
		...forUsers('verified'),
		summary: 'Whether I agreed to emails about the town',
		reply: emails,
	}),
	'user.announcements.set': endpoint('PATCH /v0/user/announcements', {
		...forUsers('verified'),
		summary: 'Agree to emails about the town, at most one a week, or stop them',
		body: emails,
		example: { emails: true },
		reply: emails,
		answers: 'user.announcements.get',
		limit: { max: 60, windowMs: 60_000 },
	}),
};
