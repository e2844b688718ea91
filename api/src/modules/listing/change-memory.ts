/**
 * Which businesses changed a moment ago. Promised: what was read of a business counts as unchanged only while the feed has told
 * of orders and edits up to a moment ago, neither has named it since, and even a copy that is a moment behind would
 * have shown it all.
 */
import { performance } from 'node:perf_hooks';
import type { Follower } from '#changes';

/** The feed looks several times a second. */
const feedLagMs = 1_000;
/** A replica is at most a second behind (replica.ts), and its distance is itself a quarter of a second old. */
const settledMs = 1_500;
/** What was read longer ago is asked for again, whatever was heard: a change past the product shows by then. */
export const maxReadAgeMs = 60_000;
/** By then a change is of no interest. */
const retentionMs = maxReadAgeMs + settledMs;

export interface ChangeMemory extends Required<Follower> {
	/** Whether what was read then, at most `maxReadAgeMs` ago, is still so. Times are of `performance.now()`. */
	isUnchangedSince(id: string, readAt: number, now?: number): boolean;
}

export function createChangeMemory(): ChangeMemory {
	/** Nothing is known of what was before `since`. */
	const unheard = () => ({ since: Number.POSITIVE_INFINITY, upTo: Number.NEGATIVE_INFINITY });
	const coverage = { orders: unheard(), businesses: unheard() };
	let recent = new Map<string, number>();
	let older = new Map<string, number>();
	let turnedAt = performance.now();

	function remember(ids: Iterable<string>): void {
		const now = performance.now();
		if (now - turnedAt > retentionMs) [recent, older, turnedAt] = [new Map(), recent, now];
		for (const id of ids) recent.set(id, now);
	}
	function extend(of: keyof typeof coverage, ids: ReadonlySet<string> | undefined, upTo: number): void {
		const { since } = coverage[of];
		coverage[of] = { since: ids ? Math.min(since, upTo) : upTo, upTo };
		remember(ids ?? []);
	}
	const isCoveredSince = (of: keyof typeof coverage, at: number, now: number) =>
		coverage[of].since <= at && now - coverage[of].upTo <= feedLagMs;

	return {
		orders: (ids, upTo) => extend('orders', ids, upTo),
		businesses: (ids, upTo) => extend('businesses', ids, upTo),
		isUnchangedSince(id, readAt, now = performance.now()) {
			const settled = readAt - settledMs;
			if (!isCoveredSince('orders', settled, now) || !isCoveredSince('businesses', settled, now))
				return false;
			const changedAt = recent.get(id) ?? older.get(id);
			return changedAt === undefined || changedAt < settled;
		},
	};
}
