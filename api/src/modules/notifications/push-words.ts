/** What a device shows, and how long it is worth showing (R-push-kinds, R-push-once). */
import {
	type AlertKind,
	alertLimits,
	type Language,
	type NoticeKind,
	onePeriod,
	type WaitEnd,
} from '@flavorbag/contract';
import { type Translate, translateTo } from '#lib/texts.ts';
import { instantOf, toLocalDateTime } from '#lib/time.ts';
import {
	bagCount,
	clockIn,
	clockTime,
	clockWithArticle,
	dayText,
	money,
	pickupPath,
	shortWindow,
} from './formats.rules.ts';
import type { OrderFacts, PushOnly, WaitedFor } from './requests.ts';
import type { OfKind, Written } from './writers.ts';

export interface PushWords {
	title: string;
	body: string;
	path: string;
	/** A later message with the same value replaces an earlier one. */
	about: string;
	until: Date;
	lang: string;
	isUrgent: boolean;
}

type Pickup = Pick<OrderFacts, 'local_date' | 'start_time' | 'end_time' | 'tz'>;
const endOf = ({ local_date, end_time, tz }: Pickup) => instantOf(local_date, end_time, tz);

/** For example: tonight 6–7 PM */
const whenOf = (pickup: Pickup, t: Translate, now: Date): string =>
	t('{day} {window}', {
		day: dayText(pickup, toLocalDateTime(now, pickup.tz).date, t),
		window: shortWindow(t.language, pickup.start_time, pickup.end_time),
	});

type Said = Pick<PushWords, 'title' | 'body' | 'path' | 'about' | 'until'> & { isUrgent?: true };
type About =
	| Written
	| Exclude<PushOnly, { kind: 'pickup_reminder' }>
	| { kind: 'pickup_reminder'; order: OrderFacts };
type Sayers = { [K in About['kind']]?: (about: OfKind<K, About>, t: Translate, now: Date) => Said };

const ofBags = ({ business_id, local_date, start_time }: WaitedFor) => ({
	path: `/marketplace/${business_id}`,
	about: `bags ${business_id} ${local_date} ${start_time}`,
});
const inADay = (now: Date) => new Date(now.getTime() + 86_400_000);
const ofOrder = ({ id }: OrderFacts, now: Date) => ({
	path: '/orders',
	about: `order ${id}`,
	until: inADay(now),
});

const whyEnded: Record<WaitEnd, (t: Translate) => string> = {
	closed: (t) => t('It doesn’t sell bags for this pickup time anymore.'),
	moved: (t) => t('It changed its pickup time. If the new one works for you, you can wait for it again.'),
	lapsed: (t) => t('We offered you a bag twice, and the time ran out twice. You can get in line again.'),
	over: (t) => t('Pickup is over, and no bag came back for you.'),
	has_order: (t) => t('You have a bag there for that day.'),
	account: (t) => t('You no longer wait for a bag there.'),
};
const alertTitles: Record<AlertKind, (t: Translate, shop: string) => string> = {
	back: (t, shop) => t('Bags are back at {shop}', { shop }),
	new: (t, shop) => t('New bags at {shop}', { shop }),
	cheaper: (t, shop) => t('Bags for less at {shop}', { shop }),
	reopened: (t, shop) => t('{shop} is open again', { shop }),
};
const notices: Record<NoticeKind, (t: Translate) => string> = {
	early: (t) => t('We’re closing early. Please come as soon as you can.'),
	later: (t) =>
		t('We’re running a little late. Please come toward the end of your pickup time.', {}, 'device'),
	door: (t) => t('Please use our other entrance.'),
	bag: (t) => t('Please bring your own bag.'),
	note: (t) => t('Open your order to read it.'),
};

