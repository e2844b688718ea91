/** Whether a shop sells, as one state for all screens of its team (R-listed, R-shop-approval, R-pause). Pure. */
import { type Business, days } from '@flavorbag/contract';
import { backText } from './pause.ts';

export const hasTimes = ({ purchase_window }: Pick<Business, 'purchase_window'>): boolean =>
	days.some((day) => Object.values(purchase_window[day] ?? {}).some((slot) => slot?.enabled));

export type ShopState =
	| 'suspended'
	| 'off'
	| 'declined'
	| 'waiting'
	| 'not_live'
	| 'no_times'
	| 'paused'
	| 'selling';

export function shopState(business: Business, now: Date): ShopState {
	if (business.missing.includes('suspended')) return 'suspended';
	if (!business.enabled) return 'off';
	for (const state of ['declined', 'waiting'] as const) if (business.missing.includes(state)) return state;
	if (business.missing.length > 0) return 'not_live';
	if (!hasTimes(business)) return 'no_times';
	return backText(business, now) === undefined ? 'selling' : 'paused';
}
