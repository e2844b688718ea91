/** Kept out of settings.ts, which is part of the first view. */
import { useQuery } from '@tanstack/react-query';
import { type TakeHome, takeHomeOf } from '#lib/take-home.ts';
import { settings } from './settings.ts';

/** A shop's share of a price (R-take-home); undefined while the settings load. */
export function useTakeHome(price: number): TakeHome | undefined {
	const { data } = useQuery(settings());
	return data && takeHomeOf(price, data.platform_fee);
}
