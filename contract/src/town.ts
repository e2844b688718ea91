/** The town's marketplace: its name, look and contact (R-town). */
import { z } from 'zod';
import { colorPattern, colorProblem } from './color.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { email, nameText, shaped, text } from './fields.ts';
import { limits } from './limits.ts';
import { spokenNow } from './problem-words.ts';
import { inEnglish } from './texts.ts';

const isReadable = (typed: string) => !colorPattern.test(typed) || !colorProblem(inEnglish, typed);
const color = shaped(colorPattern, 'color').refine(isReadable, {
	error: ({ input }) => colorProblem(spokenNow(), String(input)),
});

/** Null means FlavorBag's default. */
const said = {
	/** It is inserted into pages, scripts and style sheets. */
	name: nameText(40)
		.regex(/^[^"\\<>{}]*$/)
		.nullable(),
	legal_name: text(120).nullable(),
	support_email: email.nullable(),
	color: color.nullable(),
};
const town = z.object({ ...said, logo_url: z.string().nullable() }).meta({ id: 'Town' });
export type TownSettings = z.infer<typeof town>;

const changesTown = { ...forAdmins, reply: town, answers: 'admin.town.get' } as const;

export const townEndpoints = {
	'admin.town.get': endpoint('GET /v0/admin/town', {
		...forAdmins,
		summary: "The town's name, contact, color and logo",
		reply: town,
	}),
	'admin.town.set': endpoint('PATCH /v0/admin/town', {
		...changesTown,
		summary: "Set the town's name, contact and color. Null: as FlavorBag comes",
		body: z.strictObject(said).partial(),
		example: { name: 'Rose City Rescue', color: '#1d4ed8' },
		audited: ['name', 'legal_name', 'support_email', 'color'],
	}),
	'admin.town.setLogo': endpoint('POST /v0/admin/town/logo', {
		...changesTown,
		summary: "Set the town's logo: a PNG, JPEG or WebP, which is drawn anew as a PNG",
		upload: { field: 'image', maxBytes: limits.imageMaxBytes },
		audited: [],
	}),
	'admin.town.removeLogo': endpoint('DELETE /v0/admin/town/logo', {
		...changesTown,
		summary: "Remove the town's logo",
		audited: [],
	}),
};
