import type { Period } from '@flavorbag/contract';
import type { WantedPickup } from '@flavorbag/contract/summary';
import { dateAway } from './time.ts';

export const wantedDays = ['today', 'tomorrow'] as const;
/** When the customer wants to pick up, from the list's filters. */
export interface Wanted {
	day: (typeof wantedDays)[number] | undefined;
	period: Period | undefined;
}

/** The same, with the day as a date in the shop's time zone. */
export const wantedThere = ({ day, period }: Partial<Wanted>, timeZone: string, now: Date): WantedPickup => ({
	date: day && dateAway(day === 'today' ? 0 : 1, timeZone, now),
	period,
});
