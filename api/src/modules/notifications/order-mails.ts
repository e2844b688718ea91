import { type BagSaid, bagFrom, bagText, type NoticeKind, type Replacement } from '@flavorbag/contract';
import { shownCode } from '#lib/pickup-code.ts';
import { bagWords, type Translate } from '#lib/texts.ts';
import {
	clockIn,
	clockTime,
	clockWithArticle,
	instantIn,
	longDate,
	money,
	windowText,
} from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { OrderFacts } from './requests.ts';
import type { Say, Writers } from './writers.ts';

const shortId = (order: Pick<OrderFacts, 'id'>): string => order.id.slice(-8);

const mapsUrl = (address: string): string =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

function placeFacts(t: Translate, { place }: OrderFacts): Fact[] {
	if (!place) return [];
	const { address, phone_number: phone } = place;
	const facts: Fact[] = [[t('Where'), address, mapsUrl(address)]];
	if (phone) facts.push([t('Phone'), phone, `tel:${phone.replaceAll(/[^+\d]/g, '')}`]);
	return facts;
}

const pickupFacts = (t: Translate, order: OrderFacts): Fact[] => [
	[t('Business'), order.business_name],
	...placeFacts(t, order),
	[t('Pickup'), windowText(order, t)],
	[t('Bags'), String(order.quantity)],
];

/** R-bag-one-text */
function bagFacts(t: Translate, bag: BagSaid | null): { facts: Fact[]; note: string } {
	const { lines = [], note = '' } = bagText(bag && bagFrom(bag), bagWords[t.language]) ?? {};
	return { facts: lines.map(({ label, text }) => [label, text]), note };
}

const subtotal = (t: Translate, { total_cents, tax_cents }: OrderFacts): Fact => [
	t('Subtotal'),
	money(total_cents - tax_cents),
];

/** R-tax */
function taxLine({ tax_cents, tax_remitted_by }: OrderFacts, { t, operator }: Say): string {
	if (tax_cents === 0) return '';
	return tax_remitted_by === 'shop'
		? t('Sales tax collected for the shop.')
		: t('Sales tax collected and remitted by {operator}.', { operator });
}

/** R-replacement */
function heldLines({ offers, expires_at }: Replacement, t: Translate): string[] {
	const until = clockWithArticle(clockIn(expires_at, offers[0]?.time_zone ?? 'UTC', t.locale), t);
	return [
		t('We held these for you until {until}. You can have one of them:', { until }),
		...offers.map(({ business_name: business, quantity: bags, price, start_time, end_time }) =>
			t(
				'{business}: {bags, plural, one {1 bag, {price}} other {{bags} bags, {price} each}}, pickup {start} to {end}',
				{
					business,
					bags,
					price: money(Math.round(price * 100)),
					start: clockTime(start_time, t.language),
					end: clockTime(end_time, t.language),
				},
			),
		),
		t('Press the button to get it. If you’d rather not, you don’t have to do anything.'),
	];
}

interface About {
	subject: string;
	heading: string;
	body: string | readonly string[];
	before?: Fact[];
	after?: Fact[];
}
const toCustomer = ({ t, mail }: Say, order: OrderFacts, about: About) => {
	const { body, before = [], after = [], ...texts } = about;
	return mail({ ...texts, button: t('Show my orders') }, body, '/orders', [
		...before,
		...pickupFacts(t, order),
		...after,
		[t('Order'), shortId(order)],
	]);
};
const toShop = ({ t, mail }: Say, order: OrderFacts, businessId: string, about: About) => {
	const { body, before = [], ...texts } = about;
	const facts: Fact[] = [...pickupFacts(t, order), subtotal(t, order), [t('Order'), shortId(order)]];
	const page = `/business/${businessId}?tab=orders`;
	return mail({ ...texts, button: t('Open my orders') }, body, page, [...before, ...facts]);
};

/** What a shop tells everyone who is still coming (R-notice). */
const notices: Record<NoticeKind, (t: Translate) => string> = {
	early: (t) =>
		t('We’re closing earlier than usual. Please come as soon as you can within your pickup time.'),
	later: (t) => t('We’re running a little late. Please come toward the end of your pickup time.'),
	door: (t) => t('Please use our other entrance. Someone will help you find it.'),
	bag: (t) => t('Please bring your own bag to carry your food home.'),
	note: () => '',
};

