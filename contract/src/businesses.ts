/** spec §3 Business, purchase window, inventory; §7 business and customer calls. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import {
	days,
	id,
	instant,
	localDate,
	localTime,
	period,
	periods,
	price,
	text,
	zipNumber,
} from './fields.ts';
import { limits } from './limits.ts';
import { order } from './orders.ts';

export const weeklySlot = z.strictObject({
	start: localTime,
	end: localTime,
	enabled: z.boolean(),
	quantity: z.int().min(limits.bagsPerSlotMin).max(limits.bagsPerSlotMax),
});
export type WeeklySlot = z.infer<typeof weeklySlot>;

/** Day (Mon..Sun) → period → slot. Only the slots that exist are there. */
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

/** One dated pickup window that a customer can still choose (spec §3). */
export const inventoryEntry = z
	.object({
		date: localDate,
		window: period,
		available: z.int().min(0),
		startTime: localTime,
		endTime: localTime,
	})
	.meta({ id: 'InventoryEntry' });
export type InventoryEntry = z.infer<typeof inventoryEntry>;

const publicFields = {
	id,
	display_name: z.string(),
	name: z.string(),
	description: z.string(),
	price,
	email: z.string(),
	phone_number: z.string(),
	street: z.string(),
	city: z.string(),
	state: z.string(),
	zip_code: zipNumber,
	country: z.literal('United States'),
	formatted_address: z.string(),
	google_place_id: z.string().nullable(),
	/** Null: no image. `imageUrl` is the same text; the spec names both. */
	image_url: z.string().nullable(),
	imageUrl: z.string().nullable(),
	coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
	/** IANA zone in which dates and times of this business are meant (D15). */
	time_zone: z.string(),
	/** What the shop sells, for the drawing and the reader. */
	category: z.string(),
	/** What a bag is worth, in dollars, when the shop has said so. */
	worth: z.number().nullable(),
	enabled: z.boolean(),
};

/** What a customer sees. */
export const listedBusiness = z
	.object({
		...publicFields,
		/** Great-circle miles from the place asked about (D17); null when no place is known. */
		distance: z.number().nullable(),
		inventory: z.array(inventoryEntry),
	})
	.meta({ id: 'ListedBusiness' });
export type ListedBusiness = z.infer<typeof listedBusiness>;

/** What its owner sees. */
export const business = z
	.object({
		...publicFields,
		purchase_window: purchaseWindow,
		email_notifications: z.boolean(),
		public_profile: z.boolean(),
		/** What keeps it out of the listing (D12); empty when it is listed. */
		missing: z.array(z.enum(['disabled', 'not_public', 'cannot_charge', 'no_place'])),
		created_at: instant,
		updated_at: instant,
	})
	.meta({ id: 'Business' });
export type Business = z.infer<typeof business>;

const params = z.strictObject({ id });

export const dashboard = z
	.object({
		business,
		/** First page, newest first. */
		orders: z.array(order),
		today_orders: z.array(order),
		/** Orders that are paid and wait to be collected, next pickup first. */
		pending_orders: z.array(order),
		today_revenue: z.number(),
		weekly: z.object({ orders: z.int(), revenue: z.number(), average: z.number() }),
		/** D28, over all time. */
		totals: z.object({ orders: z.int(), bags: z.int(), completed: z.int(), revenue: z.number() }),
		/** Today's date in the business's zone. */
		today: localDate,
	})
	.meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;

export const businessEndpoints = {
	'customer.businesses.list': endpoint({
		method: 'GET',
		path: '/v0/customer/businesses',
		tag: 'customer',
		access: 'verified',
		summary: 'Businesses nearby, nearest first (D17, D40)',
		query: z.strictObject({
			type: z.enum(['address', 'coordinates']).optional(),
			value: text(300).optional(),
			radius: z.coerce.number().positive().max(limits.radiusMaxMiles).default(limits.radiusDefaultMiles),
			...pageQuery,
		}),
		reply: z.object({ businesses: z.array(listedBusiness) }),
		paged: true,
		codes: ['LOCATION_REQUIRED', 'LOCATION_UNKNOWN'],
	}),
	'customer.businesses.get': endpoint({
		method: 'GET',
		path: '/v0/customer/businesses/:id',
		tag: 'customer',
		access: 'verified',
		summary: 'One business with what it offers',
		params,
		reply: listedBusiness,
		codes: ['NOT_FOUND'],
	}),
	'business.list': endpoint({
		method: 'GET',
		path: '/v0/business',
		tag: 'business',
		access: 'business',
		summary: 'The businesses of the signed-in owner',
		reply: z.object({ businesses: z.array(business) }),
		codes: [],
	}),
	'business.get': endpoint({
		method: 'GET',
		path: '/v0/business/:id',
		tag: 'business',
		access: 'business',
		summary: 'One own business',
		params,
		reply: business,
		codes: ['NOT_FOUND'],
	}),
	'business.dashboard': endpoint({
		method: 'GET',
		path: '/v0/business/:id/dashboard',
		tag: 'business',
		access: 'business',
		summary: 'All that the overview shows (D40)',
		params,
		reply: dashboard,
		codes: ['NOT_FOUND'],
	}),
};
