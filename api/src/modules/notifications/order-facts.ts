/** Facts of an order as the mails show them. */
import { type BagSaid, bagFrom, bagText } from '@flavorbag/contract';
import { clockTime, instantIn, longDate, zoneName } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { OrderFacts } from './requests.ts';
import type { MailTexts } from './texts.en.ts';

export const shortId = (order: Pick<OrderFacts, 'id'>): string => order.id.slice(-8);

/** In the order's own zone. */
export const dueText = (t: MailTexts, order: OrderFacts, dueAt: string): string =>
	instantIn(dueAt, order.tz, t.locale);

const mapsUrl = (address: string): string =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** Where to go and whom to call, as far as it is known. */
function placeFacts(t: MailTexts, { place }: OrderFacts): Fact[] {
	if (!place) return [];
	const { address, phone_number: phone } = place;
	const facts: Fact[] = [[t.facts.address, address, mapsUrl(address)]];
	if (phone) facts.push([t.facts.phone, phone, `tel:${phone.replaceAll(/[^+\d]/g, '')}`]);
	return facts;
}

export const notesFact = (t: MailTexts, { place }: OrderFacts): Fact[] =>
	place?.notes ? [[t.facts.notes, place.notes]] : [];

/** What is in it, in the words of every other place that shows it (R-bag-one-text). */
export function bagFacts(t: MailTexts, bag: BagSaid | null): { facts: Fact[]; note: string } {
	const { lines = [], note = '' } = bagText(bag && bagFrom(bag), t.bag) ?? {};
	return { facts: lines.map(({ label, text }) => [label, text]), note };
}

export function pickupFacts(t: MailTexts, order: OrderFacts): Fact[] {
	const date = longDate(order.local_date, t.locale);
	const zone = zoneName(order.local_date, order.tz, t.locale);
	return [
		[t.facts.business, order.business_name],
		...placeFacts(t, order),
		[
			t.facts.pickup,
			t.window(date, clockTime(order.start_time, t.language), clockTime(order.end_time, t.language), zone),
		],
		[t.facts.bags, String(order.quantity)],
	];
}
