import { dateFormat } from './time.ts';

/** As people call it: "Pacific". */
export function zoneName(timeZone: string, locale = 'en-US'): string {
	const parts = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
	const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
	return name.replace(/ Time$/, '');
}
