import { periods } from '@flavorbag/contract';
import { type Wanted, wantedDays } from './next-window.ts';

const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value);

/** Names a pickup time in the address of a shop, and all else that stands there. */
export function withPickup(search: string, { date, start }: { date: string; start: string }): string {
	const params = new URLSearchParams(search);
	params.set('date', date);
	params.set('start', start);
	return `?${params}`;
}

/** When somebody wants to come, as it stands in the address of the list. What nobody knows is left out. */
export const wantedIn = (search: URLSearchParams): Wanted => ({
	day: oneOf(wantedDays, search.get('day')),
	period: oneOf(periods, search.get('period')),
});
