import type { CalendarSlot } from '@flavorbag/contract';

/** Bags in a checkout, without those reserved for the waitlist (R-waitlist-news). */
export const beingPaid = ({ held, waits }: Pick<CalendarSlot, 'held' | 'waits'>): number =>
	Math.max(0, held - (waits?.bags ?? 0));
