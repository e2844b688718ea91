/** The console's people: accounts and what an admin can do about them (R-console-people). */
import { z } from 'zod';
import { endpoint, forAdmins, params } from './endpoint.ts';
import { cursorQuery, cursors } from './envelope.ts';
import { id, instant, role, text } from './fields.ts';
import { say } from './problem-words.ts';
import { exportFormat, exportMedia } from './users.ts';
import { shopRoles } from './words.ts';

/** `unverified`: email not verified. `elsewhere`: the account belongs to an external issuer. */
export const accountStates = ['active', 'unverified', 'suspended', 'erased', 'elsewhere'] as const;
export type AccountState = (typeof accountStates)[number];

const personFound = {
	id,
	name: z.string().nullable(),
	email: z.string().nullable(),
	role,
	state: z.enum(accountStates),
	created_at: instant,
};

export const peopleFilters = ['customers', 'owners', 'admins', 'suspended'] as const;
export type PeopleFilter = (typeof peopleFilters)[number];

export const personActs = ['suspend', 'restore', 'erase'] as const;
export type PersonAct = (typeof personActs)[number];

export const adminPerson = z
	.object({
		...personFound,
		erased_at: instant.nullable(),
		/** Null if unknown here. Contains no secrets. */
		sign_in: z
			.object({
				password: z.boolean(),
				providers: z.array(z.string()),
				passkeys: z.int(),
				two_step: z.boolean(),
				sessions: z.int(),
				last_seen_at: instant.nullable(),
			})
			.nullable(),
		/** Includes closed shops, but not ones they left. */
		businesses: z.array(z.object({ id, name: z.string(), role: z.enum(shopRoles), is_closed: z.boolean() })),
		orders: z.int(),
		alerts: z.int(),
		can: z.array(z.enum(personActs)),
		off_limits: z.enum(['self', 'last_admin']).nullable(),
	})
	.meta({ id: 'AdminPerson' });
export type AdminPerson = z.infer<typeof adminPerson>;

const body = z.strictObject({ reason: text(500) });
const codes = ['OWN_ACCOUNT', 'LAST_ADMIN'] as const;

const changesPerson = {
	...forAdmins,
	params,
	body,
	reply: adminPerson,
	audited: ['reason'],
	answers: 'admin.people.get',
} as const;

export const peopleEndpoints = {
	'admin.people.find': endpoint('GET /v0/admin/people', {
		...forAdmins,
		summary: 'People by email or name, the latest account first, paged by the person that a page ends with',
		query: z.strictObject({
			search: text(100, 2).optional(),
			filter: z.enum(peopleFilters, say('peopleFilter')).optional(),
			...cursorQuery,
		}),
		reply: z.object({ people: z.array(z.object(personFound)), ...cursors }),
		audited: ['filter'],
	}),
	'admin.people.get': endpoint('GET /v0/admin/people/:id', {
		...forAdmins,
		summary:
			'One person: their account, how they sign in, their shops, and how many orders and alerts they have',
		params,
		reply: adminPerson,
		audited: [],
	}),
	'admin.people.export': endpoint('GET /v0/admin/people/:id/export', {
		...forAdmins,
		stepUp: true,
		summary: 'Everything stored about a person, for an answer to their request, with a reason',
		params,
		query: z.strictObject({ format: exportFormat, reason: text(500) }),
		media: exportMedia,
		audited: ['format', 'reason'],
		limit: { max: 30, windowMs: 3_600_000 },
	}),
	'admin.people.suspend': endpoint('POST /v0/admin/people/:id/suspension', {
		...changesPerson,
		summary:
			'Suspend an account with a reason, which its owner reads by email: they are signed out everywhere',
		example: { reason: 'Bags were resold.' },
		codes: [...codes, 'ACCOUNT_ELSEWHERE'],
	}),
	'admin.people.restore': endpoint('POST /v0/admin/people/:id/restoration', {
		...changesPerson,
		summary: 'Restore a suspended account with a reason, which its owner reads by email',
		example: { reason: 'It was a mix-up.' },
		codes: [...codes, 'ACCOUNT_ELSEWHERE'],
	}),
	'admin.people.erase': endpoint('POST /v0/admin/people/:id/erasure', {
		...changesPerson,
		stepUp: true,
		summary: 'Erase a person with a reason, by the rules of their own erasure',
		example: { reason: 'They asked for it by letter.' },
		codes: [...codes, 'PERSON_NOT_DONE'],
	}),
};
