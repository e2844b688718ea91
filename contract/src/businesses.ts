import { z } from 'zod';
import { endpoint, forBusinesses, inShop, params } from './endpoint.ts';
import {
	day,
	dollars,
	email,
	instant,
	localDate,
	localTime,
	nameText,
	period,
	phone,
	priceInput,
	stateCode,
	termsVersion,
	text,
	zipNumber,
} from './fields.ts';
import { limits } from './limits.ts';
import { publicFields } from './listing.ts';
import { order, orderStatus } from './orders.ts';
import { priceSteps } from './price-steps.ts';
import { say } from './problem-words.ts';
import { approval, suspension } from './shop-states.ts';
import { changesShop } from './stale.ts';
import { taxClass } from './tax.ts';
import { days, newOrderEmails, periods, shopRoles } from './words.ts';

export const weeklySlot = z.strictObject({
	start: localTime,
	end: localTime,
	enabled: z.boolean(),
	quantity: z.int().min(limits.bagsPerSlotMin).max(limits.bagsPerSlotMax),
});
export type WeeklySlot = z.infer<typeof weeklySlot>;

/** Day (Mon..Sun) → period → slot; only existing slots. */
export const purchaseWindow = z
	.strictObject(
		Object.fromEntries(
			days.map((name) => [
				name,
				z
					.strictObject(
						Object.fromEntries(periods.map((key) => [key, weeklySlot.optional()])) as Record<
							(typeof periods)[number],
							z.ZodOptional<typeof weeklySlot>
						>,
					)
					.optional(),
			]),
		) as Record<
			(typeof days)[number],
			z.ZodOptional<z.ZodObject<Record<(typeof periods)[number], z.ZodOptional<typeof weeklySlot>>>>
		>,
	)
	.meta({ id: 'PurchaseWindow' });
export type PurchaseWindow = z.infer<typeof purchaseWindow>;

/** R-falling-price; absent: an earlier release. */
const fallingPrice = {
	price_steps: priceSteps.optional(),
	/** Customers aren't shown the next step; the shop's page names the rule. */
	hides_next_price: z.boolean().optional(),
};

/** R-listed, in the order they are shown. */
const missingReasons = [
	...(['suspended', 'declined', 'waiting', 'disabled'] as const),
	...(['not_public', 'cannot_charge', 'no_place'] as const),
] as const;

export const business = z
	.object({
		...publicFields,
		purchase_window: purchaseWindow,
		...fallingPrice,
		email_notifications: z.boolean(),
		/** Applies while notifications are on (R-shop-emails). */
		new_order_emails: z.enum(newOrderEmails),
		public_profile: z.boolean(),
		/** Each order keeps those from its purchase. */
		pickup_notes: z.string().nullable(),
		/** R-tax-class */
		tax_class: taxClass,
		/** The caller's role (R-team). */
		my_role: z.enum(shopRoles),
		/** First date of sale after a pause (R-pause); null: not paused. */
		paused_until: localDate.nullable(),
		missing: z.array(z.enum(missingReasons)),
		/** Null if not suspended, or for counter staff (R-shop-suspended). */
		suspension: suspension.nullable(),
		/** Null if approved, or for counter staff (R-shop-approval). */
		approval: approval.nullable(),
		/** The version of the terms for shops that its owner agreed to; null: none (R-terms-agreed). */
		terms_version: z.int().nullable(),
		/** Incremented by each edit; used as the ETag and in If-Match. */
		version: z.int(),
		created_at: instant,
		updated_at: instant,
		/** Once the owner has closed it, orders and payouts are read-only. */
		closed_at: instant.nullable(),
	})
	.meta({ id: 'Business' });
export type Business = z.infer<typeof business>;

