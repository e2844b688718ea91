/** Whether a shop sells, in one word, wherever its people read it (R-listed, R-pause). Pure. */
import { type Business, days } from '@flavorbag/contract';
import { backText } from './pause.ts';

export const hasTimes = ({ purchase_window }: Pick<Business, 'purchase_window'>): boolean =>
	days.some((day) => Object.values(purchase_window[day] ?? {}).some((slot) => slot?.enabled));

export type ShopState = 'suspended' | 'off' | 'not_live' | 'no_times' | 'paused' | 'selling';

export function shopState(business: Business, now: Date): ShopState {
	if (business.missing.includes('suspended')) return 'suspended';
	if (!business.enabled) return 'off';
	if (business.missing.length > 0) return 'not_live';
	if (!hasTimes(business)) return 'no_times';
	return backText(business, now) === undefined ? 'selling' : 'paused';
}
