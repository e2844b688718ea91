import { instantIn, urlIn, windowText } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { WaitedFor } from './requests.ts';
import type { MailTexts } from './texts.en.ts';
import type { Writers } from './writers.ts';

const factsOf = (pickup: WaitedFor, t: MailTexts): Fact[] => [
	...(pickup.business_name === '' ? [] : [[t.facts.business, pickup.business_name] as Fact]),
	[t.facts.pickup, windowText(pickup, t)],
];

export const waitlistMails = {
	/** R-bag-offer */
	bag_offer({ pickup, is_drawn, quantity, expires_at, unsubscribe_url }, { t, mail }) {
		const { subject, heading, body, button, note } = is_drawn ? t.drawn_offer : t.bag_offer;
		const { business_id, business_name: shop, tz } = pickup;
		const leave = is_drawn ? t.drawn_offer.leave : t.leaveWaitlist;
		return mail(
			{ subject: subject(shop, quantity), heading: heading(quantity), button, note },
			body(shop, quantity, instantIn(expires_at, tz, t.locale)),
			`/marketplace/${business_id}`,
			[
				...factsOf(pickup, t),
				[t.facts.bags, String(quantity)],
				[...leave, urlIn(unsubscribe_url, t.language)],
			],
		);
	},
	waitlist_open({ pickup, unsubscribe_url }, { t, mail }) {
		const { subject, body, ...texts } = t.waitlist_open;
		const { business_id, business_name: shop } = pickup;
		const leave: Fact = [...t.leaveWaitlist, urlIn(unsubscribe_url, t.language)];
		const facts = [...factsOf(pickup, t), leave];
		return mail({ ...texts, subject: subject(shop) }, body(shop), `/marketplace/${business_id}`, facts);
	},
	waitlist_ended({ pickup, why }, { t, mail }) {
		const { subject, body, unnamed, ...texts } = t.waitlist_ended;
		const shop = pickup.business_name || unnamed;
		return mail({ ...texts, subject: subject(shop) }, body[why](shop), '/marketplace', factsOf(pickup, t));
	},
	/** R-opening-alert */
	shop_opened({ business: { id, name, city }, place, miles }, { t: { shop_opened: t }, mail }) {
		const body = t.body(name, city, place, Math.max(1, Math.round(miles)));
		return mail({ ...t, subject: t.subject(city) }, body, `/s/${id}`);
	},
} satisfies Partial<Writers>;
