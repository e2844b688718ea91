/**
 * What lists show of businesses, as JSON. While very many lists are asked for, a card that was read before is shown
 * again. Promised: no card is older than `cardMaxAgeMs`, counted from before it was read, unless the feed of changes has not
 * named its business since (change-memory.ts), nor from the minute before (windows end and days begin with a minute); a quiet
 * server reads each anew.
 */
import { performance } from 'node:perf_hooks';
import { businessSummary, listedBusiness, type Offered, type WantedPickup } from '@flavorbag/contract';
import type { ZodType } from 'zod';
import type { Changes } from '#changes';
import type { Db } from '#db/database.ts';
import { createBatcher } from '#lib/batch.ts';
import type { SchemaFilter } from '#lib/schema-filter.ts';
import type { Clock } from '#ports/clock.ts';
import { offeredDates, offeredOf, type Wanted } from '#stock';
import { toCard, toSummary } from './businesses.rules.ts';
import * as store from './businesses.store.ts';
import { type ChangeMemory, createChangeMemory } from './change-memory.ts';

/** With a replica that is a second behind, a sale still shows within two (R-fresh-lists). */
const cardMaxAgeMs = 900;
/** About 2 KB each, where each date stands on them. */
const maxCards = 16_000;
/** A card is kept when it was asked for so often within a second: most businesses of a large country are not. */
const cacheFrom = 3;
/** Lists a second. */
const busyListsPerSecond = 50;
/** So long after the last busy moment changes are still listened to. */
const listenForMs = 5_000;

export interface Card {
	/** JSON, to which only the distance of whoever asks is missing, and on a summary its zone. */
	open: string;
	timeZone: string;
	/** On one of the dates that it offers. */
	hasBags: boolean;
}
interface CachedCard extends Card {
	readAt: number;
	minute: number;
}
/**
 * Lists that are read at the same moment go together, a few at a time over a few connections: were they all in one
 * statement, the database would wait for us and we for it in turn.
 */
const batchSize = { maxSize: 4, maxQueued: 20_000, concurrency: 4 };

export interface CardsDeps {
	clock: Clock;
	mediaUrl: MediaUrl;
	busyFrom?: number | undefined;
	/** Asked for so often within a second, a card is kept. */
	cacheFrom?: number | undefined;
	changes: Changes;
	filterBySchema: SchemaFilter;
}

/** What stands on a card, and how it is made. */
interface CardView<Row extends store.CardRow> {
	schema: ZodType<object>;
	read(copy: Db, ids: readonly string[], now: Date): Promise<Row[]>;
	write(row: Row, mediaUrl: MediaUrl, offered: Offered, wanted: WantedPickup): object;
}
type MediaUrl = (key: string) => string;
export const fullView: CardView<store.ShownRow> = {
	schema: listedBusiness.omit({ distance: true, bag: true }),
	read: store.businessesById,
	write: toCard,
};
export const summaryView: CardView<store.SummaryRow> = {
	schema: businessSummary.omit({ distance: true, time_zone: true }),
	read: store.summariesById,
	write: toSummary,
};

const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000);

/** Whether so many came in this second or the one before. */
function createMeter(many: number): () => boolean {
	let second = 0;
	let [now, before] = [0, 0];
	return () => {
		const current = Math.floor(performance.now() / 1_000);
		if (current !== second) [before, now] = [current === second + 1 ? now : 0, 0];
		second = current;
		now++;
		return Math.max(now, before) >= many;
	};
}

/** How often each was asked for in this second, this time included. */
function createTally(): (id: string) => number {
	let second = 0;
	const counts = new Map<string, number>();
	return (id) => {
		const current = Math.floor(performance.now() / 1_000);
		if (current !== second) counts.clear();
		second = current;
		const count = (counts.get(id) ?? 0) + 1;
		counts.set(id, count);
		return count;
	};
}

