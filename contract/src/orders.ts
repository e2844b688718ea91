import { z } from 'zod';
import { bag } from './bag-calls.ts';
import { acknowledged } from './diet-calls.ts';
import { endpoint, forCustomers, inShop, params } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { dollars, id, instant, localDate, localTime, period, text, zipNumber } from './fields.ts';
import { limits } from './limits.ts';
import { allOrderStatuses, orderStatuses } from './order-actions.ts';
import { changesOrder, ofShop } from './stale.ts';
import { orderTax } from './tax.ts';

export const orderStatus = z.enum(orderStatuses);

export const orderDetails = z
	.object({ subtotal: dollars, tax_amount: dollars, total: dollars })
	.meta({ id: 'OrderDetails' });

/** The business answers until `answer_due_at`, then an admin. failed: at the provider; a person takes over. */
export const refundStatuses = ['requested', 'refused', 'approved', 'sending', 'done', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const orderRefund = z
	.object({
		status: z.enum(refundStatuses),
		/** `system`: a cancellation, or a payment for an inactive order; `provider`: made outside the product. */
		requested_by: z.enum(['customer', 'business', 'admin', 'system', 'provider']),
		reason: z.string(),
		answer: z.string().nullable(),
		amount: dollars,
		requested_at: instant,
		answer_due_at: instant.nullable(),
		answered_at: instant.nullable(),
		done_at: instant.nullable(),
	})
	.meta({ id: 'OrderRefund' });
export type OrderRefund = z.infer<typeof orderRefund>;

/** Snapshot at purchase; later edits of the business don't change it. */
const pickupPlace = z
	.object({
		street: z.string(),
		city: z.string(),
		state: z.string(),
		zip_code: zipNumber,
		coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
		/** Null once the shop's owner has deleted their account. */
		phone_number: z.string().nullable(),
		notes: z.string().nullable(),
	})
	.meta({ id: 'PickupPlace' });

export const order = z
	.object({
		id,
		business_id: id,
		business_name: z.string(),
		pickup_place: pickupPlace,
		/** Contents stated at purchase; null: none yet, or in a business's list. */
		bag: bag.nullable(),
		quantity: z.int(),
		order_date: localDate,
		pickup_window: period,
		start_time: localTime,
		end_time: localTime,
		/** Time zone of the dates and times above (R-shop-clock). */
		time_zone: z.string(),
		pickup_starts_at: instant,
		pickup_ends_at: instant,
		status: z.enum(allOrderStatuses),
		unit_price: dollars,
		total_cost: dollars,
		order_details: orderDetails,
		sales_tax: orderTax,
		/** Null until paid. Eight characters, shown as XXXX-XXXX (R-pickup-code). */
		pickup_code: z.string().nullable(),
		/** Only for the customer, on creation and while pending. */
		client_secret: z.string().nullable(),
		hold_expires_at: instant.nullable(),
		/** Customer's deadline; null if it can't be canceled. */
		cancel_until: instant.nullable(),
		/** Null when pickup can't be confirmed (anymore). */
		pickup_opens_at: instant.nullable(),
		payment_problem: z.string().nullable(),
		customer_name: z.string().nullable(),
		created_at: instant,
		paid_at: instant.nullable(),
		/** Only for a customer's single order, if the provider reports it. */
		card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
		picked_up_at: instant.nullable(),
		refund: orderRefund.nullable(),
		/** Customer's deadline to request a refund; null if not possible (yet, or anymore). */
		refund_until: instant.nullable(),
		reason: z.string().nullable(),
	})
	.meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

export const orderEvent = z
	.object({
		at: instant,
		status: z.enum([...allOrderStatuses, 'refund_requested', 'refund_refused']),
		by: z.enum(['customer', 'business', 'admin', 'system']),
		/** A team member; null: somebody else, or a former one. */
		name: z.string().nullable(),
	})
	.meta({ id: 'OrderEvent' });
export type OrderEvent = z.infer<typeof orderEvent>;

/** Filters of the list and the CSV file. */
export const businessOrdersFilter = {
	status: orderStatus.optional(),
	/**
	 * An order id, its last eight characters, a pickup code or a name, each also by its beginning; or the last four
	 * digits of a phone number.
	 */
	search: text(40).optional(),
	/** By creation: since midnight in the business's time zone, or in the last 7 or 30 days. */
	within: z.enum(['today', '7d', '30d']).optional(),
	refund: z.enum(['requested']).optional(),
	/** `pickup`: pending pickups first, next first; then the others, latest first. */
	sort: z.enum(['date', 'amount', 'id', 'pickup']).default('date'),
};

/** Events without data; clients refetch. */
const nothing = z.object({});

/** Error codes of endpoints that issue refunds. */
export const refundCodes = ['REFUND_PENDING', 'PAYMENT_DISPUTED', 'IDEMPOTENCY_MISMATCH'] as const;
/** For endpoints that change the order in their path and answer with it. */
export const changesOwnOrder = { ...forCustomers, params, reply: order, ...changesOrder } as const;

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
			/** `conflict.version` of the business, whose lines the customer has read. */
			acknowledged: acknowledged.optional(),
			/** A waitlist or replacement offer, whose bags are held for this customer (R-bag-offer, R-replacement). */
			offer_id: id.optional(),
		}),
		example: {
			business_id: '6f1c3f0e-4f5d-4c58-9d3c-0f9f2a6f7b11',
			quantity: 1,
			order_date: '2031-06-11',
			pickup_window: 'evening',
		},
		reply: order,
		...changesOrder,
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
			/** All bags picked up so far. */
			bags_saved: z.int(),
		}),
		paged: true,
	}),
	'customer.orders.live': endpoint('GET /v0/customer/orders/live', {
		...forCustomers,
		summary: 'Says when one of my orders changed',
		media: { type: 'text/event-stream', events: { orders: nothing } },
		limit: { max: limits.liveOpensPerMinute, windowMs: 60_000 },
		stale: ['customer.orders'],
		later: ['customer.businesses.summaries'],
		codes: ['TOO_MANY_STREAMS'],
	}),
	'customer.orders.get': endpoint('GET /v0/customer/orders/:id', {
		...forCustomers,
		summary: 'One own order',
		params,
		reply: order,
	}),
	'customer.orders.settle': endpoint('POST /v0/customer/orders/:id/settle', {
		...changesOwnOrder,
		summary: 'Ask the provider now how the payment stands, and capture it when it is authorized',
	}),
	'customer.orders.abandon': endpoint('POST /v0/customer/orders/:id/abandon', {
		...changesOwnOrder,
		summary: 'Give a hold back',
		codes: ['WRONG_STATUS', 'PAYMENT_IN_PROGRESS'],
	}),
	'customer.orders.cancel': endpoint('POST /v0/customer/orders/:id/cancel', {
		...changesOwnOrder,
		summary: 'Cancel in time, with a full refund',
		codes: ['WRONG_STATUS', 'TOO_LATE_TO_CANCEL', ...refundCodes],
	}),
	'customer.orders.confirmPickup': endpoint('PATCH /v0/customer/orders/:id/confirm-pickup', {
		...changesOwnOrder,
		summary: 'Press and hold: the bags were handed over',
		codes: ['WRONG_STATUS', 'TOO_EARLY', 'IDEMPOTENCY_MISMATCH'],
	}),
	'business.live': endpoint('GET /v0/business/:id/live', {
		...inShop('counter'),
		summary: 'Says when an order of one own business changed',
		params,
		media: { type: 'text/event-stream', events: { orders: nothing } },
		limit: { max: limits.liveOpensPerMinute, windowMs: 60_000 },
		stale: ofShop,
		codes: ['TOO_MANY_STREAMS'],
	}),
	'business.orders.list': endpoint('GET /v0/business/:id/orders', {
		...inShop('manager'),
		summary: 'Orders of one own business',
		params,
		query: z.strictObject({ ...businessOrdersFilter, ...pageQuery }),
		reply: z.object({ orders: z.array(order) }),
		paged: true,
	}),
	'business.orders.file': endpoint('GET /v0/business/:id/orders.csv', {
		...inShop('manager'),
		stepUp: true,
		summary: 'The same orders as a CSV file, newest first',
		params,
		query: z.strictObject(businessOrdersFilter),
		media: { type: 'text/csv', fileName: 'orders.csv' },
	}),
	'business.orders.get': endpoint('GET /v0/business/orders/:id', {
		...inShop('manager'),
		summary: 'One order of an own business, with what happened to it',
		params,
		reply: z.object({ order, history: z.array(orderEvent) }),
	}),
	'business.orders.lookup': endpoint('POST /v0/business/:id/orders/lookup', {
		...inShop('counter'),
		summary: 'Find an open order by its pickup code, at the counter',
		limit: { max: 30, windowMs: 60_000 },
		params,
		body: z.strictObject({ code: text(20) }),
		example: { code: 'ABCD2345' },
		reply: order,
		codes: ['NOT_FOUND', 'WRONG_CODE'],
	}),
	'business.orders.setStatus': endpoint('PATCH /v0/business/orders/:id/status', {
		...inShop('counter'),
		summary: 'Hand over (fulfilled), or cancel or refund with a reason. With a code, it must be the order’s',
		limit: { max: 120, windowMs: 60_000 },
		params,
		body: z.strictObject({
			status: z.enum(['fulfilled', 'cancelled', 'refunded']),
			/** Required for cancelled and refunded. */
			reason: text(500).optional(),
			code: text(20).optional(),
		}),
		example: { status: 'cancelled', reason: 'The oven broke' },
		reply: order,
		stale: ofShop,
		codes: ['NOT_FOUND', 'WRONG_STATUS', 'TOO_EARLY', 'WRONG_CODE', ...refundCodes],
	}),
};
