/**
 * Where a look at what changed goes on. Both begin with what is there already, which is not news, and neither misses what
 * is committed late or was committed while the database could not be asked.
 */
import type { Db } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import { editsSince, eventsBehind, latestEventIds, type OrderEvent } from './changes.store.ts';

/** Read at once. */
const maxEvents = 5_000;
/** Behind the newest: an id may be passed over there before the first look. */
const lateAtBegin = 500;
/** More than these are no transactions under way but a jump of the sequence. */
const maxPassedOver = 5_000;
/** No transaction lives that long. */
const passedOverMs = 60_000;

/**
 * The orders' history. Ids are handed out before their commit: one that was passed over is looked for again until its
 * transaction must have ended.
 */
export function createOrderCursor(db: Db) {
	let newest: number | undefined;
	/** By id, since when; the longest first. */
	const passedOver = new Map<number, number>();

	function pass(id: number, from: number, at: number): number {
		passedOver.delete(id);
		for (let skipped = Math.max(from + 1, id - maxPassedOver); skipped < id; skipped++)
			passedOver.set(skipped, at);
		return Math.max(from, id);
	}
	function giveUp(at: number): void {
		for (const [id, since] of passedOver) {
			if (at - since <= passedOverMs && passedOver.size <= maxPassedOver) return;
			passedOver.delete(id);
		}
	}

	return {
		/** `isAll`: nothing that was there at the call is left for the next one. */
		async next(at: number): Promise<{ events: OrderEvent[]; isAll: boolean }> {
			if (newest === undefined) {
				const [first = 0, ...others] = await latestEventIds(db, lateAtBegin);
				newest = others.reduce((from, id) => pass(id, from, at), first);
				return { events: [], isAll: true };
			}
			const events = await eventsBehind(db, newest, [...passedOver.keys()], maxEvents);
			for (const { id } of events) newest = pass(id, newest, at);
			giveUp(at);
			return { events, isAll: events.length < maxEvents };
		},
		forget(): void {
			newest = undefined;
			passedOver.clear();
		},
	};
}

/** An edit is stamped before its commit: look back far enough to see the late ones. */
const lookBackMs = 20_000;
/** More than anybody edits by hand. */
const maxEdits = 5_000;

/** The businesses' stamps. */
export function createEditCursor(db: Db, clock: Clock) {
	let until: number | undefined;
	let known = new Map<string, string>();

	return {
		/** Ids of those that were edited; undefined: too many to name. */
		async next(): Promise<ReadonlySet<string> | undefined> {
			const now = clock.now().getTime();
			const since = Math.min(until ?? now, now) - lookBackMs;
			const edits = await editsSince(db, new Date(since), maxEdits);
			const isFirst = until === undefined;
			until = now;
			const before = known;
			known = new Map(edits?.map(({ id, edit }) => [id, edit]));
			if (!edits) return undefined;
			const changed = isFirst ? [] : edits.filter(({ id, edit }) => before.get(id) !== edit);
			return new Set(changed.map(({ id }) => id));
		},
		forget(): void {
			until = undefined;
			known = new Map();
		},
	};
}
