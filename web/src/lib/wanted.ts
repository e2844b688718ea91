/** When the customer wants to pick up, from the list's filters. */
import { type Period, periods } from '@flavorbag/contract';
import type { WantedPickup } from '@flavorbag/contract/summary';
import { dateAway } from './time.ts';

const wantedDays = ['today', 'tomorrow'] as const;
export interface Wanted {
	day: (typeof wantedDays)[number] | undefined;
	period: Period | undefined;
}

/** The same, with the day as a date in the shop's time zone. */
export const wantedThere = ({ day, period }: Partial<Wanted>, timeZone: string, now: Date): WantedPickup => ({
	date: day && dateAway(day === 'today' ? 0 : 1, timeZone, now),
	period,
});

export const oneOf = <T>(known: readonly T[], value: unknown): T | undefined =>
	known.find((one) => one === value);

export function withPickup(search: string, { date, start }: { date: string; start: string }): string {
	const params = new URLSearchParams(search);
	params.set('date', date);
	params.set('start', start);
	return `?${params}`;
}

/** Reads it from the list's URL, ignoring unknown values. */
export const wantedIn = (search: URLSearchParams): Wanted => ({
	day: oneOf(wantedDays, search.get('day')),
	period: oneOf(periods, search.get('period')),
});
