/** What a device shows, and until when that is worth showing (R-push-kinds, R-push-once). */
import { alertLimits, type Language, onePeriod } from '@flavorbag/contract';
import { addDays, instantOf, toLocalDateTime } from '#lib/time.ts';
import { clockIn, clockTime, money, pickupPath, shortDate, shortWindow } from './formats.rules.ts';
import { en, type PushTexts } from './push.en.ts';
import { es } from './push.es.ts';
import type { OrderFacts, PushOnly } from './requests.ts';
import type { Written } from './write-mail.ts';

export interface PushWords {
	title: string;
	body: string;
	/** What a tap opens, below the product's address. */
	path: string;
	/** What it is about: a later one takes the place of an earlier one. */
	about: string;
	until: Date;
	lang: string;
	isUrgent: boolean;
}

const textsIn: Record<Language, PushTexts> = { en, es };
const dayMs = 86_400_000;

type Pickup = Pick<OrderFacts, 'local_date' | 'start_time' | 'end_time' | 'tz'>;
const endOf = ({ local_date, end_time, tz }: Pickup) => instantOf(local_date, end_time, tz);

/** tonight 6–7 PM, Fri, Jun 13 6–7 PM */
function whenOf({ local_date, start_time, end_time, tz }: Pickup, t: PushTexts, now: Date): string {
	const today = toLocalDateTime(now, tz).date;
	const day =
		local_date === today
			? start_time >= '17:00'
				? t.days.tonight
				: t.days.today
			: local_date === addDays(today, 1)
				? t.days.tomorrow
				: shortDate(local_date, t.locale);
	return t.when(day, shortWindow(t.language, start_time, end_time));
}

type Said = Pick<PushWords, 'title' | 'body' | 'path' | 'about' | 'until'> & { isUrgent?: true };
type About = Written | Exclude<PushOnly, { kind: 'pickup_reminder' }> | Reminder;
interface Reminder {
	kind: 'pickup_reminder';
	order: OrderFacts;
}

/** Of bags that somebody can get, or waited for: one slot is one thing. */
function bagsSaid(about: About, t: PushTexts, now: Date): Said | undefined {
	if (about.kind !== 'bag_alert' && !('pickup' in about)) return undefined;
	const pickup = about.kind === 'bag_alert' ? about.alert.bags : about.pickup;
	const { business_id, business_name: shop, local_date, start_time } = pickup;
	const base = {
		path: `/marketplace/${business_id}`,
		about: `bags ${business_id} ${local_date} ${start_time}`,
	};
	const when = whenOf(pickup, t, now);
	if (about.kind === 'bag_offer') {
		const { title, body } = t.bag_offer;
		const until = clockIn(about.expires_at, pickup.tz, t.locale);
		return {
			...base,
			...{ title: title(shop, about.quantity), body: body(until, when) },
			until: new Date(about.expires_at),
			isUrgent: true,
		};
	}
	if (about.kind === 'waitlist_open') {
		const { title, body } = t.waitlist_open;
		return { ...base, title: title(shop), body: body(when), until: endOf(pickup), isUrgent: true };
	}
	if (about.kind === 'waitlist_ended') {
		const { title, body, unnamed } = t.waitlist_ended;
		// A shop that is gone has no page.
		const path = shop ? base.path : '/marketplace';
		return { ...base, path, title: title(shop || unnamed), body: body[about.why], until: endOf(pickup) };
	}
	const { left, price_cents } = about.alert.bags;
	const { title, body } = t.bag_alert;
	return {
		...base,
		path: pickupPath(pickup),
		...{ title: title[about.alert.change](shop), body: body(left, money(price_cents), when) },
		until: new Date(endOf(pickup).getTime() - alertLimits.aheadMs),
	};
}

/** Of a shop where nobody sold before (R-opening-alert). */
function openingSaid(about: About, t: PushTexts, now: Date): Said | undefined {
	if (about.kind !== 'shop_opened') return undefined;
	const { business, place, miles } = about;
	const { title, body } = t.shop_opened;
	return {
		title: title(business.name),
		body: body(business.city, Math.max(1, Math.round(miles)), place),
		path: `/marketplace/${business.id}`,
		about: `opening ${business.id}`,
		until: new Date(now.getTime() + dayMs),
	};
}

/** Of one's own order. */
function orderSaid(about: About, t: PushTexts, now: Date): Said | undefined {
	if (!('order' in about)) return undefined;
	const { order } = about;
	const shop = order.business_name;
	const base = {
		path: '/orders',
		about: `order ${order.id}`,
		until: new Date(now.getTime() + dayMs),
	};
	switch (about.kind) {
		case 'cancelled_by_business': {
			const { title, body, held } = t.cancelled_by_business;
			const back = body(money(about.refund_cents));
			return { ...base, title: title(shop), body: about.held ? `${back} ${held}` : back };
		}
		case 'refunded':
			return {
				...base,
				title: t.refunded.title(money(about.refund_cents)),
				body: t.refunded.body(shop),
			};
		case 'refund_refused':
			return { ...base, title: t.refund_refused.title(shop), body: t.refund_refused.body };
		case 'refund_failed':
			return {
				...base,
				title: t.refund_failed.title(money(about.refund_cents)),
				body: t.refund_failed.body,
			};
		case 'notice': {
			const said = about.note ?? t.notice.said[about.notice];
			return { ...base, title: t.notice.title(shop), body: said, until: endOf(order) };
		}
		case 'pickup_reminder': {
			const { title, body } = t.pickup_reminder;
			const path = `/orders?code=${order.id}`;
			return {
				...base,
				path,
				title: title(shop),
				body: body(clockTime(order.end_time, t.language)),
				until: endOf(order),
			};
		}
		case 'new_sale': {
			const { business_id } = about;
			return {
				title: t.new_sale.title(order.quantity),
				body: t.new_sale.body(shop, whenOf(order, t, now)),
				path: `/business/${business_id}?tab=orders`,
				about: `sales ${business_id} ${order.local_date} ${order.start_time}`,
				until: endOf(order),
			};
		}
		default:
			return undefined;
	}
}

export function pushWords(about: About, language: Language, now: Date): PushWords | undefined {
	const t = textsIn[language];
	const said = bagsSaid(about, t, now) ?? openingSaid(about, t, now) ?? orderSaid(about, t, now);
	const ended = language === 'es' ? onePeriod : (text: string) => text;
	return (
		said && {
			isUrgent: false,
			...{ ...said, title: ended(said.title), body: ended(said.body) },
			lang: t.locale,
		}
	);
}
