/** Which pickup a card shows. Pure. */
import type { Period } from '@flavorbag/contract';
import type { WantedPickup } from '@flavorbag/contract/summary';
import { dateAway } from './time.ts';

export const wantedDays = ['today', 'tomorrow'] as const;
/** When somebody wants to come, as the list is narrowed. */
export interface Wanted {
	day: (typeof wantedDays)[number] | undefined;
	period: Period | undefined;
}

/** The same in the days of a business. */
export const wantedThere = ({ day, period }: Partial<Wanted>, timeZone: string, now: Date): WantedPickup => ({
	date: day && dateAway(day === 'today' ? 0 : 1, timeZone, now),
	period,
});
