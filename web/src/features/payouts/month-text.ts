import { dateFormat } from '#lib/time.ts';
/** "2031-06" → "June 2031". A month has no zone. */
export function monthText(month: string, locale = 'en-US'): string {
	return dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
		new Date(`${month}-15T12:00:00Z`),
	);
}
