/** The signed-in user, and changes to their own data. */
import { z } from 'zod';
import { endpoint, forUsers } from './endpoint.ts';
import {
	email,
	id,
	instant,
	personName,
	phone,
	role,
	stateCode,
	termsVersion,
	text,
	zipNumber,
} from './fields.ts';
import { languages } from './words.ts';

export const user = z
	.object({
		id,
		external_id: z.string(),
		email,
		first_name: z.string(),
		last_name: z.string(),
		role,
		phone_number: z.string().nullable(),
		verified: z.boolean(),
		coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
		street: z.string().nullable(),
		city: z.string().nullable(),
		state: z.string().nullable(),
		zip_code: z.int().nullable(),
		/** Chosen language; null: none (R-language). */
		language: z.enum(languages).nullable(),
		/** The version of the terms of use that they agreed to; null: none (R-terms-agreed). */
		terms_version: z.int().nullable(),
		created_at: instant,
		updated_at: instant,
	})
	.meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const location = z.strictObject({
	type: z.enum(['address', 'coordinates']),
	value: text(300),
});
export type Location = z.infer<typeof location>;

export const signupFields = z.strictObject({
	first_name: personName,
	last_name: personName,
	/** Never admin (R-admin-by-hand). */
	role: z.enum(['customer', 'business']).default('customer'),
	language: z.enum(languages).optional(),
	/** The version that was shown. */
	terms_version: termsVersion.optional(),
	/** Accepted but ignored: the token decides (R-identity-from-token). */
	email: email.optional(),
	external_id: text(255).optional(),
});

export const exportFormats = ['json', 'html'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** R-export */
export const exportFormat = z.enum(exportFormats).default('json');
export const exportMedia = {
	type: 'application/json',
	fileName: 'flavorbag-data.json',
	pageName: 'flavorbag-data.html',
} as const;

const answersUser = { reply: user, answers: 'user.get' } as const;

export const userEndpoints = {
	'user.create': endpoint('POST /v0/user/create', {
		...forUsers('token'),
		summary: 'Create the product user of this identity; answers the same user again when it exists',
		body: signupFields,
		example: { first_name: 'Ana', last_name: 'Silva' },
		reply: user,
		codes: ['ACCOUNT_EXISTS'],
	}),
	'user.get': endpoint('GET /v0/user', {
		...forUsers('user'),
		summary: 'The current user',
		reply: user,
	}),
	'user.verify': endpoint('POST /v0/user/verify', {
		...forUsers('user'),
		summary: 'Set the verified flag when the token says that the email is verified',
		reply: user,
		codes: ['EMAIL_NOT_VERIFIED'],
	}),
	'user.becomeAdmin': endpoint('POST /v0/user/first-admin', {
		...forUsers('verified'),
		summary: 'Become the admin of an installation that has none, by the link that its start prints',
		body: z.strictObject({ token: text(100) }),
		example: { token: 'x'.repeat(43) },
		...answersUser,
		limit: { max: 60, windowMs: 60_000 },
		audited: [],
		codes: ['NOT_FOUND'],
	}),
	'user.update': endpoint('PATCH /v0/user/update', {
		...forUsers('verified'),
		summary: 'Edit the profile: what is absent stays as it is, null clears an optional value',
		body: z.strictObject({
			first_name: personName.optional(),
			last_name: personName.optional(),
			phone_number: phone.nullish(),
			street: text(200).nullish(),
			city: text(100).nullish(),
			state: stateCode.nullish(),
			zip_code: zipNumber.nullish(),
		}),
		example: { city: 'Salem' },
		...answersUser,
	}),
	'user.setLanguage': endpoint('PATCH /v0/user/language', {
		...forUsers('user'),
		summary: 'Choose the language of screens, emails and files',
		body: z.strictObject({ language: z.enum(languages) }),
		example: { language: 'es' },
		reply: user,
	}),
	'user.acceptTerms': endpoint('POST /v0/user/terms', {
		...forUsers('user'),
		summary: 'Agree to the terms of use, in the version that was shown',
		body: z.strictObject({ version: termsVersion }),
		example: { version: 0 },
		...answersUser,
		limit: { max: 60, windowMs: 60_000 },
	}),
	'user.remove': endpoint('DELETE /v0/user', {
		...forUsers('user'),
		stepUp: true,
		summary: 'Delete the account and every personal thing about it',
		codes: ['ORDERS_OPEN', 'BAGS_TO_COLLECT', 'REFUNDS_TO_ANSWER'],
	}),
	'user.export': endpoint('GET /v0/user/export', {
		...forUsers('user'),
		stepUp: true,
		summary: 'Everything stored about the person: a file for machines, or a page to read and print',
		query: z.strictObject({ format: exportFormat }),
		media: exportMedia,
		limit: { max: 10, windowMs: 3_600_000 },
	}),
	'user.setLocation': endpoint('PATCH /v0/user/location', {
		...forUsers('verified'),
		summary: 'Set where the customer looks for bags',
		body: location,
		example: { type: 'address', value: '97201' },
		...answersUser,
		stale: ['customer.businesses.summaries'],
		codes: ['LOCATION_UNKNOWN'],
	}),
};
