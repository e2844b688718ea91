/** How long offers last, and when reservations end (R-bag-offer). */
import { waitlistLimits as limits } from '@flavorbag/contract';

const msPerMile = 20 * 60_000;
const walkMaxMs = 30 * 60_000;

/** Walking time; 0 if the position is unknown. */
export const walkMs = (miles: number | undefined): number =>
	miles === undefined ? 0 : Math.min(walkMaxMs, miles * msPerMile);

/** Lasts a third of the time left after the walk, within limits, but no longer than until `endsAt`. */
export function offerEnds(now: Date, endsAt: Date, walk: number): Date {
	const third = (endsAt.getTime() - now.getTime() - walk) / 3;
	const ms = Math.min(limits.offerMaxMs, Math.max(limits.offerMinMs, third));
	return new Date(Math.min(now.getTime() + ms, endsAt.getTime()));
}

/** R-last-half-hour */
export const isFirstCome = (now: Date, endsAt: Date): boolean =>
	endsAt.getTime() - now.getTime() <= limits.firstComeMs;

export function afterLapse(lapses: number, isLast: boolean): 'ended' | 'watching' | 'waiting' {
	if (lapses + 1 >= limits.lapsesMax) return 'ended';
	return isLast ? 'watching' : 'waiting';
}

/** R-hogging: caps don't apply to bags freed this late. */
export const isFreeForAll = (now: Date, startsAt: Date): boolean =>
	startsAt.getTime() - now.getTime() <= limits.freeForAllMs;
export const winsSince = (now: Date): Date => new Date(now.getTime() - limits.winsCountedMs);
