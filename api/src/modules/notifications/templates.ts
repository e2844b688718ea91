/** What each mail says: a request in, subject and both parts out. */
import { shownCode } from '#lib/pickup-code.ts';
import { businessBody } from './business-mails.ts';
import { money } from './formats.rules.ts';
import { type Content, page, plainText } from './layout.ts';
import { dueText, notesFact, pickupFacts, shortId } from './order-facts.ts';
import type { MailRequest, OrderFacts } from './requests.ts';
import type { MailTexts } from './texts.en.ts';

type Body = Omit<Content, 'footer'>;

function amounts(t: MailTexts, { total_cents, tax_cents }: OrderFacts): [string, string][] {
	return [
		[t.facts.subtotal, money(total_cents - tax_cents)],
		[t.facts.tax, money(tax_cents)],
		[t.facts.total, money(total_cents)],
	];
}

function bodyOf(request: MailRequest, t: MailTexts, publicUrl: string): Body {
	const hello = t.greeting(request.first_name);
	const orders = { label: t.showOrders, url: `${publicUrl}/orders`, hint: t.linkHint };
	switch (request.kind) {
		case 'verify_email':
		case 'reset_password':
		case 'already_registered':
		case 'sign_in_attempts': {
			const { subject, heading, body, button, note } = t[request.kind];
			return {
				subject,
				heading,
				paragraphs: [hello, ...body],
				button: { label: button, url: request.url, hint: t.linkHint },
				note,
			};
		}
		case 'password_changed': {
			const { subject, heading, body, button, note } = t.password_changed;
			return {
				subject,
				heading,
				paragraphs: [hello, ...body],
				button: { label: button, url: `${publicUrl}/auth/forgot-password`, hint: t.linkHint },
				note,
			};
		}
		case 'receipt': {
			const { order, pickup_code } = request;
			return {
				subject: t.receipt.subject(order.business_name),
				heading: t.receipt.heading,
				paragraphs: [hello, ...t.receipt.body(order.business_name)],
				code: { label: t.receipt.codeLabel, value: shownCode(pickup_code) },
				facts: [
					...pickupFacts(t, order),
					...notesFact(t, order),
					...amounts(t, order),
					[t.facts.order, shortId(order)],
				],
				button: orders,
				note: t.receipt.note,
			};
		}
		case 'cancelled_by_business': {
			const { order, reason, refund_cents } = request;
			return {
				subject: t.cancelled_by_business.subject(order.business_name),
				heading: t.cancelled_by_business.heading,
				paragraphs: [hello, ...t.cancelled_by_business.body(order.business_name, money(refund_cents))],
				facts: [
					[t.facts.reason, reason],
					...pickupFacts(t, order),
					[t.facts.refund, money(refund_cents)],
					[t.facts.order, shortId(order)],
				],
				button: orders,
			};
		}
		case 'refunded': {
			const { order, refund_cents, answer } = request;
			return {
				subject: t.refunded.subject(order.business_name),
				heading: t.refunded.heading,
				paragraphs: [hello, ...t.refunded.body(money(refund_cents))],
				facts: [
					...(answer ? ([[t.facts.answer, answer]] as [string, string][]) : []),
					...pickupFacts(t, order),
					[t.facts.refund, money(refund_cents)],
					[t.facts.order, shortId(order)],
				],
				button: orders,
			};
		}
		case 'refund_requested': {
			const { order, reason, due_at } = request;
			return {
				subject: t.refund_requested.subject(order.business_name),
				heading: t.refund_requested.heading,
				paragraphs: [hello, ...t.refund_requested.body(order.business_name)],
				facts: [
					[t.facts.reason, reason],
					[t.facts.answerBy, dueText(t, order, due_at)],
					...pickupFacts(t, order),
					[t.facts.order, shortId(order)],
				],
				button: orders,
			};
		}
		case 'refund_with_us': {
			const { order, reason } = request;
			return {
				subject: t.refund_with_us.subject(order.business_name),
				heading: t.refund_with_us.heading,
				paragraphs: [hello, ...t.refund_with_us.body(order.business_name)],
				facts: [[t.facts.reason, reason], ...pickupFacts(t, order), [t.facts.order, shortId(order)]],
				button: orders,
			};
		}
		case 'refund_refused': {
			const { order, answer } = request;
			return {
				subject: t.refund_refused.subject(order.business_name),
				heading: t.refund_refused.heading,
				paragraphs: [hello, ...t.refund_refused.body(order.business_name)],
				facts: [[t.facts.answer, answer], ...pickupFacts(t, order), [t.facts.order, shortId(order)]],
				button: orders,
			};
		}
		case 'refund_failed': {
			const { order, refund_cents } = request;
			return {
				subject: t.refund_failed.subject(order.business_name),
				heading: t.refund_failed.heading,
				paragraphs: [hello, ...t.refund_failed.body(money(refund_cents))],
				facts: [
					...pickupFacts(t, order),
					[t.facts.refund, money(refund_cents)],
					[t.facts.order, shortId(order)],
				],
				button: orders,
			};
		}
		default:
			return businessBody(request, t, publicUrl);
	}
}

/** How the people who send the mail are reached. */
export interface Contact {
	email: string | undefined;
	postalAddress: string | undefined;
}

export function writeMail(request: MailRequest, t: MailTexts, publicUrl: string, contact: Contact) {
	const { email, postalAddress } = contact;
	const footer = [
		t.footer,
		...(email ? [t.questions(email)] : []),
		...(postalAddress ? [postalAddress] : []),
	];
	const content = { ...bodyOf(request, t, publicUrl), footer };
	return { subject: content.subject, text: plainText(content), html: page(content) };
}
