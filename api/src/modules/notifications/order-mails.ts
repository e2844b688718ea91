import { type BagSaid, bagFrom, bagText, type Replacement } from '@flavorbag/contract';
import { shownCode } from '#lib/pickup-code.ts';
import { clockIn, clockTime, instantIn, longDate, money, windowText } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { OrderFacts } from './requests.ts';
import type { MailTexts } from './texts.en.ts';
import type { Say, Writers } from './writers.ts';

const shortId = (order: Pick<OrderFacts, 'id'>): string => order.id.slice(-8);

const mapsUrl = (address: string): string =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

function placeFacts(t: MailTexts, { place }: OrderFacts): Fact[] {
	if (!place) return [];
	const { address, phone_number: phone } = place;
	const facts: Fact[] = [[t.facts.address, address, mapsUrl(address)]];
	if (phone) facts.push([t.facts.phone, phone, `tel:${phone.replaceAll(/[^+\d]/g, '')}`]);
	return facts;
}

const pickupFacts = (t: MailTexts, order: OrderFacts): Fact[] => [
	[t.facts.business, order.business_name],
	...placeFacts(t, order),
	[t.facts.pickup, windowText(order, t)],
	[t.facts.bags, String(order.quantity)],
];

/** R-bag-one-text */
function bagFacts(t: MailTexts, bag: BagSaid | null): { facts: Fact[]; note: string } {
	const { lines = [], note = '' } = bagText(bag && bagFrom(bag), t.bag) ?? {};
	return { facts: lines.map(({ label, text }) => [label, text]), note };
}

const subtotal = (t: MailTexts, { total_cents, tax_cents }: OrderFacts): Fact => [
	t.facts.subtotal,
	money(total_cents - tax_cents),
];

/** R-tax */
function taxLine({ tax_cents, tax_remitted_by }: OrderFacts, { t, operator }: Say): string {
	if (tax_cents === 0) return '';
	return tax_remitted_by === 'shop' ? t.receipt.taxForShop : t.receipt.taxByUs(operator);
}

/** R-replacement */
function heldLines({ offers, expires_at }: Replacement, t: MailTexts): string[] {
	const { held, heldBag, heldHow } = t.cancelled_by_business;
	const clock = (time: string) => clockTime(time, t.language);
	const lines = offers.map(({ business_name, quantity, price, start_time, end_time }) =>
		heldBag(business_name, quantity, money(Math.round(price * 100)), clock(start_time), clock(end_time)),
	);
	return [held(clockIn(expires_at, offers[0]?.time_zone ?? 'UTC', t.locale)), ...lines, heldHow];
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
	const facts = [...before, ...pickupFacts(t, order), ...after];
	return mail({ ...texts, button: t.showOrders }, body, '/orders', [
		...facts,
		[t.facts.order, shortId(order)],
	]);
};
const toShop = ({ t, mail }: Say, order: OrderFacts, businessId: string, about: About) => {
	const { body, before = [], ...texts } = about;
	const facts: Fact[] = [...pickupFacts(t, order), subtotal(t, order), [t.facts.order, shortId(order)]];
	const page = `/business/${businessId}?tab=orders`;
	return mail({ ...texts, button: t.showBusinessOrders }, body, page, [...before, ...facts]);
};

