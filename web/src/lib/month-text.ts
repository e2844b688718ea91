import { activeLocale } from './language.ts';
import { dateFormat } from './time.ts';

/** "2031-06" → "June 2031". Months have no time zone. */
export const monthText = (month: string, locale = activeLocale()): string =>
	dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
		new Date(`${month}-15T12:00:00Z`),
	);

/** "2031-06-13" → "Fri, Jun 13", with the year if it isn't `year`. Bank dates have no time zone. */
export const bankDayText = (date: string, year: string, locale = activeLocale()): string =>
	dateFormat(locale, {
		weekday: 'short',
		month: 'short',
		day: 'numeric',
		...(date.startsWith(year) ? {} : { year: 'numeric' }),
		timeZone: 'UTC',
	}).format(Date.parse(date));
