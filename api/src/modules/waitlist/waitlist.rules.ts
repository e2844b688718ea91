/** How long an offer lasts, and when bags are kept for nobody any more (R-bag-offer). */
import { waitlistLimits as limits } from '@flavorbag/contract';

const msPerMile = 20 * 60_000;
/** Whoever is farther away does not walk. */
const walkMaxMs = 30 * 60_000;

/** On foot, as far as it is known where somebody looks for bags. */
export const walkMs = (miles: number | undefined): number =>
	miles === undefined ? 0 : Math.min(walkMaxMs, miles * msPerMile);

/** A third of what is left after the walk, in bounds, and never beyond the moment from which it is first come, first served. */
export function offerEnds(now: Date, endsAt: Date, walk: number): Date {
	const third = (endsAt.getTime() - now.getTime() - walk) / 3;
	const ms = Math.min(limits.offerMaxMs, Math.max(limits.offerMinMs, third));
	return new Date(Math.min(now.getTime() + ms, endsAt.getTime()));
}

/** R-last-half-hour */
export const isFirstCome = (now: Date, endsAt: Date): boolean =>
	endsAt.getTime() - now.getTime() <= limits.firstComeMs;

/** What becomes of somebody whose offer ran out. */
export function afterLapse(lapses: number, isLast: boolean): 'ended' | 'watching' | 'waiting' {
	if (lapses + 1 >= limits.lapsesMax) return 'ended';
	return isLast ? 'watching' : 'waiting';
}

/** R-hogging: a bag that comes back so late goes to whoever is next. */
export const isFreeForAll = (now: Date, startsAt: Date): boolean =>
	startsAt.getTime() - now.getTime() <= limits.freeForAllMs;
/** From when on what somebody took is counted. */
export const winsSince = (now: Date): Date => new Date(now.getTime() - limits.winsCountedMs);