/** Owner's input (R-required-fields, R-description). The owner comes from the token alone (R-identity-from-token). */
const typed = {
	display_name: nameText(120),
	description: text(limits.descriptionMax).min(limits.descriptionMin, say('description')),
	price: priceInput,
	email,
	phone_number: phone,
	street: text(200),
	city: nameText(100),
	state: stateCode,
	zip_code: zipNumber,
	google_place_id: text(300).nullable().optional(),
	formatted_address: text(300).optional(),
	category: text(40).optional(),
	retail_value: dollars
		.max(limits.retailValueMaxCents / 100)
		.nullable()
		.optional(),
};
/** Confirms an address whose ZIP code lies outside the city. */
const confirmation = { address_confirmed: z.boolean().optional() };
export const newBusiness = z.strictObject({
	...typed,
	...confirmation,
	/** The token from the link for finishing a shop that came from a sheet. */
	draft: text(100).optional(),
	/** The version that was shown. */
	terms_version: termsVersion.optional(),
});
export type NewBusinessBody = z.infer<typeof newBusiness>;
export const businessPatch = z
	.strictObject({
		...typed,
		...confirmation,
		/** Null clears it. */
		formatted_address: typed.formatted_address.nullable(),
		category: typed.category.nullable(),
		pickup_notes: text(limits.pickupNotesMax).nullable(),
		/** Null means derived from its location. */
		time_zone: text(60).nullable(),
		/** Applies from now on; changes are recorded with their author. */
		tax_class: taxClass,
		paused_until: localDate.nullable(),
		enabled: z.boolean(),
		email_notifications: z.boolean(),
		new_order_emails: z.enum(newOrderEmails),
		public_profile: z.boolean(),
		purchase_window: purchaseWindow,
		...fallingPrice,
	})
	.partial();
export type BusinessPatch = z.infer<typeof businessPatch>;

/** R-account-flags */
export const paymentStatus = z
	.object({
		connected: z.boolean(),
		onboarding_complete: z.boolean(),
		charges_enabled: z.boolean(),
		payouts_enabled: z.boolean(),
	})
	.meta({ id: 'PaymentStatus' });
export type PaymentStatus = z.infer<typeof paymentStatus>;
const onboarding = z.object({ onboarding_url: z.string() });

/** Dates open for sale, with sold counts (R-offered-days, R-week-edits). */
export const comingDates = z
	.object({
		today: localDate,
		time_zone: z.string(),
		dates: z.array(
			z.object({
				date: localDate,
				day,
				slots: z.array(z.object({ period, quantity: z.int(), held: z.int(), sold: z.int() })),
			}),
		),
	})
	.meta({ id: 'ComingDates' });
export type ComingDates = z.infer<typeof comingDates>;

export const dashboard = z
	.object({
		business,
		orders: z.array(order),
		today_orders: z.array(order),
		/** Paid orders awaiting pickup, next pickup first. */
		pending_orders: z.array(order),
		/** All of today's orders; `today_orders` holds at most 100. */
		today_count: z.int(),
		/** All orders awaiting pickup; `pending_orders` holds the next 50. */
		pending_count: z.int(),
		refunds_to_answer: z.int(),
		/** R-favorites */
		favorites: z.int().min(0),
		today_revenue: z.number(),
		/** `average` is per paid or fulfilled order (R-figures). */
		weekly: z.object({ orders: z.int(), revenue: z.number(), average: z.number() }),
		/** All-time totals. Revenue counts paid and fulfilled orders; no-shows are separate. */
		totals: z.object({
			orders: z.int(),
			bags: z.int(),
			completed: z.int(),
			revenue: z.number(),
			/** Also paid out; `sales` is without tax. */
			not_picked_up: z.object({ orders: z.int(), sales: z.number() }),
			/** The totals above, by status. */
			by_status: z.record(orderStatus, z.object({ orders: z.int(), bags: z.int(), sales: z.number() })),
		}),
		/** The last 14 dates up to today, oldest first (R-figures). */
		days: z.array(z.object({ date: localDate, bags: z.int(), revenue: z.number() })),
		today: localDate,
	})
	.meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;

const changesOwnShop = { params, reply: business, versioned: true, ...changesShop } as const;
const onboards = {
	...inShop('owner'),
	stepUp: true,
	params,
	reply: onboarding,
	audited: [],
	codes: ['PAYMENT_SETUP_DOWN'],
} as const;

