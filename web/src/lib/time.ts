/**
 * Times and dates for eyes. Dates ("2026-11-27") and times ("17:30") are those of the business's zone (R-shop-clock) and are
 * never shifted; only instants are. Words of days come from Intl, in the reader's language.
 */
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** To make a formatter takes longer than all that it formats: each is made once. */
function once<T>(make: (locale: string, options: Intl.DateTimeFormatOptions) => T) {
	const made = new Map<string, T>();
	return (locale: string, options: Intl.DateTimeFormatOptions): T => {
		const key = locale + JSON.stringify(options);
		const format = made.get(key) ?? make(locale, options);
		made.set(key, format);
		return format;
	};
}
export const dateFormat = once((locale, options) => new Intl.DateTimeFormat(locale, options));
const relativeFormats = once((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const relativeFormat = (locale: string) => relativeFormats(locale, {});

/** "17:30" → 1050. */
export function minutesOf(time: string): number {
	const [hours = '0', minutes = '0'] = time.split(':');
	return Number(hours) * 60 + Number(minutes);
}

function twelveHour(time: string): { hour: string; minute: string; half: 'AM' | 'PM' } {
	const total = minutesOf(time);
	const hour = Math.floor(total / 60);
	return {
		hour: String(hour % 12 || 12),
		minute: String(total % 60).padStart(2, '0'),
		half: hour < 12 ? 'AM' : 'PM',
	};
}

/** "17:30" → "05:30 PM", "00:05" → "12:05 AM". For columns of times. */
export function formatTime(time: string): string {
	const { hour, minute, half } = twelveHour(time);
	return `${hour.padStart(2, '0')}:${minute} ${half}`;
}

/** "17:30" → "5:30 PM". For sentences. */
export function clockTime(time: string): string {
	const { hour, minute, half } = twelveHour(time);
	return `${hour}:${minute} ${half}`;
}

/** "5:00–8:00 PM"; both halves of the day are named only when they differ. */
export function timeRange(start: string, end: string): string {
	const from = twelveHour(start);
	const to = twelveHour(end);
	const opening = `${from.hour}:${from.minute}${from.half === to.half ? '' : ` ${from.half}`}`;
	return `${opening}–${to.hour}:${to.minute} ${to.half}`;
}

/** The date in a zone at an instant: "2026-11-27". */
export function dateIn(timeZone: string, instant: Date): string {
	const parts = dateFormat('en-US', {
		timeZone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	}).formatToParts(instant);
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
	return `${part('year')}-${part('month')}-${part('day')}`;
}

/** 0 today, 1 tomorrow, as the days are counted there. */
export const daysAway = (date: string, timeZone: string, now: Date): number =>
	Math.round((Date.parse(date) - Date.parse(dateIn(timeZone, now))) / dayMs);

/** "today", "tomorrow", "yesterday", else "Fri, Nov 27" (with the year when it is another one). */
export function dayText(date: string, timeZone: string, now: Date, locale = 'en-US'): string {
	const today = dateIn(timeZone, now);
	const away = daysAway(date, timeZone, now);
	if (Math.abs(away) <= 1) return relativeFormat(locale).format(away, 'day');
	return dateFormat(locale, {
		timeZone: 'UTC',
		weekday: 'short',
		month: 'short',
		day: 'numeric',
		...(date.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
	}).format(Date.parse(date));
}

export type DatedWindow = { date: string; start: string; end: string; timeZone: string };

/** "today 5:00–8:00 PM", with the zone where the reader's clock shows another time (R-shop-clock). */
export function windowText(window: DatedWindow, now: Date, locale = 'en-US', readerZone?: string): string {
	const { date, start, end, timeZone } = window;
	const words = `${dayText(date, timeZone, now, locale)} ${timeRange(start, end)}`;
	// The letters of that day, not of today: PDT becomes PST.
	const zone = zoneAbbreviation(timeZone, new Date(`${date}T12:00:00Z`), readerZone);
	return zone ? `${words} ${zone}` : words;
}

/** "in 2 h 10 min", "in 3 days"; "now" once the instant has come. Minutes are rounded up: nobody comes too early. */
export function remainingText(instant: Date | string, now: Date, locale = 'en-US'): string {
	const relative = relativeFormat(locale);
	const minutes = Math.ceil((new Date(instant).getTime() - now.getTime()) / minuteMs);
	if (minutes <= 0) return relative.format(0, 'second');
	if (minutes >= 2 * 24 * 60) return relative.format(Math.floor(minutes / (24 * 60)), 'day');
	const lead = relative.formatToParts(2, 'hour')[0]?.value ?? '';
	return `${lead}${durationText(minutes)}`;
}

/** 130 → "2 h 10 min". */
export function durationText(minutes: number): string {
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60;
	if (hours === 0) return `${rest} min`;
	return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** "CST" or "CDT", whichever holds there at that instant. */
export function abbreviation(timeZone: string, instant: Date): string {
	const parts = dateFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(instant);
	return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** "CST" when the reader's clock shows another time than the business's, else undefined (R-shop-clock). */
export function zoneAbbreviation(
	timeZone: string,
	instant: Date,
	readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
	const clock = (zone: string) =>
		dateFormat('en-US', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(instant);
	return clock(timeZone) === clock(readerZone) ? undefined : abbreviation(timeZone, instant);
}

/** "November 27, 2026 at 8:00 PM CST": always with the zone, for what is kept or printed. */
export function printedDateTime(instant: string, timeZone: string, locale: string): string {
	const at = new Date(instant);
	const words = dateFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(at);
	return `${words} ${abbreviation(timeZone, at)}`;
}

/** "Nov 27, 2026, 8:00 PM" there, with the zone where the reader's clock shows another time (R-shop-clock). */
export function dateTimeText(instant: string, timeZone: string, locale: string, readerZone?: string): string {
	const at = new Date(instant);
	const words = dateFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at);
	const zone = zoneAbbreviation(timeZone, at, readerZone);
	return zone ? `${words} ${zone}` : words;
}
