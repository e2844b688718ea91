/** Orders: what customers and businesses see of them, and what they can do. */
import { z } from 'zod';
import { bag } from './bag-calls.ts';
import { acknowledged } from './diet-calls.ts';
import { endpoint, forCustomers, inShop, params } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { dollars, id, instant, localDate, localTime, period, text, zipNumber } from './fields.ts';
import { limits } from './limits.ts';
import { allOrderStatuses, orderStatuses } from './order-actions.ts';
import { orderTax } from './tax.ts';

export const orderStatus = z.enum(orderStatuses);

export const orderDetails = z
	.object({ subtotal: dollars, tax_amount: dollars, total: dollars })
	.meta({ id: 'OrderDetails' });

/**
 * requested: the business answers until `answer_due_at`, then the admin. approved and sending: on its way. refused:
 * no money moves. failed: the provider could not, and a person looks after it.
 */
export const refundStatuses = ['requested', 'refused', 'approved', 'sending', 'done', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const orderRefund = z
	.object({
		status: z.enum(refundStatuses),
		/** `system`: it was canceled, or money came for an order that was off; `provider`: made outside the product. */
		requested_by: z.enum(['customer', 'business', 'admin', 'system', 'provider']),
		reason: z.string(),
		/** What the business or the admin said to it. */
		answer: z.string().nullable(),
		amount: dollars,
		requested_at: instant,
		/** Until when the business answers; null when nobody asked. */
		answer_due_at: instant.nullable(),
		answered_at: instant.nullable(),
		/** When the provider had made it. */
		done_at: instant.nullable(),
	})
	.meta({ id: 'OrderRefund' });
export type OrderRefund = z.infer<typeof orderRefund>;

/** Where and how the bags are collected, as it was at the moment of buying; later edits of the business change nothing. */
const pickupPlace = z
	.object({
		street: z.string(),
		city: z.string(),
		state: z.string(),
		zip_code: zipNumber,
		coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
		/** Null once the shop's owner has deleted their account. */
		phone_number: z.string().nullable(),
		/** What the shop says about arriving. */
		notes: z.string().nullable(),
	})
	.meta({ id: 'PickupPlace' });

export const order = z
	.object({
		id,
		business_id: id,
		business_name: z.string(),
		pickup_place: pickupPlace,
		/** What the shop said was in it at the moment of buying; null: it couldn't yet, or in a list of the business. */
		bag: bag.nullable(),
		quantity: z.int(),
		order_date: localDate,
		/** The period's key. */
		pickup_window: period,
		start_time: localTime,
		end_time: localTime,
		/** Zone of the dates and times above (R-shop-clock). */
		time_zone: z.string(),
		pickup_starts_at: instant,
		pickup_ends_at: instant,
		status: z.enum(allOrderStatuses),
		unit_price: dollars,
		total_cost: dollars,
		order_details: orderDetails,
		sales_tax: orderTax,
		/** Null until paid. Eight characters; shown XXXX-XXXX (R-pickup-code). */
		pickup_code: z.string().nullable(),
		/** Only on creation and while pending, and only for the customer. */
		client_secret: z.string().nullable(),
		/** While pending: until when the bags are held. */
		hold_expires_at: instant.nullable(),
		/** Until when the customer may cancel; null when not at all. */
		cancel_until: instant.nullable(),
		/** From when pickup can be confirmed; null when not (any more). */
		pickup_opens_at: instant.nullable(),
		/** Why the last try to pay failed, in words for the customer. */
		payment_problem: z.string().nullable(),
		customer_name: z.string().nullable(),
		created_at: instant,
		paid_at: instant.nullable(),
		/** Which card paid: only when a customer asks for one order, and when the provider says it. */
		card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
		picked_up_at: instant.nullable(),
		/** The newest refund, also that of a cancellation; null when there is none. */
		refund: orderRefund.nullable(),
		/** Until when the customer may ask for a refund; null when not (yet, or any more). */
		refund_until: instant.nullable(),
		/** Why it was canceled or refunded. */
		reason: z.string().nullable(),
	})
	.meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** One step of an order's way. */
export const orderEvent = z
	.object({
		at: instant,
		/** What it became, or what was asked and refused meanwhile. */
		status: z.enum([...allOrderStatuses, 'refund_requested', 'refund_refused']),
		by: z.enum(['customer', 'business', 'admin', 'system']),
		/** Who of the shop it was; null: somebody else, or who has left since. */
		name: z.string().nullable(),
	})
	.meta({ id: 'OrderEvent' });
export type OrderEvent = z.infer<typeof orderEvent>;

/** What an owner asks the orders for; the CSV file takes the same. */
export const businessOrdersFilter = {
	status: orderStatus.optional(),
	/**
	 * Order id, the last eight characters of one, or pickup code; of each also the beginning. Or the customer: the beginning of
	 * a first or last name, or the last four digits of a phone number.
	 */
	search: text(40).optional(),
	/** By creation: since midnight of the business, or so many days back. */
	within: z.enum(['today', '7d', '30d']).optional(),
	/** Only those whose customer waits for an answer. */
	refund: z.enum(['requested']).optional(),
	/** `pickup`: who still comes, next first, then all others, the latest pickup first. */
	sort: z.enum(['date', 'amount', 'id', 'pickup']).default('date'),
};

/** Of an event that says no more than its name: who hears it asks again. */
const nothing = z.object({});

export const orderEndpoints = {
	'customer.orders.create': endpoint('POST /v0/customer/orders', {
		...forCustomers,
		summary:
			'Hold bags for ten minutes (five for most of a large slot) and open a payment. Idempotent per Idempotency-Key',
		body: z.strictObject({
			business_id: id,
			quantity: z.int().min(limits.quantityMin).max(limits.bagsPerSlotMax),
			order_date: localDate,
			pickup_window: period,
			/** What of the bag stands against the customer's own diet was read: `conflict.version` of the business. */
			acknowledged: acknowledged.optional(),
			/**
			 * From the waitlist, or instead of a canceled order: the bags are held for this person already, and none but them can take
			 * them (R-bag-offer, R-replacement).
			 */
			offer_id: id.optional(),
		}),
		example: {
			business_id: '6f1c3f0e-4f5d-4c58-9d3c-0f9f2a6f7b11',
			quantity: 1,
			order_date: '2031-06-11',
			pickup_window: 'evening',
		},
		reply: order,
		codes: [
			'NOT_FOUND',
			'SOLD_OUT',
			'DROP_NOT_OPEN',
			'OFFER_OVER',
			'ONE_OFFER_A_DAY',
			'BAG_NOT_ACKNOWLEDGED',
			'SLOT_CLOSED',
			'BUSINESS_OFFLINE',
			'OWN_BUSINESS',
			'TOO_MANY_HOLDS',
			'TOO_MANY_BAGS',
			'UNPAID_LIMIT',
			'UNPAID_PAUSE',
			'PAYMENT_IN_PROGRESS',
			'PAYMENT_PROVIDER_DOWN',
			'IDEMPOTENCY_MISMATCH',
		],
	}),
	'customer.orders.list': endpoint('GET /v0/customer/orders', {
		...forCustomers,
		summary: 'My orders, newest first, with counts per status',
		query: z.strictObject({ status: orderStatus.optional(), ...pageQuery }),
		reply: z.object({
			orders: z.array(order),
			counts: z.object({
				all: z.int(),
				paid: z.int(),
				fulfilled: z.int(),
				cancelled: z.int(),
				expired: z.int(),
			}),
		}),
		paged: true,
	}),
	'customer.orders.live': endpoint('GET /v0/customer/orders/live', {
		...forCustomers,
		summary: 'Says when one of my orders changed',
		media: { type: 'text/event-stream', events: { orders: nothing } },
		limit: { max: limits.liveOpensPerMinute, windowMs: 60_000 },
		codes: ['TOO_MANY_STREAMS'],
	}),
	'customer.orders.get': endpoint('GET /v0/customer/orders/:id', {
		...forCustomers,
		summary: 'One own order',
		params,
		reply: order,
		codes: ['NOT_FOUND'],
	}),
	'customer.orders.settle': endpoint('POST /v0/customer/orders/:id/settle', {
		...forCustomers,
		summary: 'Ask the provider now how the payment stands, and capture it when it is authorized',
		params,
		reply: order,
		codes: ['NOT_FOUND'],
	}),
	'customer.orders.abandon': endpoint('POST /v0/customer/orders/:id/abandon', {
		...forCustomers,
		summary: 'Give a hold back',
		params,
		reply: order,
		codes: ['NOT_FOUND', 'WRONG_STATUS', 'PAYMENT_IN_PROGRESS'],
	}),
	'customer.orders.cancel': endpoint('POST /v0/customer/orders/:id/cancel', {
		...forCustomers,
		summary: 'Cancel in time, with a full refund',
		params,
		reply: order,
		codes: ['NOT_FOUND', 'WRONG_STATUS', 'TOO_LATE_TO_CANCEL', 'PAYMENT_DISPUTED', 'IDEMPOTENCY_MISMATCH'],
	}),
	'customer.orders.confirmPickup': endpoint('PATCH /v0/customer/orders/:id/confirm-pickup', {
		...forCustomers,
		summary: 'Press and hold: the bags were handed over',
		params,
		reply: order,
		codes: ['NOT_FOUND', 'WRONG_STATUS', 'TOO_EARLY', 'IDEMPOTENCY_MISMATCH'],
	}),
	'business.live': endpoint('GET /v0/business/:id/live', {
		...inShop('counter'),
		summary: 'Says when an order of one own business changed',
		params,
		media: { type: 'text/event-stream', events: { orders: nothing } },
		limit: { max: limits.liveOpensPerMinute, windowMs: 60_000 },
		codes: ['NOT_FOUND', 'TOO_MANY_STREAMS'],
	}),
	'business.orders.list': endpoint('GET /v0/business/:id/orders', {
		...inShop('manager'),
		summary: 'Orders of one own business',
		params,
		query: z.strictObject({ ...businessOrdersFilter, ...pageQuery }),
		reply: z.object({ orders: z.array(order) }),
		paged: true,
		codes: ['NOT_FOUND'],
	}),
	'business.orders.file': endpoint('GET /v0/business/:id/orders.csv', {
		...inShop('manager'),
		stepUp: true,
		summary: 'The same orders as a CSV file, newest first',
		params,
		query: z.strictObject(businessOrdersFilter),
		media: { type: 'text/csv', fileName: 'orders.csv' },
		codes: ['NOT_FOUND'],
	}),
	'business.orders.get': endpoint('GET /v0/business/orders/:id', {
		...inShop('manager'),
		summary: 'One order of an own business, with what happened to it',
		params,
		reply: z.object({ order, history: z.array(orderEvent) }),
		codes: ['NOT_FOUND'],
	}),
	'business.orders.lookup': endpoint('POST /v0/business/:id/orders/lookup', {
		...inShop('counter'),
		summary: 'Find an open order by its pickup code, at the counter',
		limit: { max: 30, windowMs: 60_000 },
		params,
		body: z.strictObject({ code: text(20) }),
		example: { code: 'ABCD2345' },
		reply: order,
		codes: ['NOT_FOUND', 'WRONG_CODE', 'RATE_LIMITED'],
	}),
	'business.orders.setStatus': endpoint('PATCH /v0/business/orders/:id/status', {
		...inShop('counter'),
		summary: 'Hand over (fulfilled), or cancel or refund with a reason. With a code, it must be the order’s',
		limit: { max: 120, windowMs: 60_000 },
		params,
		body: z.strictObject({
			status: z.enum(['fulfilled', 'cancelled', 'refunded']),
			/** Cancelled and refunded need one, for the customer. */
			reason: text(500).optional(),
			/** What the customer showed at the counter; only for fulfilled. */
			code: text(20).optional(),
		}),
		example: { status: 'cancelled', reason: 'The oven broke' },
		reply: order,
		codes: [
			'NOT_FOUND',
			'WRONG_STATUS',
			'TOO_EARLY',
			'WRONG_CODE',
			'PAYMENT_DISPUTED',
			'RATE_LIMITED',
			'IDEMPOTENCY_MISMATCH',
		],
	}),
};