export const businessEndpoints = {
	'business.list': endpoint('GET /v0/business', {
		...forBusinesses,
		summary: 'The businesses of the signed-in owner, or those that were deleted',
		query: z.strictObject({ closed: z.literal('true').optional() }),
		reply: z.object({ businesses: z.array(business) }),
	}),
	'business.get': endpoint('GET /v0/business/:id', {
		...inShop('counter'),
		summary: 'One own business',
		params,
		reply: business,
		versioned: true,
	}),
	'business.create': endpoint('POST /v0/business', {
		...forBusinesses,
		summary: 'Open a business; it starts switched off. Idempotent per Idempotency-Key',
		body: newBusiness,
		example: {
			display_name: 'Corner Bakery',
			description: 'Bread of the day, and what goes with it.',
			price: 5,
			email: 'corner@example.com',
			phone_number: '503-555-0101',
			street: '1 Main St',
			city: 'Portland',
			state: 'OR',
			zip_code: 97201,
		},
		reply: business,
		versioned: true,
		stale: ['business.list'],
		codes: [
			...(['TOO_MANY_BUSINESSES', 'IDEMPOTENCY_MISMATCH', 'ADDRESS_CONTRADICTS'] as const),
			...(['NOT_FOUND', 'INVITATION_USED', 'INVITATION_OTHER_ADDRESS'] as const),
		],
	}),
	'business.update': endpoint('PATCH /v0/business/:id', {
		...inShop('manager'),
		summary:
			'Change what is given, all or nothing; null clears an optional value. Orders already made stay as they are',
		body: businessPatch,
		example: { description: 'Something else, every single day.' },
		...changesOwnShop,
		codes: ['PRECONDITION_FAILED', 'ADDRESS_CONTRADICTS'],
	}),
	'business.acceptTerms': endpoint('POST /v0/business/:id/terms', {
		...inShop('owner'),
		summary: 'Agree to the terms for shops, in the version that was shown',
		body: z.strictObject({ version: termsVersion }),
		example: { version: 0 },
		...changesOwnShop,
		limit: { max: 60, windowMs: 60_000 },
	}),
	'business.requestApproval': endpoint('POST /v0/business/:id/approval-request', {
		...inShop('manager'),
		summary: 'Ask for another look at a shop that was declined: it waits for approval once more',
		...changesOwnShop,
	}),
	'business.remove': endpoint('DELETE /v0/business/:id', {
		...inShop('owner'),
		summary: 'Close a business, unless orders or refund requests are open. Its owner still reads its books',
		params,
		audited: [],
		codes: ['OPEN_ORDERS', 'OPEN_REFUND_REQUESTS'],
	}),
	'business.setImage': endpoint('POST /v0/business/:id/image', {
		...inShop('manager'),
		summary: 'The picture: JPEG, PNG or WebP of at most 5 MB; kept anew in three sizes, without metadata',
		upload: { field: 'image', maxBytes: limits.imageMaxBytes },
		...changesOwnShop,
		codes: ['INVALID_INPUT', 'TOO_LARGE'],
	}),
	'business.dates': endpoint('GET /v0/business/:id/dates', {
		...inShop('counter'),
		summary: 'The coming dates with the bags that are held and sold',
		params,
		reply: comingDates,
	}),
	'business.stripe.onboard': endpoint('POST /v0/business/:id/stripe/onboard', {
		...onboards,
		summary: "Connect a payment account: the address of the provider's own form",
	}),
	'business.stripe.refresh': endpoint('POST /v0/business/:id/stripe/refresh', {
		...onboards,
		summary: 'A new address for a form that was left half done',
	}),
	'business.stripe.dashboard': endpoint('POST /v0/business/:id/stripe/dashboard', {
		...onboards,
		summary:
			"The address of the provider's own pages for an account that is set up: bank account, payouts, taxes",
		reply: z.object({ dashboard_url: z.string() }),
		codes: ['PAYMENT_SETUP_INCOMPLETE', 'PAYMENT_SETUP_DOWN'],
	}),
	'business.stripe.status': endpoint('GET /v0/business/:id/stripe/status', {
		...inShop('owner'),
		summary: 'How the payment account stands',
		params,
		reply: paymentStatus,
	}),
	'business.dashboard': endpoint('GET /v0/business/:id/dashboard', {
		...inShop('manager'),
		summary: 'All that the overview shows',
		params,
		reply: dashboard,
	}),
};
