/** Facts of an order as the mails show them. */
import { clockTime, instantIn, longDate, zoneName } from './formats.rules.ts';
import type { OrderFacts } from './requests.ts';
import type { MailTexts } from './texts.en.ts';

export const shortId = (order: OrderFacts): string => order.id.slice(-8);

/** In the order's own zone. */
export const dueText = (t: MailTexts, order: OrderFacts, dueAt: string): string =>
	instantIn(dueAt, order.tz, t.locale);

export function pickupFacts(t: MailTexts, order: OrderFacts): [string, string][] {
	const date = longDate(order.local_date, t.locale);
	const zone = zoneName(order.local_date, order.tz, t.locale);
	return [
		[t.facts.business, order.business_name],
		...(order.address === undefined ? [] : ([[t.facts.address, order.address]] as [string, string][])),
		[t.facts.pickup, t.window(date, clockTime(order.start_time), clockTime(order.end_time), zone)],
		[t.facts.bags, String(order.quantity)],
	];
}
