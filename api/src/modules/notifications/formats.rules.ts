import type { Language } from '@flavorbag/contract';
import { type Translate, translateTo } from '#lib/texts.ts';
import { addDays, dateFormat } from '#lib/time.ts';

export const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function halfOf(time: string, language: Language): string {
	const t = translateTo[language];
	return time < '12:00' ? t('AM') : t('PM');
}

/** Formats 17:05 as 5:05 PM and 00:30 as 12:30 AM (R-display-formats), or in Spanish as 5:05 p.m. */
export function clockTime(time: string, language: Language): string {
	const [hours = 0, minutes = 0] = time.split(':').map(Number);
	return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${halfOf(time, language)}`;
}

/** A local date has no zone, so it is formatted at UTC midnight. */
export function longDate(date: string, locale: string): string {
	const midnight = new Date(`${date}T00:00:00Z`);
	return dateFormat(locale, {
		weekday: 'long',
		month: 'long',
		day: 'numeric',
		timeZone: 'UTC',
	}).format(midnight);
}

/** Returns EST or EDT, whichever applies on that date. */
export function zoneName(date: string, tz: string, locale: string): string {
	const noon = new Date(`${date}T12:00:00Z`);
	const parts = dateFormat(locale, { timeZone: tz, timeZoneName: 'short' }).formatToParts(noon);
	return parts.find((part) => part.type === 'timeZoneName')?.value ?? tz;
}

/** For example: Fri, Jun 13, 5:05 PM PDT */
export const instantIn = (instant: string, tz: string, locale: string): string =>
	dateFormat(locale, {
		weekday: 'short',
		month: 'short',
		day: 'numeric',
		hour: 'numeric',
		minute: '2-digit',
		timeZone: tz,
		timeZoneName: 'short',
	}).format(new Date(instant));

/** For example: 5:05 PM */
export const clockIn = (instant: string, tz: string, locale: string): string =>
	dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: tz }).format(new Date(instant));

export const pickupPath = (pickup: { business_id: string; local_date: string; start_time: string }): string =>
	`/marketplace/${pickup.business_id}?date=${pickup.local_date}&start=${pickup.start_time}`;

/** For example: Fri, Jun 13 */
export const shortDate = (date: string, locale: string): string =>
	dateFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
		new Date(`${date}T00:00:00Z`),
	);

/** For example: 6–7 PM, 11:30 AM–1 PM, or 6 PM without an end */
export function shortWindow(language: Language, start: string, end?: string): string {
	const short = (time: string) => clockTime(time, language).replace(':00', '');
	if (end === undefined) return short(start);
	const half = halfOf(start, language);
	return half === halfOf(end, language)
		? `${short(start).slice(0, -half.length - 1)}–${short(end)}`
		: `${short(start)}–${short(end)}`;
}

interface Pickup {
	local_date: string;
	start_time: string;
	end_time: string;
	tz: string;
}

/** For example: Friday, March 5, 5:00 PM to 8:00 PM (EST) */
export const windowText = ({ local_date, start_time, end_time, tz }: Pickup, t: Translate): string =>
	t('{date}, {start} to {end} ({zone})', {
		date: longDate(local_date, t.locale),
		start: clockTime(start_time, t.language),
		end: clockTime(end_time, t.language),
		zone: zoneName(local_date, tz, t.locale),
	});

/** For use in a sentence: a la 1:00 p.m., a las 2:00 p.m. */
export const clockWithArticle = (time: string, t: Translate): string =>
	t('{hour, plural, one {{time}} other {{time}}}', { hour: Number.parseInt(time, 10), time });

export const bagCount = (bags: number, t: Translate): string =>
	t('{bags, plural, one {1 bag} other {{bags} bags}}', { bags });

/** Returns today, tonight, tomorrow, or a date such as Fri, Jun 13. */
export function dayText(
	{ local_date, start_time }: Pick<Pickup, 'local_date' | 'start_time'>,
	today: string,
	t: Translate,
): string {
	if (local_date === today) return start_time >= '17:00' ? t('tonight') : t('today');
	return local_date === addDays(today, 1) ? t('tomorrow') : shortDate(local_date, t.locale);
}

export const urlIn = (url: string, language: Language): string =>
	language === 'en' || url === '' ? url : `${url}?lang=${language}`;
