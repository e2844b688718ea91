/** Steps that follow from a shop's counts (R-reliability, R-reliability-steps). */
import {
	reliabilityLimits as limits,
	type ReliabilityStep,
	type ShownReliability,
} from '@flavorbag/contract';
import { monthsBefore } from '#lib/time.ts';

export interface Counts {
	honored: number;
	counted: number;
	/** Orders honored since the last one that wasn't. */
	in_a_row: number;
}
export const noOrders: Counts = { honored: 0, counted: 0, in_a_row: 0 };

export const isShown = ({ counted }: Counts): boolean => counted >= limits.shownFrom;

export const shownOf = (counts: Counts): ShownReliability =>
	isShown(counts) ? { honored: counts.honored, counted: counts.counted } : null;

/** A cap also ends with enough honored orders in a row; a note or review ends only when the percentage recovers. */
export function stepOf(counts: Counts): ReliabilityStep {
	if (!isShown(counts)) return 'fine';
	const broken = (counts.counted - counts.honored) * 1_000;
	const isOver = (perMille: number) => broken > perMille * counts.counted;
	if (isOver(limits.reviewPerMille)) return 'review';
	if (isOver(limits.capPerMille) && counts.in_a_row < limits.honoredInARow) return 'cap';
	return isOver(limits.notePerMille) ? 'note' : 'fine';
}

export function isCapped(counts: Counts): boolean {
	const step = stepOf(counts);
	return step === 'cap' || (step === 'review' && counts.in_a_row < limits.honoredInARow);
}

/** Returns the time six months ago, by the UTC calendar. */
export const countedSince = (now: Date): Date => monthsBefore(now, limits.months);
