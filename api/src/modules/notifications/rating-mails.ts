import { longDate, urlIn } from './formats.rules.ts';
import type { RatingMail } from './requests.ts';
import type { Say, Writers } from './writers.ts';

type Decided = RatingMail & { kind: 'rating_decided' | 'rating_decided_shop' };

/** R-rating-review */
function decided(request: Decided, { t, mail }: Say) {
	const { kind, business_name, decision, reason } = request;
	const { subject, heading, body, button } = t[kind];
	return mail(
		{ subject: subject(business_name), heading: heading[decision], button },
		body[decision](business_name),
		request.kind === 'rating_decided' ? '/orders' : `/business/${request.business_id}?tab=ratings`,
		reason ? [[t.facts.reason, t.hideReasons[reason]]] : [],
	);
}

export const ratingMails = {
	rating_decided: decided,
	rating_decided_shop: decided,
	/** R-rating-asked */
	rate_order({ business_name, order_id, unsubscribe_url }, { t: { rate_order: t, language }, mail }) {
		const texts = { ...t, subject: t.subject(business_name) };
		const stop = urlIn(unsubscribe_url, language);
		return mail(texts, t.body(business_name), `/orders?rate=${order_id}`, [[...t.stop, stop]]);
	},
	/** R-value */
	value_low({ business_id, business_name, percent, answers }, { t: { value_low: t }, mail }) {
		const texts = { ...t, subject: t.subject(business_name) };
		return mail(texts, t.body(business_name, percent, answers), `/business/${business_id}?tab=ratings`);
	},
	/** R-reliability-emergency */
	emergency({ business: { id, name }, what, local_date, reason }, { t, mail }) {
		const { subject, heading, body, ...texts } = t.emergency;
		const date = longDate(local_date, t.locale);
		return mail(
			{ ...texts, subject: subject[what](name, date), heading: heading[what] },
			body[what](name, date),
			`/business/${id}?tab=ratings`,
			[[t.facts.reason, reason]],
		);
	},
} satisfies Partial<Writers>;
