/** Times in full: both ends of a window, instants, durations. Cards use time.ts. */
import { activeLocale } from './language.ts';
import {
	abbreviation,
	type DatedWindow,
	dateFormat,
	dateIn,
	dayText,
	durationText,
	lead,
	minuteMs,
	minutesOf,
	relativeFormat,
	shopClock,
	timeOf,
	twelveHour,
	zoneAbbreviation,
} from './time.ts';

/** "17:30" → "5:30 PM". */
export function clockTime(time: string): string {
	const { hour, minute, half } = twelveHour(time);
	return `${hour}:${minute} ${half}`;
}

/** An instant in a time zone: "5:42 PM". */
export const clockAt = (instant: string, timeZone: string): string =>
	clockTime(shopClock(timeZone, new Date(instant)).slice(-5));

/** "17:30", 120 → "15:30". Never before midnight. */
export const earlier = (time: string, minutes: number): string =>
	timeOf(Math.max(0, minutesOf(time) - minutes));

/** "5:00–8:00 PM"; both halves of the day are named only when they differ. */
export function timeRange(start: string, end: string): string {
	const from = twelveHour(start);
	const to = twelveHour(end);
	const opening = `${from.hour}:${from.minute}${from.half === to.half ? '' : ` ${from.half}`}`;
	return `${opening}–${to.hour}:${to.minute} ${to.half}`;
}

/** "today 5:00–8:00 PM", with the time zone where the reader's clock differs (R-shop-clock). */
export function windowText(
	window: DatedWindow,
	now: Date,
	locale = activeLocale(),
	readerZone?: string,
): string {
	const { date, start, end, timeZone } = window;
	const words = `${dayText(date, timeZone, now, locale)} ${timeRange(start, end)}`;
	// The abbreviation on that date, not today's: PDT may become PST.
	const zone = zoneAbbreviation(timeZone, new Date(`${date}T12:00:00Z`), readerZone);
	return zone ? `${words} ${zone}` : words;
}

/** Numeric, because "day after tomorrow" is a word in Spanish and starts at midnight. */
const inDays = (locale: string) => new Intl.RelativeTimeFormat(locale);

/** "in 2 h 10 min", "in 3 days"; "now" once it has passed. Rounds minutes up so that no one comes early. */
export function remainingText(instant: Date | string, now: Date, locale = activeLocale()): string {
	const relative = relativeFormat(locale);
	const minutes = Math.ceil((new Date(instant).getTime() - now.getTime()) / minuteMs);
	if (minutes <= 0) return relative.format(0, 'second');
	if (minutes >= 2 * 24 * 60) return inDays(locale).format(Math.floor(minutes / (24 * 60)), 'day');
	return `${lead(locale)}${durationText(minutes)}`;
}

/** "November 27, 2026 at 8:00 PM CST". Always has the time zone, for printed documents. */
export function printedDateTime(instant: string, timeZone: string, locale: string): string {
	const at = new Date(instant);
	const words = dateFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at);
	return `${words} ${abbreviation(timeZone, at)}`;
}

/** "Nov 27, 2026, 8:00 PM", with the time zone where the reader's clock differs (R-shop-clock). */
export function dateTimeText(instant: string, timeZone: string, locale: string, readerZone?: string): string {
	const at = new Date(instant);
	const words = dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at);
	const zone = zoneAbbreviation(timeZone, at, readerZone);
	return zone ? `${words} ${zone}` : words;
}

/** A calendar date, which has no time zone: "Friday", "Nov 27". */
export const calendarText = (
	date: string,
	options: Intl.DateTimeFormatOptions,
	locale = activeLocale(),
): string => dateFormat(locale, { timeZone: 'UTC', ...options }).format(Date.parse(date));

/** Day and time of a draw in the shop's time zone: "today", "4:00 PM". */
export function drawTime(drawsAt: string, timeZone: string, now: Date): { day: string; clock: string } {
	const at = new Date(drawsAt);
	return {
		day: dayText(dateIn(timeZone, at), timeZone, now),
		clock: clockAt(drawsAt, timeZone),
	};
}