const backToCard = (t: Translate, amount: string) =>
	t('{amount} goes back to the card you paid with. Banks usually need 5 to 10 days to show it.', { amount });
const eitherWay = (t: Translate) => t('You will hear from us either way.');

const customerMails = {
	/** R-receipt */
	receipt({ order, pickup_code, bag }, say) {
		const { t, business_name: business } = { ...say, ...order };
		const inside = bagFacts(t, bag);
		const notes: Fact[] = order.place?.notes ? [[t('When you arrive'), order.place.notes]] : [];
		const note = t('Please come within the pickup window. You will find the code under My Orders too.');
		return {
			...toCustomer(say, order, {
				subject: t('Order confirmed: {business}', { business }),
				heading: t('Order confirmed'),
				body: [
					t('Your payment went through and {business} is expecting you.', { business }),
					t('Show this code at pickup:'),
				],
				after: [
					...notes,
					...inside.facts,
					subtotal(t, order),
					[t('Tax'), money(order.tax_cents)],
					[t('Total'), money(order.total_cents)],
				],
			}),
			code: { label: t('Pickup code'), value: shownCode(pickup_code) },
			note: [taxLine(order, say), inside.note, note].filter(Boolean).join(' '),
		};
	},
	cancelled_by_business({ order, reason, refund_cents, held }, say) {
		const { t, business_name: business } = { ...say, ...order };
		const amount = money(refund_cents);
		return toCustomer(say, order, {
			subject: t('{business} canceled your order', { business }),
			heading: t('Your order was canceled'),
			body: [
				t('We’re sorry: {business} had to cancel your order.', { business }),
				backToCard(t, amount),
				...(held ? heldLines(held, t) : []),
			],
			before: [[t('Reason'), reason]],
			after: [[t('Refund'), amount]],
		});
	},
	/** R-notice */
	notice({ order, notice, note = '' }, say) {
		const { t, business_name: business } = { ...say, ...order };
		return toCustomer(say, order, {
			subject: t('About your pickup at {business} on {date}', {
				business,
				date: longDate(order.local_date, t.locale),
			}),
			heading: t('A word from {business}', { business }),
			body: [notices[notice](t), note].filter(Boolean),
		});
	},
	refunded({ order, refund_cents, answer, reason }, say) {
		const { t } = say;
		const amount = money(refund_cents);
		return toCustomer(say, order, {
			subject: t('Your refund for {business}', { business: order.business_name }),
			heading: t('Your refund is on its way'),
			body: backToCard(t, amount),
			before: reason ? [[t('Reason'), reason]] : answer ? [[t('Answer'), answer]] : [],
			after: [[t('Refund'), amount]],
		});
	},
	refund_requested({ order, reason, due_at }, say) {
		const { t, business_name: business } = { ...say, ...order };
		return toCustomer(say, order, {
			subject: t('We passed your refund request on to {business}', { business }),
			heading: t('Your request was sent'),
			body: [
				t('We asked {business} to refund your order. They have 48 hours to answer; after that, we decide.', {
					business,
				}),
				eitherWay(t),
			],
			before: [
				[t('Reason'), reason],
				[t('Answer by'), instantIn(due_at, order.tz, t.locale)],
			],
		});
	},
	refund_with_us({ order, reason }, say) {
		const { t, business_name: business } = { ...say, ...order };
		return toCustomer(say, order, {
			subject: t('We received your refund request for {business}', { business }),
			heading: t('Your request is with us'),
			body: [
				t('{business} has closed on FlavorBag, so we decide about your refund ourselves.', { business }),
				eitherWay(t),
			],
			before: [[t('Reason'), reason]],
		});
	},
	refund_refused({ order, answer }, say) {
		const { t, business_name: business } = { ...say, ...order };
		return toCustomer(say, order, {
			subject: t('About your refund request to {business}', { business }),
			heading: t('Your refund was declined'),
			body: t('Your order at {business} won’t be refunded. Here’s the reason:', { business }),
			before: [[t('Answer'), answer]],
		});
	},
	refund_failed({ order, refund_cents }, say) {
		const { t } = say;
		const amount = money(refund_cents);
		return toCustomer(say, order, {
			subject: t('We couldn’t send your refund for {business} yet', { business: order.business_name }),
			heading: t('Your refund didn’t go through'),
			body: [
				t('Your bank didn’t take the {amount} back onto your card. We still have your money.', { amount }),
				t('Our team is looking into it and will find another way. You don’t need to do anything.'),
			],
			after: [[t('Refund'), amount]],
		});
	},
} satisfies Partial<Writers>;

