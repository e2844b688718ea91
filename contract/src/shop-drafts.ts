/** Shops that an admin enters from a sheet, for their owners to finish (R-shop-sheet, R-shop-drafts). */
import { z } from 'zod';
import { newBusiness } from './businesses.ts';
import { endpoint, forAdmins } from './endpoint.ts';
import { id, instant, zip } from './fields.ts';
import { languages } from './words.ts';

export const shopDraftLimits = { linesMax: 500, fileMaxBytes: 1024 * 1024, linkDays: 30 };
/** The kinds that the wizard offers. */
export const shopKinds = ['bakery', 'cafe', 'deli', 'market', 'pizzeria', 'restaurant', 'pastry'] as const;
export type ShopKind = (typeof shopKinds)[number];

const { display_name, street, email } = newBusiness.shape;
const [category, language] = [z.enum(shopKinds), z.enum(languages)];
export const sheetLine = z.object({ display_name, street, zip_code: zip, email, category, language });
export type SheetLine = z.infer<typeof sheetLine>;

const lineRead = z
	.object({
		line: z.int(),
		name: z.string(),
		email: z.string(),
		/** The sheet changes nothing of a shop that is finished or existed before (`open`), or that was closed. */
		outcome: z.enum(['create', 'update', 'open', 'closed', 'refused']),
		/** Empty if the line is refused. */
		place: z.string(),
		has_account: z.boolean(),
		problems: z.array(z.string()),
		/** For the owner only; a new shop's link works once the sheet is saved. Empty if there is none. */
		link: z.string(),
	})
	.meta({ id: 'LineRead' });
export type LineRead = z.infer<typeof lineRead>;

/** A shop that waits for its owner. `link` is for the owner only. */
const shopDraft = z
	.object({ id, name: z.string(), email: z.string(), expires_at: instant, link: z.string() })
	.meta({ id: 'ShopDraft' });
export type ShopDraft = z.infer<typeof shopDraft>;

export const shopDraftEndpoints = {
	'admin.shopDrafts.list': endpoint('GET /v0/admin/shop-drafts', {
		...forAdmins,
		summary: 'Shops from a sheet that wait for their owners, by name, each with the link of its owner',
		reply: z.object({ drafts: z.array(shopDraft) }),
		audited: [],
	}),
	'admin.shopDrafts.upload': endpoint('POST /v0/admin/shop-drafts', {
		...forAdmins,
		stepUp: true,
		summary:
			'Read a CSV file of shops: name, street, ZIP, email, kind, language. With `send` each becomes a draft, or none if a line is refused; the new owners get a link by email, or all who have not finished',
		query: z.strictObject({ send: z.enum(['new', 'all']).optional() }),
		upload: { field: 'sheet', maxBytes: shopDraftLimits.fileMaxBytes },
		reply: z.object({ lines: z.array(lineRead) }),
		limit: { max: 60, windowMs: 60_000 },
		audited: ['send'],
		auditedWith: 'send',
		stale: ['admin.shopDrafts.list'],
		codes: ['TOO_LARGE'],
	}),
};
