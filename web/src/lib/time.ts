/** Dates and times are in the shop's time zone (R-shop-clock) and never converted; only instants are. */
import { activeLocale, activeWords } from './language.ts';

export const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Creating a formatter costs more than using it, so each is cached. */
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
export const relativeFormat = (locale: string) => relativeFormats(locale, {});

/** "17:30" → 1050. */
export function minutesOf(time: string): number {
	const [hours = '0', minutes = '0'] = time.split(':');
	return Number(hours) * 60 + Number(minutes);
}

/** 1050 → "17:30". */
export const timeOf = (minutes: number): string =>
	[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function twelveHour(time: string): { hour: string; minute: string; half: string } {
	const total = minutesOf(time);
	const hour = Math.floor(total / 60);
	return {
		hour: String(hour % 12 || 12),
		minute: String(total % 60).padStart(2, '0'),
		half: activeWords().halves[hour < 12 ? 0 : 1],
	};
}

/** "2026-11-27 17:30" in the time zone, comparable with a shop's dates and times. */
export function shopClock(timeZone: string, instant: Date): string {
	const parts = dateFormat('en-US', {
		timeZone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	}).formatToParts(instant);
	const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
	return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}
/** "2026-11-27" in the time zone. */
export const dateIn = (timeZone: string, instant: Date): string => shopClock(timeZone, instant).slice(0, 10);
/** "17:30" in the time zone. */
const clockIn = (timeZone: string, instant: Date): string => shopClock(timeZone, instant).slice(11);

export const dateAway = (days: number, timeZone: string, now: Date): string =>
	new Date(Date.parse(dateIn(timeZone, now)) + days * dayMs).toISOString().slice(0, 10);
/** 0 is today and 1 is tomorrow, in the time zone. */
export const daysAway = (date: string, timeZone: string, now: Date): number =>
	Math.round((Date.parse(date) - Date.parse(dateIn(timeZone, now))) / dayMs);

/** "today", "tomorrow", "yesterday", otherwise "Fri, Nov 27" (with the year if it isn't the current one). */
export function dayText(date: string, timeZone: string, now: Date, locale = activeLocale()): string {
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
interface PickupTime {
	order_date: string;
	start_time: string;
	end_time: string;
	time_zone: string;
}
export const windowOf = ({ order_date, start_time, end_time, time_zone }: PickupTime): DatedWindow => ({
	date: order_date,
	start: start_time,
	end: end_time,
	timeZone: time_zone,
});

/** "5–8 PM", "11:30 AM–1 PM": omits zero minutes. */
export function shortRange(start: string, end: string): string {
	const [from, to] = [twelveHour(start), twelveHour(end)];
	return `${from.half === to.half ? shortClock(from) : clockText(start)}–${clockText(end)}`;
}
/** "5", "5:30". */
const shortClock = ({ hour, minute }: { hour: string; minute: string }): string =>
	minute === '00' ? hour : `${hour}:${minute}`;
/** "5 PM", "5:30 PM". */
export const clockText = (time: string): string => `${shortClock(twelveHour(time))} ${twelveHour(time).half}`;

/** "today, 4 PM", in the shop's time zone. */
export function momentText(instant: string, timeZone: string, now: Date, locale = activeLocale()): string {
	const at = new Date(instant);
	return `${dayText(dateIn(timeZone, at), timeZone, now, locale)}, ${clockText(clockIn(timeZone, at))}`;
}

/** Beyond this, the time until pickup isn't shown. */
const soonMinutes = 180;

/** "today 5–8 PM, in 2 h", "now 5–8 PM, ends in 43 min", "Tue 5–8 PM", with the zone if it isn't the reader's. */
export function glanceText(
	window: DatedWindow,
	now: Date,
	locale = activeLocale(),
	ownZone?: string,
): string {
	const { date, start, end, timeZone } = window;
	const away = daysAway(date, timeZone, now);
	const minutes = minutesUntil(window, now);
	const isOpen = minutes <= 0 && minutes > minutesOf(start) - minutesOf(end);
	const isThisWeek = away > 1 && away < 7;
	const day = isOpen
		? relativeFormat(locale).format(0, 'second')
		: isThisWeek
			? dateFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(Date.parse(date))
			: dayText(date, timeZone, now, locale);
	const zone = zoneAbbreviation(timeZone, new Date(`${date}T12:00:00Z`), ownZone);
	const words = [day, shortRange(start, end), zone].filter(Boolean).join(' ');
	const isSoon = minutes > 0 && minutes <= soonMinutes;
	const ending = endingText(window, now);
	if (ending) return `${words}, ${ending}`;
	return isSoon ? `${words}, ${lead(locale)}${durationText(minutes)}` : words;
}

export const minutesLeft = ({ date, end, timeZone }: Omit<DatedWindow, 'start'>, now: Date): number =>
	minutesUntil({ date, start: end, timeZone }, now);

const lastMinutes = 60;

/** "ends in 43 min", for an open pickup in its last hour. */
export function endingText(window: DatedWindow, now: Date): string | undefined {
	const left = minutesLeft(window, now);
	if (left <= 0 || left > lastMinutes || minutesUntil(window, now) > 0) return undefined;
	return `${activeWords().endsIn} ${durationText(left)}`;
}

/** Minutes until the window opens, by wall clock: up to an hour off across a daylight saving time change. */
export const minutesUntil = ({ date, start, timeZone }: Omit<DatedWindow, 'end'>, now: Date): number =>
	daysAway(date, timeZone, now) * 24 * 60 + minutesOf(start) - minutesOf(clockIn(timeZone, now));

/** "in ", as it precedes a duration. */
export const lead = (locale: string): string =>
	relativeFormat(locale).formatToParts(2, 'hour')[0]?.value ?? '';

/** 130 → "2 h 10 min". */
export function durationText(minutes: number): string {
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60;
	if (hours === 0) return `${rest} min`;
	return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The reader's time zone (R-browser-said). Undefined if missing or unsupported, such as "Etc/Unknown". */
export function readerZone(): string | undefined {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	try {
		dateFormat('en-US', { timeZone });
		return timeZone;
	} catch {
		return undefined;
	}
}
/** Undefined means the reader's own clock. */
const zoned = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone });

/** "CST" or "CDT", depending on the instant. */
export function abbreviation(timeZone: string | undefined, instant: Date): string {
	const parts = dateFormat('en-US', { ...zoned(timeZone), timeZoneName: 'short' }).formatToParts(instant);
	return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** "CST" where the reader's clock differs from the shop's, otherwise undefined (R-shop-clock). */
export function zoneAbbreviation(
	timeZone: string,
	instant: Date,
	ownZone = readerZone(),
): string | undefined {
	// The common case avoids creating two formatters.
	if (timeZone === ownZone) return undefined;
	const clock = (zone: string | undefined) =>
		dateFormat('en-US', { ...zoned(zone), dateStyle: 'short', timeStyle: 'short' }).format(instant);
	return clock(timeZone) === clock(ownZone) ? undefined : abbreviation(timeZone, instant);
}
