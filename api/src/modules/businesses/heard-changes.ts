/**
 * What is heard of businesses that changed: sales from one side, edits from the other. Promised: what was read of a
 * business counts as unchanged only while both sides have been heard of a moment ago, neither has named it since, and
 * even a copy that is a moment behind would have shown it all.
 */
import { performance } from 'node:perf_hooks';

/** Hears which businesses changed, and that all which had changed by then has been told. */
export interface ChangeListener {
	changed(ids: Iterable<string>): void;
	/** @param at By `performance.now()`. */
	looked(at: number): void;
}

/** Both look several times a second. */
const heardWithinMs = 1_000;
/** A replica is at most a second behind (replica.ts), and its distance is itself a quarter of a second old. */
const settledMs = 1_500;
/** Nothing is kept for longer: by then a change is of no interest. */
const forgottenMs = 60_000;

function createSide() {
	let since = Number.POSITIVE_INFINITY;
	let heardAt = Number.NEGATIVE_INFINITY;
	return {
		looked(at: number): void {
			// After a silence nobody knows what was missed meanwhile.
			if (at - heardAt > heardWithinMs) since = at;
			heardAt = at;
		},
		hasHeardSince: (at: number, now: number) => now - heardAt <= heardWithinMs && since <= at,
	};
}

export function createHeardChanges() {
	const sides = { sales: createSide(), edits: createSide() };
	let recent = new Map<string, number>();
	let older = new Map<string, number>();
	let turnedAt = performance.now();

	function changed(ids: Iterable<string>): void {
		const now = performance.now();
		if (now - turnedAt > forgottenMs) [recent, older, turnedAt] = [new Map(), recent, now];
		for (const id of ids) recent.set(id, now);
	}

	return {
		/** Nothing is known of what was sold before this call. */
		salesFromNow(): ChangeListener {
			const side = createSide();
			sides.sales = side;
			return { changed, looked: side.looked };
		},
		edits: { changed, looked: sides.edits.looked } satisfies ChangeListener,
		/** Whether what was read then, at most a minute ago, is still so. Times are of `performance.now()`. */
		isUnchangedSince(id: string, readAt: number): boolean {
			const [now, settled] = [performance.now(), readAt - settledMs];
			if (!sides.sales.hasHeardSince(settled, now) || !sides.edits.hasHeardSince(settled, now)) return false;
			const changedAt = recent.get(id) ?? older.get(id);
			return changedAt === undefined || changedAt < settled;
		},
	};
}
export type HeardChanges = ReturnType<typeof createHeardChanges>;
