// Cursors of the change feed. They skip what exists at the start, but don't miss anything that commits late or while
// the database is unreachable.
import type { Db } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import { editsSince, eventsBehind, latestEventIds, type OrderEvent } from './changes.store.ts';

const maxEvents = 5_000;
/** Number of latest ids checked for gaps at the start, because a running transaction may hold one. */
const lateAtBegin = 500;
/** A larger gap is a jump in the sequence rather than running transactions. */
const maxPassedOver = 5_000;
/** No transaction runs this long. */
const passedOverMs = 60_000;

/** Ids are assigned before commit, so skipped ones are queried until their transaction must have ended. */
export function createOrderCursor(db: Db) {
	let newest: number | undefined;
	/** Maps skipped ids to the time they were skipped, oldest first. */
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
		/** `isAll` means that nothing that existed at the call remains to be read. */
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

/** Edits are stamped before they commit, so this looks back far enough to see late ones. */
const lookBackMs = 20_000;
const maxEdits = 5_000;

export function createEditCursor(db: Db, clock: Clock) {
	let until: number | undefined;
	let known = new Map<string, string>();

	return {
		/** Returns the ids of edited businesses, or undefined if there are too many to list. */
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
