/** A shop's pickups as calendar entries (R-shop-calendar), without customers' data. */

import type { Calendar, CalendarSlot, Language } from '@flavorbag/contract';
import type { BusinessRow } from '#db/tables.ts';
import { type CalendarEntry, icalText } from '#lib/ical.ts';
import { type Translate, translateTo } from '#lib/texts.ts';
import { instantOf } from '#lib/time.ts';

export type FeedShop = Pick<
	BusinessRow,
	'id' | 'display_name' | 'street' | 'city' | 'state' | 'zip_code' | 'tz' | 'version' | 'updated_at'
>;

/** Keyed by `date period`: how often bags were sold or returned, and when that last happened. */
type BagMoves = ReadonlyMap<string, { times: number; at: Date }>;
type FeedCalendar = Pick<Calendar, 'dates' | 'paused_until'> & { moves: BagMoves };

/** Refresh interval suggested to apps. */
const refreshSeconds = 15 * 60;

/** Returns undefined if no one can come to this pickup. */
function summaryOf(
	{ quantity, sold, exception }: CalendarSlot,
	isPaused: boolean,
	t: Translate,
): string | undefined {
	// Closing or pausing doesn't cancel orders, so their pickups stay.
	if (sold === 0 && (exception?.closed || isPaused || quantity === 0)) return undefined;
	if (exception?.closed)
		return t('Closed: {bags, plural, one {{bags} bag sold before} other {{bags} bags sold before}}', {
			bags: sold,
		});
	if (isPaused)
		return t('Pickup: {bags, plural, one {{bags} bag sold} other {{bags} bags sold}}', { bags: sold });
	return t('Pickup: {sold} of {bags, plural, one {{bags} bag sold} other {{bags} bags sold}}', {
		sold,
		bags: Math.max(quantity, sold),
	});
}

export function feedEntries(
	shop: FeedShop,
	{ dates, paused_until, moves }: FeedCalendar,
	publicUrl: string,
	language: Language = 'en',
): CalendarEntry[] {
	const { id, display_name, street, city, state, zip_code, tz } = shop;
	return dates.flatMap(({ date, slots }) => {
		const isPaused = paused_until !== null && date < paused_until;
		return slots.flatMap((slot) => {
			const summary = summaryOf(slot, isPaused, translateTo[language]);
			if (summary === undefined) return [];
			const moved = moves.get(`${date} ${slot.period}`);
			const changes = [shop.updated_at, moved?.at ?? 0, slot.changed_at ?? 0];
			return {
				id: `${id}-${date}-${slot.period}@flavorbag`,
				// Each of the three only grows, and so does the sum.
				sequence: shop.version + slot.version + (moved?.times ?? 0),
				stamp: new Date(Math.max(...changes.map((at) => new Date(at).getTime()))),
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

export const feedText = (
	shop: FeedShop,
	calendar: FeedCalendar,
	publicUrl: string,
	language: Language = 'en',
): string => {
	const t = translateTo[language];
	return icalText(
		{
			name: t('{shop}: pickups', { shop: shop.display_name }),
			tz: shop.tz,
			refreshSeconds,
			language,
		},
		feedEntries(shop, calendar, publicUrl, language),
	);
};
