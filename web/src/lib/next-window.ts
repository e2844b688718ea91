/** Which pickup a card shows and its sheet opens on. Pure; the first script of the page uses it as well. */
import type { InventoryEntry, Period } from '@flavorbag/contract';
import { daysAway } from './time.ts';

export const wantedDays = ['today', 'tomorrow'] as const;
/** When somebody wants to come, as the list is narrowed. */
export interface Wanted {
	day: (typeof wantedDays)[number] | undefined;
	period: Period | undefined;
}
const away = { today: 0, tomorrow: 1 };

/** The first one that is wanted; the first of all, when the last of those was sold a moment ago. */
export function nextWindow(
	inventory: readonly InventoryEntry[],
	timeZone: string,
	now: Date,
	{ day, period }: Wanted,
): InventoryEntry | undefined {
	const isWanted = (entry: InventoryEntry) =>
		(day === undefined || daysAway(entry.date, timeZone, now) === away[day]) &&
		(period === undefined || entry.window === period);
	return inventory.find(isWanted) ?? inventory[0];
}
