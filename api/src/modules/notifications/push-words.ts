/** What a device shows, and until when it is worth showing (R-push-kinds, R-push-once). */
import { alertLimits, type Language, onePeriod } from '@flavorbag/contract';
import { instantOf, toLocalDateTime } from '#lib/time.ts';
import { clockIn, clockTime, dayText, money, pickupPath, shortWindow } from './formats.rules.ts';
import { en, type PushTexts } from './push.en.ts';
import { es } from './push.es.ts';
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

const textsIn: Record<Language, PushTexts> = { en, es };

type Pickup = Pick<OrderFacts, 'local_date' | 'start_time' | 'end_time' | 'tz'>;
const endOf = ({ local_date, end_time, tz }: Pickup) => instantOf(local_date, end_time, tz);

/** For example: tonight 6–7 PM */
function whenOf(pickup: Pickup, t: PushTexts, now: Date): string {
	const day = dayText(pickup, toLocalDateTime(now, pickup.tz).date, t.days, t.locale);
	return t.when(day, shortWindow(t.language, pickup.start_time, pickup.end_time));
}

type Said = Pick<PushWords, 'title' | 'body' | 'path' | 'about' | 'until'> & { isUrgent?: true };
type About =
	| Written
	| Exclude<PushOnly, { kind: 'pickup_reminder' }>
	| { kind: 'pickup_reminder'; order: OrderFacts };
type Sayers = {
	[K in keyof PushTexts & About['kind']]: (about: OfKind<K, About>, t: PushTexts, now: Date) => Said;
};

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

const sayers: Sayers = {
	bag_offer: ({ pickup, quantity, expires_at }, t, now) => ({
		...ofBags(pickup),
		title: t.bag_offer.title(pickup.business_name, quantity),
		body: t.bag_offer.body(clockIn(expires_at, pickup.tz, t.locale), whenOf(pickup, t, now)),
		until: new Date(expires_at),
		isUrgent: true,
	}),
	waitlist_open: ({ pickup }, t, now) => ({
		...ofBags(pickup),
		title: t.waitlist_open.title(pickup.business_name),
		body: t.waitlist_open.body(whenOf(pickup, t, now)),
		until: endOf(pickup),
		isUrgent: true,
	}),
	waitlist_ended: ({ pickup, why }, { waitlist_ended: t }) => ({
		...ofBags(pickup),
		// A shop that is gone has no page.
		...(pickup.business_name === '' && { path: '/marketplace' }),
		title: t.title(pickup.business_name || t.unnamed),
		body: t.body[why],
		until: endOf(pickup),
	}),
	bag_alert: ({ alert: { bags, change } }, t, now) => ({
		...ofBags(bags),
		path: pickupPath(bags),
		title: t.bag_alert.title[change](bags.business_name),
		body: t.bag_alert.body(bags.left, money(bags.price_cents), whenOf(bags, t, now)),
		until: new Date(endOf(bags).getTime() - alertLimits.aheadMs),
	}),
	/** R-opening-alert */
	shop_opened: ({ business: { id, name, city }, place, miles }, { shop_opened: t }, now) => ({
		title: t.title(name),
		body: t.body(city, Math.max(1, Math.round(miles)), place),
		path: `/marketplace/${id}`,
		about: `opening ${id}`,
		until: inADay(now),
	}),
	cancelled_by_business({ order, refund_cents, held }, { cancelled_by_business: t }, now) {
		const back = t.body(money(refund_cents));
		const body = held ? `${back} ${t.held}` : back;
		return { ...ofOrder(order, now), title: t.title(order.business_name), body };
	},
	refunded: ({ order, refund_cents }, { refunded: t }, now) => ({
		...ofOrder(order, now),
		title: t.title(money(refund_cents)),
		body: t.body(order.business_name),
	}),
	refund_refused: ({ order }, { refund_refused: t }, now) => ({
		...ofOrder(order, now),
		title: t.title(order.business_name),
		body: t.body,
	}),
	refund_failed: ({ order, refund_cents }, { refund_failed: t }, now) => ({
		...ofOrder(order, now),
		title: t.title(money(refund_cents)),
		body: t.body,
	}),
	notice: ({ order, notice, note }, { notice: t }, now) => ({
		...ofOrder(order, now),
		title: t.title(order.business_name),
		body: note ?? t.said[notice],
		until: endOf(order),
	}),
	pickup_reminder: ({ order }, { pickup_reminder: t, language }, now) => ({
		...ofOrder(order, now),
		path: `/orders?code=${order.id}`,
		title: t.title(order.business_name),
		body: t.body(clockTime(order.end_time, language)),
		until: endOf(order),
	}),
	new_sale: ({ order, business_id }, t, now) => ({
		title: t.new_sale.title(order.quantity),
		body: t.new_sale.body(order.business_name, whenOf(order, t, now)),
		path: `/business/${business_id}?tab=orders`,
		about: `sales ${business_id} ${order.local_date} ${order.start_time}`,
		until: endOf(order),
	}),
};

export function pushWords(about: About, language: Language, now: Date): PushWords | undefined {
	const t = textsIn[language];
	const say = (sayers as Partial<Record<string, (about: About, t: PushTexts, now: Date) => Said>>)[
		about.kind
	];
	if (!say) return undefined;
	const said = say(about, t, now);
	const ended = language === 'es' ? onePeriod : (text: string) => text;
	return { isUrgent: false, ...said, title: ended(said.title), body: ended(said.body), lang: t.locale };
}
