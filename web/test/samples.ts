import {
	type AlertRule,
	alertLimits,
	type Bag,
	type Business,
	bagOnCard,
	type Endpoints,
	type ListedBusiness,
	type MyPush,
	nothingSaid,
	type OfferedBusiness,
	type Order,
	type OrderRefund,
	type OwnBag,
	type Reply,
	type Settings,
	type ShownRatings,
	summaryOf,
	type User,
} from '@flavorbag/contract';
import { dateIn } from '#lib/time.ts';

/** A data URL, so that it always loads. */
export const drawing =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='6' fill='%23e9b949'%3E%3Crect width='8' height='6'/%3E%3C/svg%3E";

/** Turned off, in a browser with its own push service. */
export const pushOf = (own: Partial<MyPush> = {}): MyPush => ({
	public_key: `B${'A'.repeat(86)}`,
	service: 'browser',
	settings: { claims: true, alerts: true, orders: true, reminders: true, sales: true },
	devices: [],
	...own,
});

export const now = () => new Date();

export const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A single word of the maximum length of a name. */
export const longWord = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4).slice(0, 120);

export const idOf = (n: number) => `0b8f2f0e-8a8c-4d3a-9b7e-${String(n).padStart(12, '0')}`;

export const dateOf = (instant: string) => dateIn('America/Los_Angeles', new Date(instant));

const coordinates = { lat: 45.52, lng: -122.68 };

export const userOf = (given: Partial<User> = {}): User => ({
	id: idOf(1),
	external_id: 'ada',
	email: 'ada@example.com',
	first_name: 'Ada',
	last_name: 'Moss',
	role: 'customer',
	phone_number: null,
	verified: true,
	coordinates,
	street: null,
	city: 'Portland',
	state: 'OR',
	zip_code: 97201,
	language: null,
	terms_version: null,
	created_at: later(-1_000),
	updated_at: later(-1_000),
	...given,
});

export const settings: Settings = {
	payments: { mode: 'sandbox', publishable_key: 'pk_test', base_url: '/sandbox' },
	social: [],
	dev_mail: false,
	is_staging: false,
	open_now: null,
	platform_fee: { bps: 2_000, cents: 0 },
	map_style_url: null,
	terms: { terms: { version: 0, asked_from: 0 }, shop_terms: { version: 0, asked_from: 0 } },
	contact: { email: 'help@example.com', postal_address: null, legal_name: null },
	closed_days: [],
};

export const shop = {
	id: idOf(2),
	display_name: 'Corner Bakery',
	name: 'Corner Bakery',
	description: 'Bread of the day, and what goes with it.',
	price: 5.5,
	email: 'corner@example.com',
	phone_number: '503-555-0101',
	street: '1 Main St',
	city: 'Portland',
	state: 'OR',
	zip_code: 97201,
	country: 'United States' as const,
	formatted_address: '1 Main St, Portland, OR 97201',
	google_place_id: null,
	image_url: null,
	imageUrl: null,
	image_srcset: null,
	motif_url: drawing,
	coordinates,
	time_zone: 'America/Los_Angeles',
	category: 'bakery',
	retail_value: 15,
	tax_rate_bps: 0,
	enabled: true,
};

/** Contains wheat, may contain sesame, no fish; the statement about soy has expired. */
export const bagOf = (given: Partial<Bag> = {}): Bag => {
	const nothing = nothingSaid();
	const said = { wheat: 'contains', sesame: 'may_contain', fish: 'not_used', soy: 'not_used' } as const;
	return {
		size: 'two_people',
		contains: ['bread', 'pastries', 'cakes'],
		handling: ['eat_today'],
		container: 'packed',
		diets: ['vegetarian'],
		allergens: nothing.allergens.map((one) => {
			const state = said[one.allergen as keyof typeof said];
			return state ? { ...one, state, confirmed: one.allergen !== 'soy', stated_at: later(-48) } : one;
		}),
		version: 1,
		...given,
	};
};

/** The owner's view of it; `to_confirm` is for soy. */
export const ownBagOf = (given: Partial<OwnBag> = {}): OwnBag => {
	const { allergens, ...contents } = bagOf();
	return {
		...contents,
		allergens: allergens.map((one) => ({ ...one, stated_by: one.stated_at ? 'Ada Moss' : null })),
		edited: { by: 'Ada Moss', at: later(-48) },
		confirmed: { by: 'Ada Moss', at: later(-48) },
		to_confirm: true,
		proposal: { contains: ['bread', 'pastries', 'cakes'], handling: ['eat_today'] },
		...given,
	};
};

export const listedOf = (given: Partial<OfferedBusiness> = {}): OfferedBusiness => ({
	...shop,
	conflict: null,
	favorite: false,
	distance: 0.4,
	bag: bagOf(),
	paused_until: null,
	next_draw: null,
	inventory: [
		{ date: dateOf(later(24)), window: 'evening', available: 4, startTime: '17:00', endTime: '19:00' },
	],
	...given,
});

