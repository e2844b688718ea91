import { activeLocale } from './language.ts';
import { serverNow } from './server-clock.ts';
import { dateFormat } from './time.ts';

/** "Pacific", "hora del Pacífico". */
export function zoneName(timeZone: string, locale = activeLocale()): string {
	const parts = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(serverNow());
	const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
	return name.replace(/( Standard)? Time$/, '');
}

/** The city in the zone's name: "Los Angeles". */
export const zoneCity = (timeZone: string): string =>
	(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
