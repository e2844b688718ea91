import { replacementLimits as limits } from '@flavorbag/contract';

export interface Pickup {
	local_date: string;
	starts_at: Date;
	ends_at: Date;
	unit_cents: number;
}

/** Farthest replacement for someone who would have gone `miles`. */
export const milesMax = (miles: number): number => Math.max(limits.milesMin, miles * limits.farther);

/** Same day, similar time, no higher price, and enough time to get there. */
export function isAsGood(lost: Pickup, found: Pickup, now: Date): boolean {
	const starts = Math.max(lost.starts_at.getTime(), found.starts_at.getTime());
	const ends = Math.min(lost.ends_at.getTime(), found.ends_at.getTime());
	return (
		found.local_date === lost.local_date &&
		found.unit_cents <= lost.unit_cents &&
		ends - starts >= limits.overlapMinMs &&
		found.ends_at.getTime() - now.getTime() > limits.lastMs
	);
}

/** Returns at most half of what a shop has left; its last bag is only for an order that was canceled alone. */
export function bagsFor(wanted: number, slot: { free: number; replacing: number }, isAlone: boolean): number {
	const half = Math.floor((slot.free + slot.replacing) / 2) - slot.replacing;
	const last = isAlone && slot.free === 1 && slot.replacing === 0 ? 1 : 0;
	return Math.max(0, Math.min(wanted, slot.free, Math.max(half, last)));
}
