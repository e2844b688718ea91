import { calendarText } from './full-time.ts';
import { activeLocale } from './language.ts';

/** "2031-06" → "June 2031". Months have no time zone. */
export const monthText = (month: string, locale = activeLocale()): string =>
	calendarText(month, { month: 'long', year: 'numeric' }, locale);

/** "2031-06-13" → "Fri, Jun 13", with the year if it isn't `year`. Bank dates have no time zone. */
export const bankDayText = (date: string, year: string, locale = activeLocale()): string =>
	calendarText(
		date,
		{
			weekday: 'short',
			month: 'short',
			day: 'numeric',
			...(date.startsWith(year) ? {} : { year: 'numeric' }),
		},
		locale,
	);
