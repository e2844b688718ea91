/** What the mails to a business say. */
import { clockTime, instantIn, longDate, money, zoneName } from './formats.rules.ts';
import type { Body, Fact } from './layout.ts';
import { dueText, pickupFacts, shortId } from './order-facts.ts';
import type { BusinessMail, Digest, DigestKey, MailRequest, OrderFacts, ShopDecision } from './requests.ts';
import type { MailTexts } from './texts.en.ts';

export function businessBody(
	request: BusinessMail & { first_name: string; business_id: string; order: OrderFacts },
	t: MailTexts,
	publicUrl: string,
): Body {
	const { order } = request;
	const hello = t.greeting(request.first_name);
	const button = {
		label: t.showBusinessOrders,
		url: `${publicUrl}/business/${request.business_id}?tab=orders`,
		hint: t.linkHint,
	};
	const about: Fact[] = [
		...pickupFacts(t, order),
		[t.facts.subtotal, money(order.total_cents - order.tax_cents)],
		[t.facts.order, shortId(order)],
	];
	switch (request.kind) {
		case 'new_order': {
			const { subject, heading, body } = t.new_order;
			const { customer, stock } = request;
			return {
				subject: subject(order.business_name, order.quantity),
				heading,
				paragraphs: [hello, ...body(customer?.first_name ?? '', order.quantity, stock)],
				facts: about,
				button,
			};
		}
		case 'cancelled_by_customer': {
			const { subject, heading, body } = t.cancelled_by_customer;
			return {
				subject: subject(order.quantity),
				heading,
				paragraphs: [hello, ...body(order.business_name)],
				facts: about,
				button,
			};
		}
		case 'cancelled_by_admin':
			return {
				subject: t.cancelled_by_admin.subject(shortId(order)),
				heading: t.cancelled_by_admin.heading,
				paragraphs: [hello, ...t.cancelled_by_admin.body(order.business_name, order.quantity)],
				facts: [[t.facts.reason, request.reason], ...about],
				button,
			};
		case 'refund_to_answer':
			return {
				subject: t.refund_to_answer.subject(shortId(order)),
				heading: t.refund_to_answer.heading,
				paragraphs: [hello, ...t.refund_to_answer.body(order.business_name)],
				facts: [[t.facts.answerBy, dueText(t, order, request.due_at)], ...about],
				button,
			};
		case 'refund_decided':
			return {
				subject: t.refund_decided.subject(shortId(order)),
				heading: t.refund_decided.heading[request.decision],
				paragraphs: [hello, ...t.refund_decided.body[request.decision]],
				facts: [
					...(request.answer ? ([[t.facts.answer, request.answer]] as [string, string][]) : []),
					...about,
				],
				button,
			};
	}
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/** An hour before pickup: how many bags, for whom, how much, and what is left (R-shop-emails). */
export function digestBody(
	{ first_name, business_id, local_date, digest }: DigestKey & { first_name: string; digest: Digest },
	t: MailTexts,
	publicUrl: string,
): Body {
	const { business_name, start_time, end_time, tz, left, orders } = digest;
	const { subject, heading, body, sold, order: line, button } = t.order_digest;
	const bags = sum(orders.map((order) => order.quantity));
	const cents = sum(orders.map((order) => order.subtotal_cents));
	const zone = zoneName(local_date, tz, t.locale);
	const facts: Fact[] = [
		[
			t.facts.pickup,
			t.window(
				longDate(local_date, t.locale),
				clockTime(start_time, t.language),
				clockTime(end_time, t.language),
				zone,
			),
		],
		[t.facts.bags, sold(bags, orders.length)],
		[t.facts.left, String(left)],
		[t.facts.subtotal, money(cents)],
	];
	const people: Fact[] = orders.map((order) => {
		// Bought before the shop moved the pickup: it keeps its own time.
		const moved = order.start_time !== start_time || order.end_time !== end_time;
		const times = moved
			? t.times(clockTime(order.start_time, t.language), clockTime(order.end_time, t.language))
			: undefined;
		return [order.customer_name || shortId(order), line(order.quantity, money(order.subtotal_cents), times)];
	});
	return {
		subject: subject(business_name, bags, clockTime(start_time, t.language)),
		heading: heading(clockTime(start_time, t.language)),
		paragraphs: [t.greeting(first_name), body(business_name, bags, left)],
		facts: [...facts, ...people],
		button: { label: button, url: `${publicUrl}/business/${business_id}`, hint: t.linkHint },
	};
}

type OfDecision = MailRequest & ShopDecision;
export const isShopDecision = (request: MailRequest): request is OfDecision =>
	['shop_suspended', 'shop_restored', 'shop_approved', 'shop_declined'].includes(request.kind);

/** An admin decided something about a shop (R-shop-suspended, R-shop-approval). */
export function shopDecidedBody(request: OfDecision, t: MailTexts, publicUrl: string): Body {
	const { subject, heading, body, button, note } = t[request.kind];
	const { id, name } = request.business;
	return {
		...{ subject: subject(name), heading, note },
		paragraphs: [t.greeting(request.first_name), ...body(name)],
		...(request.reason !== undefined && { facts: [[t.facts.reason, request.reason]] }),
		button: { label: button, url: `${publicUrl}/business/${id}`, hint: t.linkHint },
	};
}

export function pinLockedBody(
	{ first_name, business, device, until, tz }: MailRequest & { kind: 'pin_locked' },
	t: MailTexts,
	publicUrl: string,
): Body {
	const { subject, heading, body, button, note } = t.pin_locked;
	return {
		...{ subject: subject(business.name), heading, note },
		paragraphs: [t.greeting(first_name), ...body(device, instantIn(until, tz, t.locale))],
		button: { label: button, url: `${publicUrl}/business/${business.id}?tab=team`, hint: t.linkHint },
	};
}
