/** Dates are 'YYYY-MM-DD', times 'HH:MM'. A skipped time moves past the gap; a repeated one means the first. */
import { Temporal } from 'temporal-polyfill';

export interface LocalDateTime {
	date: string;
	time: string;
}

export function isTimeZone(tz: string): boolean {
	try {
		new Intl.DateTimeFormat('en-US', { timeZone: tz });
		return tz.includes('/') || tz === 'UTC';
	} catch {
		return false;
	}
}

export function toLocalDateTime(at: Date, tz: string): LocalDateTime {
	const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(tz);
	return { date: zoned.toPlainDate().toString(), time: zoned.toPlainTime().toString().slice(0, 5) };
}

// Lists of businesses ask for the same few windows many times.
const instants = new Map<string, number>();
const cacheMax = 5_000;

export function instantOf(date: string, time: string, tz: string): Date {
	const key = `${date}T${time}[${tz}]`;
	let at = instants.get(key);
	if (at === undefined) {
		at = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(tz).epochMilliseconds;
		if (instants.size >= cacheMax) instants.clear();
		instants.set(key, at);
	}
	return new Date(at);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than the rest of an email. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
	const key = `${locale} ${JSON.stringify(options)}`;
	const known = formats.get(key);
	if (known) return known;
	const made = new Intl.DateTimeFormat(locale, options);
	if (formats.size >= cacheMax) formats.clear();
	formats.set(key, made);
	return made;
}

// Calendar arithmetic has no zone: a date is its midnight in UTC, where every day has 24 hours.
const dayMs = 86_400_000;

export function addDays(date: string, count: number): string {
	return new Date(Date.parse(date) + count * dayMs).toISOString().slice(0, 10);
}

const weekdays = new Map<string, number>();

/** 1 is Monday, 7 is Sunday. */
export function dayOfWeek(date: string): number {
	let day = weekdays.get(date);
	if (day === undefined) {
		day = new Date(date).getUTCDay() || 7;
		if (weekdays.size >= cacheMax) weekdays.clear();
		weekdays.set(date, day);
	}
	return day;
}

export function monthsBefore(at: Date, months: number): Date {
	const before = new Date(at);
	before.setUTCMonth(before.getUTCMonth() - months);
	// Clamps to the last day of a shorter month.
	if (before.getUTCDate() !== at.getUTCDate()) before.setUTCDate(0);
	return before;
}