/** Messages about bags that somebody can get or asked for. */
const bagSayers = {
	bag_offer: ({ pickup, quantity, expires_at }, t, now) => ({
		...ofBags(pickup),
		title: t('{bags} at {shop}: yours if you like', {
			bags: bagCount(quantity, t),
			shop: pickup.business_name,
		}),
		body: t('Get it by {until}. Pickup: {when}.', {
			until: clockWithArticle(clockIn(expires_at, pickup.tz, t.locale), t),
			when: whenOf(pickup, t, now),
		}),
		until: new Date(expires_at),
		isUrgent: true,
	}),
	waitlist_open: ({ pickup }, t, now) => ({
		...ofBags(pickup),
		title: t('Bags are back at {shop}', { shop: pickup.business_name }),
		body: t('First come, first served. Pickup: {when}.', { when: whenOf(pickup, t, now) }),
		until: endOf(pickup),
		isUrgent: true,
	}),
	waitlist_ended: ({ pickup, why }, t) => ({
		...ofBags(pickup),
		// A shop that is gone has no page, and its name went with its owner's account.
		...(pickup.business_name === '' && { path: '/marketplace' }),
		title: t('You’re off the waitlist: {shop}', { shop: pickup.business_name || t('a shop that’s gone') }),
		body: whyEnded[why](t),
		until: endOf(pickup),
	}),
	bag_alert: ({ alert: { bags, change } }, t, now) => ({
		...ofBags(bags),
		path: pickupPath(bags),
		title: alertTitles[change](t, bags.business_name),
		body: t('{left, plural, one {1 bag left} other {{left} bags left}}, {price} each. Pickup: {when}.', {
			left: bags.left,
			price: money(bags.price_cents),
			when: whenOf(bags, t, now),
		}),
		until: new Date(endOf(bags).getTime() - alertLimits.aheadMs),
	}),
	/** R-opening-alert */
	shop_opened: ({ business: { id, name: shop, city }, place, miles }, t, now) => ({
		title: t('{shop} opened near you', { shop }),
		body: t(
			'Surprise bags in {city}, about {miles, plural, one {{miles} mile} other {{miles} miles}} from {place}.',
			{ city, place, miles: Math.max(1, Math.round(miles)) },
		),
		path: `/marketplace/${id}`,
		about: `opening ${id}`,
		until: inADay(now),
	}),
} satisfies Sayers;

const sayers: Sayers = {
	...bagSayers,
	cancelled_by_business({ order, refund_cents, held }, t, now) {
		const back = t('{amount} goes back to your card.', { amount: money(refund_cents) });
		return {
			...ofOrder(order, now),
			title: t('{business} canceled your order', { business: order.business_name }),
			body: held ? `${back} ${t('We held another bag for you. Take a look.')}` : back,
		};
	},
	refunded: ({ order, refund_cents }, t, now) => ({
		...ofOrder(order, now),
		title: t('Your {amount} refund is on its way', { amount: money(refund_cents) }),
		body: t('{shop}. Banks usually need 5 to 10 days to show it.', { shop: order.business_name }),
	}),
	refund_refused: ({ order }, t, now) => ({
		...ofOrder(order, now),
		title: t('About your refund request to {business}', { business: order.business_name }),
		body: t('Your refund was declined. Open your order to see why.'),
	}),
	refund_failed: ({ order, refund_cents }, t, now) => ({
		...ofOrder(order, now),
		title: t('Your {amount} refund didn’t go through', { amount: money(refund_cents) }),
		body: t('We still have your money and we’re looking into it.'),
	}),
	notice: ({ order, notice, note }, t, now) => ({
		...ofOrder(order, now),
		title: t('A word from {business}', { business: order.business_name }, 'device'),
		body: note ?? notices[notice](t),
		until: endOf(order),
	}),
	pickup_reminder: ({ order }, t, now) => ({
		...ofOrder(order, now),
		path: `/orders?code=${order.id}`,
		title: t('Your bag is waiting at {shop}', { shop: order.business_name }),
		body: t('Pickup ends at {end}.', { end: clockWithArticle(clockTime(order.end_time, t.language), t) }),
		until: endOf(order),
	}),
	new_sale: ({ order, business_id }, t, now) => ({
		title: t('New order: {bags}', { bags: bagCount(order.quantity, t) }),
		body: t('{shop}. Pickup: {when}.', { shop: order.business_name, when: whenOf(order, t, now) }),
		path: `/business/${business_id}?tab=orders`,
		about: `sales ${business_id} ${order.local_date} ${order.start_time}`,
		until: endOf(order),
	}),
};

export function pushWords(about: About, language: Language, now: Date): PushWords | undefined {
	const t = translateTo[language];
	const say = sayers[about.kind] as ((about: About, t: Translate, now: Date) => Said) | undefined;
	if (!say) return undefined;
	const said = say(about, t, now);
	return {
		isUrgent: false,
		...said,
		title: onePeriod(said.title),
		body: onePeriod(said.body),
		lang: t.locale,
	};
}