export const orderMails = {
	/** R-receipt */
	receipt({ order, pickup_code, bag }, say) {
		const { subject, heading, body, codeLabel, note } = say.t.receipt;
		const { facts: labels, business_name: shop } = { ...say.t, ...order };
		const inside = bagFacts(say.t, bag);
		const notes: Fact[] = order.place?.notes ? [[labels.notes, order.place.notes]] : [];
		const sums: Fact[] = [
			subtotal(say.t, order),
			[labels.tax, money(order.tax_cents)],
			[labels.total, money(order.total_cents)],
		];
		const after = [...notes, ...inside.facts, ...sums];
		return {
			...toCustomer(say, order, { subject: subject(shop), heading, body: body(shop), after }),
			code: { label: codeLabel, value: shownCode(pickup_code) },
			note: [taxLine(order, say), inside.note, note].filter(Boolean).join(' '),
		};
	},
	cancelled_by_business({ order, reason, refund_cents, held }, say) {
		const { t, business_name: shop } = { ...say, ...order };
		const amount = money(refund_cents);
		return toCustomer(say, order, {
			subject: t.cancelled_by_business.subject(shop),
			heading: t.cancelled_by_business.heading,
			body: [...t.cancelled_by_business.body(shop, amount), ...(held ? heldLines(held, t) : [])],
			before: [[t.facts.reason, reason]],
			after: [[t.facts.refund, amount]],
		});
	},
	/** R-notice */
	notice({ order, notice, note = '' }, say) {
		const { subject, heading, said } = say.t.notice;
		return toCustomer(say, order, {
			subject: subject(order.business_name, longDate(order.local_date, say.t.locale)),
			heading: heading(order.business_name),
			body: [said[notice], note].filter(Boolean),
		});
	},
	refunded({ order, refund_cents, answer }, say) {
		const { refunded: t, facts } = say.t;
		const amount = money(refund_cents);
		return toCustomer(say, order, {
			subject: t.subject(order.business_name),
			heading: t.heading,
			body: t.body(amount),
			before: answer ? [[facts.answer, answer]] : [],
			after: [[facts.refund, amount]],
		});
	},
	refund_requested({ order, reason, due_at }, say) {
		const { refund_requested: t, facts, locale } = say.t;
		const { business_name: shop, tz } = order;
		const due: Fact = [facts.answerBy, instantIn(due_at, tz, locale)];
		const texts = { subject: t.subject(shop), heading: t.heading, body: t.body(shop) };
		return toCustomer(say, order, { ...texts, before: [[facts.reason, reason], due] });
	},
	refund_with_us({ order, reason }, say) {
		const { refund_with_us: t, facts } = say.t;
		const { business_name: shop } = order;
		const texts = { subject: t.subject(shop), heading: t.heading, body: t.body(shop) };
		return toCustomer(say, order, { ...texts, before: [[facts.reason, reason]] });
	},
	refund_refused({ order, answer }, say) {
		const { refund_refused: t, facts } = say.t;
		const { business_name: shop } = order;
		const texts = { subject: t.subject(shop), heading: t.heading, body: t.body(shop) };
		return toCustomer(say, order, { ...texts, before: [[facts.answer, answer]] });
	},
	refund_failed({ order, refund_cents }, say) {
		const { refund_failed: t, facts } = say.t;
		const amount = money(refund_cents);
		const texts = { subject: t.subject(order.business_name), heading: t.heading, body: t.body(amount) };
		return toCustomer(say, order, { ...texts, after: [[facts.refund, amount]] });
	},
	new_order({ order, business_id, customer, stock }, say) {
		const { new_order: t } = say.t;
		const { business_name: shop, quantity } = order;
		const body = t.body(customer?.first_name ?? '', quantity, stock);
		return toShop(say, order, business_id, { subject: t.subject(shop, quantity), heading: t.heading, body });
	},
	cancelled_by_customer({ order, business_id }, say) {
		const { cancelled_by_customer: t } = say.t;
		const { business_name: shop, quantity } = order;
		const texts = { subject: t.subject(quantity), heading: t.heading, body: t.body(shop) };
		return toShop(say, order, business_id, texts);
	},
	cancelled_by_admin({ order, business_id, reason }, say) {
		const { cancelled_by_admin: t, facts } = say.t;
		const body = t.body(order.business_name, order.quantity);
		const texts = { subject: t.subject(shortId(order)), heading: t.heading, body };
		return toShop(say, order, business_id, { ...texts, before: [[facts.reason, reason]] });
	},
	refund_to_answer({ order, business_id, due_at }, say) {
		const { refund_to_answer: t, facts, locale } = say.t;
		const due: Fact = [facts.answerBy, instantIn(due_at, order.tz, locale)];
		const texts = {
			subject: t.subject(shortId(order)),
			heading: t.heading,
			body: t.body(order.business_name),
		};
		return toShop(say, order, business_id, { ...texts, before: [due] });
	},
	refund_decided({ order, business_id, decision, answer }, say) {
		const { refund_decided: t, facts } = say.t;
		const subject = t.subject(shortId(order));
		const texts = { subject, heading: t.heading[decision], body: t.body[decision] };
		return toShop(say, order, business_id, { ...texts, before: answer ? [[facts.answer, answer]] : [] });
	},
} satisfies Partial<Writers>;
