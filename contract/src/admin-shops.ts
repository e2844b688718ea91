/** The console's shops: why customers don't find one, and what an admin can do about it (R-console-shops). */
import { z } from 'zod';
import { business, paymentStatus, purchaseWindow } from './businesses.ts';
import { endpoint, forAdmins, params } from './endpoint.ts';
import { cursorQuery, cursors } from './envelope.ts';
import { dollars, id, instant, localDate, text } from './fields.ts';
import { say } from './problem-words.ts';
import { approval, suspension } from './shop-states.ts';
import { shopRoles } from './words.ts';

export const shopFilters = [
	'listed',
	'not_listed',
	'waiting',
	'declined',
	'suspended',
	'disabled',
	'not_public',
	'cannot_charge',
	'no_place',
	'closed',
] as const;
export type ShopFilter = (typeof shopFilters)[number];

const person = z.object({ id, name: z.string().nullable(), email: z.string().nullable() });

const shopFound = {
	id,
	/** Empty once its owner is erased. */
	name: z.string(),
	city: z.string(),
	state: z.string(),
	owner: person,
	/** Empty if listed or closed. */
	missing: business.shape.missing,
	closed_at: instant.nullable(),
	created_at: instant,
};
const found = z.object(shopFound).meta({ id: 'ShopFound' });
export type ShopFound = z.infer<typeof found>;

export const shopActs = ['approve', 'decline', 'suspend', 'restore', 'close'] as const;
export const shopChecks = ['profile', 'address', 'payments', 'bag', 'times', 'picture'] as const;
export type ShopCheck = (typeof shopChecks)[number];
export type ShopAct = (typeof shopActs)[number];

export const adminShop = z
	.object({
		...shopFound,
		street: z.string(),
		zip_code: z.string(),
		email: z.string(),
		phone_number: z.string(),
		time_zone: z.string(),
		slug: z.string().nullable(),
		suspension: suspension.nullable(),
		/** When an admin began to close it for its owner; it closes once nothing is open. */
		closing_since: instant.nullable(),
		approval: approval.nullable(),
		description: z.string(),
		done: z.array(z.enum(shopChecks)),
		/** Excludes the owner. */
		members: z.array(person.extend({ role: z.enum(shopRoles) })),
		purchase_window: purchaseWindow,
		paused_until: localDate.nullable(),
		payments: paymentStatus,
		/** Shares of finished orders that are held back, by reason. */
		held_money: z.array(
			z.object({
				why: z.enum(['refused', 'no_account', 'refund_or_dispute']),
				amount: dollars,
				orders: z.int(),
				order_id: id,
			}),
		),
		orders: z.int(),
		bags: z.int(),
		/** Fulfilled orders out of the latest ones that count (R-reliability). */
		honored: z.int(),
		counted: z.int(),
		rating: z.object({ ratings: z.int(), mean: z.number() }).nullable(),
		can: z.array(z.enum(shopActs)),
	})
	.meta({ id: 'AdminShop' });
export type AdminShop = z.infer<typeof adminShop>;

const body = z.strictObject({ reason: text(500) });

const changesShop = { ...forAdmins, params, reply: adminShop, answers: 'admin.shops.get' } as const;

export const adminShopEndpoints = {
	'admin.shops.find': endpoint('GET /v0/admin/shops', {
		...forAdmins,
		summary: 'Shops by name, address, email or id, the latest first, paged by the shop that a page ends with',
		query: z.strictObject({
			/** Word beginnings of a name or address; the beginning of the shop's or owner's email address; or an id. */
			search: text(100, 2).optional(),
			filter: z.enum(shopFilters, say('shopFilter')).optional(),
			...cursorQuery,
		}),
		reply: z.object({ shops: z.array(found), ...cursors }),
		audited: ['filter'],
	}),
	'admin.shops.get': endpoint('GET /v0/admin/shops/:id', {
		...forAdmins,
		summary:
			'One shop: who works there, where and when it sells, its payments and figures, and why it is not listed',
		params,
		reply: adminShop,
		audited: [],
	}),
	'admin.shops.approve': endpoint('POST /v0/admin/shops/:id/approval', {
		...changesShop,
		summary: 'Approve a shop: from now on it is listed, if nothing else is missing. Its owner gets an email',
		audited: [],
	}),
	'admin.shops.decline': endpoint('POST /v0/admin/shops/:id/decline', {
		...changesShop,
		summary:
			'Decline a shop that waits for approval, with a reason that its owner reads; they can ask for another look',
		body,
		example: { reason: 'Please say what is in your bags.' },
		audited: ['reason'],
		codes: ['SHOP_APPROVED'],
	}),
	'admin.shops.suspend': endpoint('POST /v0/admin/shops/:id/suspension', {
		...changesShop,
		summary:
			'Suspend a shop with a reason, which its owner reads: it is not listed and takes no new orders, those that were made run on',
		body,
		example: { reason: 'Three customers found spoiled food.' },
		audited: ['reason'],
	}),
	'admin.shops.restore': endpoint('POST /v0/admin/shops/:id/restoration', {
		...changesShop,
		summary: 'Restore a suspended shop with a reason, which its owner reads by email',
		body,
		example: { reason: 'The kitchen was inspected.' },
		audited: ['reason'],
	}),
	'admin.shops.close': endpoint('POST /v0/admin/shops/:id/closing', {
		...changesShop,
		stepUp: true,
		summary:
			'Close a shop for its owner, with a reason that they read: at once it is not listed, and it is closed when no paid order is left. Those are honored until their pickup, or canceled with a refund',
		body: body.extend({ orders: z.enum(['honor', 'cancel']) }),
		example: { reason: 'The owner asked us to by letter.', orders: 'honor' },
		audited: ['reason', 'orders'],
		codes: ['CLOSING_BLOCKED', 'IDEMPOTENCY_MISMATCH'],
	}),
};
