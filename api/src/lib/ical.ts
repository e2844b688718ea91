/** Writes an iCalendar file (RFC 5545), in UTC so that clock changes can't be misread. */
import type { Language } from '@flavorbag/contract';
import ical, {
	ICalCalendarMethod,
	ICalEventBusyStatus,
	ICalEventStatus,
	ICalEventTransparency,
} from 'ical-generator';

export interface CalendarEntry {
	id: string;
	/** Never decreases. */
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
			// A pickup doesn't make anyone busy.
			transparency: ICalEventTransparency.TRANSPARENT,
			busystatus: ICalEventBusyStatus.FREE,
			...(cancelled && { status: ICalEventStatus.CANCELLED }),
		})),
	}).toString();
