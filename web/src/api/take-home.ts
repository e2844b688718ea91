/** Apart from settings.ts, which comes with the first view. */
import { useQuery } from '@tanstack/react-query';
import { type TakeHome, takeHomeOf } from '#lib/take-home.ts';
import { settings } from './settings.ts';

/** What a shop keeps of a price (R-take-home); undefined: not known yet. */
export function useTakeHome(price: number): TakeHome | undefined {
	const { data } = useQuery(settings());
	return data && takeHomeOf(price, data.platform_fee);
}
