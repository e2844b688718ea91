import { useLingui } from '@lingui/react/macro';
import { bankDayText } from '#lib/month-text.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateIn } from '#lib/time.ts';

/** "Fri, Jun 13", with the year unless it is the current one at the shop. */
export function useBankDay(timeZone: string): (date: string) => string {
	const { i18n } = useLingui();
	const year = dateIn(timeZone, serverNow()).slice(0, 4);
	return (date) => bankDayText(date, year, i18n.locale);
}
