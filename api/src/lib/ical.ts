/**
 * An iCalendar file (RFC 5545). Times are instants in UTC: each app shows them on its own clock, and no clock change can be read wrong.
 */
import type { Language } from '@flavorbag/contract';
import ical, {
	ICalCalendarMethod,
	ICalEventBusyStatus,
	ICalEventStatus,
	ICalEventTransparency,
} from 'ical-generator';

export interface CalendarEntry {
	/** The same for the same thing, always. */
	id: string;
	/** Only grows. */
	sequence: number;
	stamp: Date;
	start: Date;
	end: Date;
	summary: string;
	location: string;
	url: string;
	cancelled: boolean;
}

interface CalendarTexts {
	name: string;
	tz: string;
	refreshSeconds: number;
	language: Language;
}

export const icalText = (
	{ name, tz, refreshSeconds, language }: CalendarTexts,
	entries: readonly CalendarEntry[],
): string =>
	ical({
		prodId: { company: 'FlavorBag', product: 'Pickups', language: language.toUpperCase() },
		name,
		method: ICalCalendarMethod.PUBLISH,
		ttl: refreshSeconds,
		x: [{ key: 'X-WR-TIMEZONE', value: tz }],
		events: entries.map(({ cancelled, ...entry }) => ({
			...entry,
			// A pickup of the shop keeps nobody's own time taken.
			transparency: ICalEventTransparency.TRANSPARENT,
			busystatus: ICalEventBusyStatus.FREE,
			...(cancelled && { status: ICalEventStatus.CANCELLED }),
		})),
	}).toString();
