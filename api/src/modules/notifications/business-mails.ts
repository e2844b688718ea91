/** What the mails to a business say. */
import { money } from './formats.rules.ts';
import type { Content, Fact } from './layout.ts';
import { dueText, pickupFacts, shortId } from './order-facts.ts';
import type { BusinessMail, OrderFacts } from './requests.ts';
import type { MailTexts } from './texts.en.ts';

export function businessBody(
	request: BusinessMail & { first_name: string; business_id: string; order: OrderFacts },
	t: MailTexts,
	publicUrl: string,
): Omit<Content, 'footer'> {
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
		case 'new_order':
		case 'cancelled_by_customer': {
			const { subject, heading, body } = t[request.kind];
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
				paragraphs: [hello, ...t.cancelled_by_admin.body(order.business_name)],
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
