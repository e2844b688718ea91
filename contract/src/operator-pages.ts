/** Pages that the operator writes as Markdown, and who agreed to which version (R-operator-pages, R-terms-agreed). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { cleanLines, instant } from './fields.ts';
import { say } from './problem-words.ts';
import { operatorPages, pageTextMax } from './words.ts';

const markdown = z.string().overwrite(cleanLines).min(1).max(pageTextMax);

export const operatorPage = z
	.object({
		page: z.enum(operatorPages),
		/** 0: the text that ships with the product, which no admin has reviewed. */
		version: z.int(),
		saved_at: instant.nullable(),
		en: z.string(),
		es: z.string(),
	})
	.meta({ id: 'OperatorPage' });
export type OperatorPage = z.infer<typeof operatorPage>;

const params = z.strictObject({ page: z.enum(operatorPages, say('operatorPage')) });

export const operatorPageEndpoints = {
	'pages.get': endpoint('GET /v0/pages/:page', {
		tag: 'pages',
		access: 'public',
		summary: 'Terms of use, terms for shops, privacy policy or imprint, as Markdown in both languages',
		params,
		reply: operatorPage,
	}),
	'admin.pages.save': endpoint('POST /v0/admin/pages/:page', {
		...forAdmins,
		summary: 'Save a page as its next version; `asks`: its substance changed, so everybody is asked again',
		params,
		body: z.strictObject({
			/** The version that was edited; refused unless it is the latest. */
			version: z.int().min(0),
			en: markdown,
			es: markdown,
			asks: z.boolean().default(false),
		}),
		example: { version: 0, en: 'Be kind.', es: 'Sé amable.' },
		reply: operatorPage,
		audited: ['version', 'asks'],
		answers: 'pages.get',
		stale: ['settings.get'],
		limit: { max: 60, windowMs: 60_000 },
		codes: ['PRECONDITION_FAILED'],
	}),
};
