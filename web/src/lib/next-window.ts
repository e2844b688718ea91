/** Which pickup a card shows and its sheet opens on. Pure. */
import type { InventoryEntry, Period } from '@flavorbag/contract';
import { nextPickup, type WantedPickup } from '@flavorbag/contract/summary';
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

/** The first one that is wanted; the first of all, when the last of those was sold a moment ago. */
export const nextWindow = (
	inventory: readonly InventoryEntry[],
	timeZone: string,
	now: Date,
	wanted: Wanted,
): InventoryEntry | undefined => nextPickup(inventory, wantedThere(wanted, timeZone, now));