export function createCards<Row extends store.CardRow>(deps: CardsDeps, view: CardView<Row>) {
	const { clock, mediaUrl, changes } = deps;
	const filterData = deps.filterBySchema(view.schema);
	/** Of this minute. */
	let cache = new Map<string, CachedCard>();
	let cachedMinute = 0;
	const isBusy = createMeter(deps.busyFrom ?? busyListsPerSecond);
	const countRequest = createTally();
	const minRequests = deps.cacheFrom ?? cacheFrom;
	let busyAt = 0;
	let listening: { memory: ChangeMemory; stop(): void; timer: NodeJS.Timeout } | undefined;

	function close(): void {
		clearInterval(listening?.timer);
		listening?.stop();
		listening = undefined;
	}
	/** Only while it is of use. */
	function listen(): void {
		busyAt = performance.now();
		if (listening) return;
		const memory = createChangeMemory();
		listening = {
			memory,
			stop: changes.follow(memory),
			timer: setInterval(() => performance.now() - busyAt > listenForMs && close(), listenForMs).unref(),
		};
	}

	function cachedCard(id: string, now: number): CachedCard | undefined {
		const card = cache.get(id);
		if (!card) return undefined;
		const isGood = now - card.readAt <= cardMaxAgeMs || listening?.memory.isUnchangedSince(id, card.readAt);
		return isGood ? card : undefined;
	}
	function cacheCard(id: string, card: CachedCard): void {
		if (cache.size < maxCards || cache.has(id)) cache.set(id, card);
	}
	function turnMinute(): void {
		const minute = minuteOf(clock.now());
		if (minute !== cachedMinute) cache = new Map();
		cachedMinute = minute;
	}

	function cardOf(row: Row, now: Date, { day, period }: Wanted): Card {
		const date = day && offeredDates(now, row.tz)[day === 'today' ? 0 : 1];
		const offered = offeredOf(row, now, row.tz);
		const hasBags = offered.inventory.some(({ available }) => available > 0);
		const card = view.write(row, mediaUrl, offered, { date, period });
		const open = JSON.stringify(filterData(card)).slice(0, -1);
		return { open, timeZone: row.tz, hasBags };
	}

	/** Those that are listed. */
	async function read(
		copy: Db,
		ids: readonly string[],
		wanted: Wanted = {},
	): Promise<Map<string, CachedCard>> {
		const [readAt, now] = [performance.now(), clock.now()];
		const minute = minuteOf(now);
		const rows = await view.read(copy, ids, now);
		return new Map(
			rows
				.filter(({ listed }) => listed)
				.map((row) => [row.id, Object.assign(cardOf(row, now, wanted), { readAt, minute })]),
		);
	}

	const readers = new WeakMap<Db, (ids: readonly string[]) => Promise<Map<string, CachedCard>>>();
	function readerOf(copy: Db) {
		const reader =
			readers.get(copy) ??
			createBatcher(async (lists: (readonly string[])[]) => {
				const cards = await read(copy, [...new Set(lists.flat())]);
				return lists.map(() => cards);
			}, batchSize);
		readers.set(copy, reader);
		return reader;
	}

	return {
		/** Those of them that are listed. A pickup that is wanted stands on few lists: their cards are read anew. */
		async of(copy: Db, ids: readonly string[], wanted: Wanted): Promise<Map<string, Card>> {
			if (wanted.day || wanted.period) return read(copy, ids, wanted);
			const found = new Map<string, Card>();
			const isCaching = isBusy();
			if (isCaching) {
				listen();
				turnMinute();
				const now = performance.now();
				for (const id of ids) {
					const card = cachedCard(id, now);
					if (card) found.set(id, card);
				}
			}
			const missing = ids.filter((id) => !found.has(id));
			if (missing.length === 0) return found;
			const cards = await readerOf(copy)(missing);
			for (const id of missing) {
				const card = cards.get(id);
				if (!card) continue;
				found.set(id, card);
				if (isCaching && card.minute === cachedMinute && countRequest(id) >= minRequests) cacheCard(id, card);
			}
			return found;
		},
		close,
	};
}

export type Cards = ReturnType<typeof createCards>;
