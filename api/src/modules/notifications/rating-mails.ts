/** What the mails about ratings and kept orders say. */
import { longDate, urlIn } from './formats.rules.ts';
import type { Body } from './layout.ts';
import type { MailRequest, RatingMail } from './requests.ts';
import type { MailTexts } from './texts.en.ts';

type OfRatings = MailRequest & RatingMail;

export const isRatingMail = (request: MailRequest): request is OfRatings =>
	['rate_order', 'rating_decided', 'rating_decided_shop', 'value_low', 'emergency'].includes(request.kind);

export function ratingBody(request: OfRatings, t: MailTexts, publicUrl: string): Body {
	const hello = t.greeting(request.first_name);
	const shopUrl = (id: string, tab: string) => `${publicUrl}/business/${id}?tab=${tab}`;
	const hint = t.linkHint;
	switch (request.kind) {
		case 'rate_order': {
			const { subject, heading, body, button, stop, note } = t.rate_order;
			return {
				subject: subject(request.business_name),
				heading,
				paragraphs: [hello, ...body(request.business_name)],
				button: { label: button, url: `${publicUrl}/orders?rate=${request.order_id}`, hint },
				facts: [[...stop, urlIn(request.unsubscribe_url, t.language)]],
				note,
			};
		}
		case 'rating_decided':
		case 'rating_decided_shop': {
			const { subject, heading, body, button } = t[request.kind];
			const url =
				request.kind === 'rating_decided' ? `${publicUrl}/orders` : shopUrl(request.business_id, 'ratings');
			return {
				subject: subject(request.business_name),
				heading: heading[request.decision],
				paragraphs: [hello, body[request.decision](request.business_name)],
				...(request.reason && {
					facts: [[t.facts.reason, t.hideReasons[request.reason]] as [string, string]],
				}),
				button: { label: button, url, hint },
			};
		}
		case 'value_low': {
			const { subject, heading, body, button } = t.value_low;
			return {
				subject: subject(request.business_name),
				heading,
				paragraphs: [hello, ...body(request.business_name, request.percent, request.answers)],
				button: { label: button, url: shopUrl(request.business_id, 'ratings'), hint },
			};
		}
		case 'emergency': {
			const { business, what, local_date, reason } = request;
			const { subject, heading, body, button, note } = t.emergency;
			return {
				subject: subject[what](business.name, longDate(local_date, t.locale)),
				heading: heading[what],
				paragraphs: [hello, ...body[what](business.name, longDate(local_date, t.locale))],
				facts: [[t.facts.reason, reason]],
				button: { label: button, url: shopUrl(business.id, 'ratings'), hint },
				note,
			};
		}
	}
}
