/** A shop's pickups as entries of a calendar (R-shop-calendar): when, where, and how many bags are sold; never for whom. */
import type { Calendar, CalendarSlot } from '@flavorbag/contract';
import type { BusinessRow } from '#db/tables.ts';
import { type CalendarEntry, icalText } from '#lib/ical.ts';
import { instantOf } from '#lib/time.ts';

export type FeedShop = Pick<
	BusinessRow,
	'id' | 'display_name' | 'street' | 'city' | 'state' | 'zip_code' | 'tz' | 'version' | 'updated_at'
>;

/** How often apps are asked to look. */
const refreshSeconds = 15 * 60;

const bags = (count: number) => `${count} ${count === 1 ? 'bag' : 'bags'}`;

/** Undefined: nothing is sold then, and nobody comes. */
function summaryOf({ quantity, sold, exception }: CalendarSlot, isPaused: boolean): string | undefined {
	// Neither closing nor pausing cancels anything: whoever bought before still comes.
	if (sold === 0 && (exception?.closed || isPaused || quantity === 0)) return undefined;
	if (exception?.closed) return `Closed: ${bags(sold)} sold before`;
	if (isPaused) return `Pickup: ${bags(sold)} sold`;
	return `Pickup: ${sold} of ${bags(Math.max(quantity, sold))} sold`;
}

export function feedEntries(
	shop: FeedShop,
	{ dates, paused_until }: Pick<Calendar, 'dates' | 'paused_until'>,
	publicUrl: string,
): CalendarEntry[] {
	const { id, display_name, street, city, state, zip_code, tz } = shop;
	return dates.flatMap(({ date, slots }) => {
		const isPaused = paused_until !== null && date < paused_until;
		return slots.flatMap((slot) => {
			const summary = summaryOf(slot, isPaused);
			if (summary === undefined) return [];
			return {
				id: `${id}-${date}-${slot.period}@flavorbag`,
				// Both only grow: with edits of the shop and its week, and with those of the date.
				sequence: shop.version + slot.version,
				stamp: shop.updated_at,
				start: instantOf(date, slot.start, tz),
				end: instantOf(date, slot.end, tz),
				summary,
				location: `${display_name}, ${street}, ${city}, ${state} ${zip_code}`,
				url: `${publicUrl}/business/${id}`,
				cancelled: slot.exception?.closed ?? false,
			};
		});
	});
}

export const feedText = (shop: FeedShop, calendar: Calendar, publicUrl: string): string =>
	icalText(
		{ name: `${shop.display_name}: pickups`, tz: shop.tz, refreshSeconds },
		feedEntries(shop, calendar, publicUrl),
	);
