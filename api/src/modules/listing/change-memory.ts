// Remembers recent changes. A business counts as unchanged only if the feed covers orders and edits up to now, has not
// named it, and even a lagging replica would show every change.
import { performance } from 'node:perf_hooks';
import type { Follower } from '#changes';

const feedLagMs = 1_000;
/** A replica lags by at most a second (replica.ts), as measured up to a quarter of a second ago. */
const settledMs = 1_500;
/** Older data is always read again, so that changes made outside the product show up. */
export const maxReadAgeMs = 60_000;
const retentionMs = maxReadAgeMs + settledMs;

export interface ChangeMemory extends Required<Follower> {
	/** For data read at most `maxReadAgeMs` ago, with times of `performance.now()`. */
	isUnchangedSince(id: string, readAt: number, now?: number): boolean;
}

export function createChangeMemory(): ChangeMemory {
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