export const orderMails = {
	...customerMails,
	new_order({ order, business_id, customer, stock }, say) {
		const { t } = say;
		const values = { business: order.business_name, bags: order.quantity };
		const ordered = t('{customer} ordered {bags, plural, one {a bag} other {{bags} bags}}. It’s paid.', {
			customer: customer?.first_name || t('A customer'),
			bags: order.quantity,
		});
		const left = stock && stock.left > 0 ? t('Left: {left}.', { left: stock.left }) : t('You’re sold out.');
		return toShop(say, order, business_id, {
			subject: t('{business}: new order, {bags, plural, one {1 bag} other {{bags} bags}}', values),
			heading: t('Someone saved your food'),
			body: [
				ordered,
				...(stock ? [`${t('Sold for this pickup: {sold}.', { sold: stock.sold })} ${left}`] : []),
			],
		});
	},
	cancelled_by_customer({ order, business_id }, say) {
		const { t } = say;
		return toShop(say, order, business_id, {
			subject: t(
				'Order canceled: {bags, plural, one {1 bag is back on sale} other {{bags} bags are back on sale}}',
				{ bags: order.quantity },
			),
			heading: t('An order was canceled'),
			body: t(
				'A customer of {business} canceled in time and gets a full refund, so there’s no payout for this order.',
				{ business: order.business_name },
			),
		});
	},
	cancelled_by_admin({ order, business_id, reason }, say) {
		const { t } = say;
		return toShop(say, order, business_id, {
			subject: t('We canceled order {order}', { order: shortId(order) }),
			heading: t('We canceled an order'),
			body: t(
				'We had to cancel this order at {business}. The customer gets a full refund, and {bags, plural, one {the bag is} other {the bags are}} on sale again.',
				{ business: order.business_name, bags: order.quantity },
			),
			before: [[t('Reason'), reason]],
		});
	},
	refund_to_answer({ order, business_id, due_at }, say) {
		const { t } = say;
		return toShop(say, order, business_id, {
			subject: t('Please answer: refund request for order {order}', { order: shortId(order) }),
			heading: t('A customer asks for a refund'),
			body: t(
				'It’s about an order at {business}. Please approve or decline within 48 hours; after that, we decide for you.',
				{ business: order.business_name },
			),
			before: [[t('Answer by'), instantIn(due_at, order.tz, t.locale)]],
		});
	},
	refund_decided({ order, business_id, decision, answer }, say) {
		const { t } = say;
		const isApproved = decision === 'approved';
		return toShop(say, order, business_id, {
			subject: t('We answered the refund request for order {order}', { order: shortId(order) }),
			heading: isApproved ? t('The refund was approved') : t('The refund was declined'),
			body: isApproved
				? t('The 48 hours to answer ran out, so we decided. The customer gets a full refund.')
				: t('The 48 hours to answer ran out, so we decided. You keep the payment.'),
			before: answer ? [[t('Answer'), answer]] : [],
		});
	},
	refunded_by_admin({ order, business_id, refund_cents, reason, borne_by }, say) {
		const { t } = say;
		const amount = money(refund_cents);
		const bearers = {
			share: t('Your share of the order and our fee go down in proportion.'),
			platform: t('We pay for it: what you earned stays yours.'),
			shop: t('It comes out of your share of the order.'),
		};
		return toShop(say, order, business_id, {
			subject: t('We refunded {amount} of order {order}', { amount, order: shortId(order) }),
			heading: t('We refunded a customer'),
			body: [
				t('The customer gets {amount} back for an order at {business}.', {
					amount,
					business: order.business_name,
				}),
				bearers[borne_by],
				...(borne_by === 'platform'
					? []
					: [t('If this order was paid out already, your next payouts are lower by your part.')]),
			],
			before: [[t('Reason'), reason]],
		});
	},
} satisfies Partial<Writers>;