type Nearby = Reply<Endpoints['customer.businesses.summaries']>;
export const listOf = (
	businesses: (ListedBusiness & { rating?: number })[],
	yours: Nearby['yours'] = {},
): Nearby => ({
	businesses: businesses.map((one) => ({
		...summaryOf({ ...one, bag: bagOnCard(one.bag) }),
		distance: one.distance,
	})),
	time_zone: null,
	yours,
	nearest: null,
});

export const businessOf = (given: Partial<Business> = {}): Business => ({
	...shop,
	my_role: 'owner',
	tax_class: 'mixed',
	pickup_notes: null,
	price_steps: [],
	hides_next_price: false,
	paused_until: null,
	email_notifications: true,
	new_order_emails: 'each',
	public_profile: true,
	purchase_window: { Mon: { evening: { start: '17:00', end: '19:00', enabled: true, quantity: 5 } } },
	missing: [],
	suspension: null,
	approval: null,
	terms_version: null,
	version: 1,
	created_at: later(-1_000),
	updated_at: later(-1_000),
	closed_at: null,
	...given,
});

export const orderOf = (given: Partial<Order> = {}): Order => ({
	id: idOf(3),
	business_id: idOf(2),
	business_name: 'Corner Bakery',
	pickup_place: {
		street: '1 Main St',
		city: 'Portland',
		state: 'OR',
		zip_code: 97201,
		coordinates,
		phone_number: '503-555-0101',
		notes: null,
	},
	bag: bagOf(),
	quantity: 2,
	order_date: dateOf(now().toISOString()),
	pickup_window: 'evening',
	start_time: '17:00',
	end_time: '19:00',
	time_zone: 'America/Los_Angeles',
	pickup_starts_at: later(5),
	pickup_ends_at: later(7),
	status: 'paid',
	unit_price: 5.5,
	total_cost: 11.99,
	order_details: { subtotal: 11, tax_amount: 0.99, total: 11.99 },
	sales_tax: { tax_class: 'mixed', rate_bps: 900, remitted_by: 'platform' },
	pickup_code: 'ABCD2345',
	client_secret: null,
	hold_expires_at: null,
	cancel_until: later(3),
	pickup_opens_at: later(4.5),
	payment_problem: null,
	customer_name: null,
	created_at: later(-1),
	paid_at: later(-1),
	card: null,
	picked_up_at: null,
	refund: null,
	refund_until: null,
	reason: null,
	...given,
});

type MyOrders = Reply<Endpoints['customer.orders.list']>;

export const myOrdersOf = (...orders: Order[]): MyOrders => {
	const count = (status: Order['status']) => orders.filter((order) => order.status === status).length;
	return {
		orders,
		counts: {
			all: orders.length,
			paid: count('paid'),
			fulfilled: count('fulfilled'),
			cancelled: count('cancelled'),
			expired: count('expired'),
		},
		bags_saved: orders.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.quantity : 0), 0),
	};
};

export const refundOf = (given: Partial<OrderRefund> = {}): OrderRefund => ({
	status: 'requested',
	requested_by: 'customer',
	reason: 'The bag was empty.',
	answer: null,
	amount: 11.99,
	requested_at: later(-1),
	answer_due_at: later(47),
	answered_at: null,
	done_at: null,
	...given,
});

export const noRatings: ShownRatings = {
	is_new: true,
	ratings: 0,
	mean: null,
	distribution: null,
	reasons: [],
	texts: [],
	value: null,
	reliability: null,
};

export const ratingsOf = (given: Partial<ShownRatings> = {}): ShownRatings => ({
	is_new: false,
	ratings: 24,
	mean: 4.4,
	distribution: [1, 1, 2, 6, 14],
	reasons: [
		{ reason: 'great_taste', ratings: 12 },
		{ reason: 'too_little', ratings: 3 },
	],
	texts: [{ first_name: 'Ada', food: 5, text: 'Two loaves and a cake.', reply: 'Thank you!' }],
	value: null,
	reliability: { honored: 98, counted: 100 },
	surplus: { real: 46, answered: 50 },
	...given,
});

/** Weekday evenings around Portland, at a low price. */
export const alertOf = (given: Partial<AlertRule> = {}): AlertRule => ({
	id: idOf(70),
	where: 'circle',
	business_id: null,
	business_name: null,
	circle: { ...coordinates, radius: 2, label: 'Portland, OR 97201' },
	days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
	from: '17:00',
	to: '20:00',
	max_price: 6,
	kind: null,
	fits_diet: false,
	reliability_min_bps: null,
	how: 'instant',
	digest_hour: alertLimits.digestHour,
	quiet: { from: alertLimits.quietFrom, to: alertLimits.quietTo },
	paused: false,
	paused_until: null,
	time_zone: 'America/Los_Angeles',
	created_at: later(-24),
	...given,
});
