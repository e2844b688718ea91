/** The day of an instant in a shop's time zone. */
import { activeLocale } from './language.ts';
import { serverNow } from './server-clock.ts';
import { dateFormat, dateIn, dayText } from './time.ts';

/** "today", "yesterday", otherwise "Fri, Nov 27". */
export const dayAt = (instant: string, timeZone: string): string =>
	dayText(dateIn(timeZone, new Date(instant)), timeZone, serverNow());

/** "Nov 27, 2026". */
export const dateAt = (instant: string, timeZone: string): string =>
	dateFormat(activeLocale(), { dateStyle: 'medium', timeZone }).format(new Date(instant));
