import { periods } from '@flavorbag/contract';
import { type Wanted, wantedDays } from './next-window.ts';

const oneOf = <T>(known: readonly T[], value: unknown): T | undefined => known.find((one) => one === value);

export function withPickup(search: string, { date, start }: { date: string; start: string }): string {
	const params = new URLSearchParams(search);
	params.set('date', date);
	params.set('start', start);
	return `?${params}`;
}

/** Reads the wanted pickup time from the list's URL, ignoring unknown values. */
export const wantedIn = (search: URLSearchParams): Wanted => ({
	day: oneOf(wantedDays, search.get('day')),
	period: oneOf(periods, search.get('period')),
});
