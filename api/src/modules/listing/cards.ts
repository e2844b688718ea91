// Cards of businesses in lists, as JSON, reused under load. A card is at most `cardMaxAgeMs` old, or a minute while the
// feed does not name its business (change-memory.ts). It expires when time alone would change it.
import { performance } from 'node:perf_hooks';
import { businessSummary, listedBusiness, type Offered, type WantedPickup } from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import type { ZodType } from 'zod';
import type { Changes } from '#changes';
import type { Db } from '#db/database.ts';
import { createBatcher } from '#lib/batch.ts';
import type { SchemaFilter } from '#lib/schema-filter.ts';
import type { Clock } from '#ports/clock.ts';
import {
	businessesById,
	type CardRow,
	type ShownRow,
	type SummaryRow,
	summariesById,
	toCard,
	toSummary,
} from '#shops';
import { changesWithoutEvent, inventoryUntil, offeredDates, offeredOf, type Wanted } from '#stock';
import { type ChangeMemory, createChangeMemory, maxReadAgeMs } from './change-memory.ts';

/** A sale shows within two seconds even if a replica lags by one (R-fresh-lists). */
const cardMaxAgeMs = 900;
const cardBytes = 200;
const mebibyte = 2 ** 20;
const busyListsPerSecond = 50;
const listenForMs = maxReadAgeMs;

export interface Card {
	/** JSON without its closing brace, to which the caller's distance (and on summaries the zone) is appended. */
	open: string;
	timeZone: string;
	hasBags: boolean;
	/** A `performance.now()` time. */
	readAt: number;
	/** Clock time in ms at which the card changes even without an edit. */
	until: number;
	maxAgeMs: number;
}
/** With one statement at a time, the database and the server would wait for each other in turns. */
const batchOptions = { maxSize: 4, maxQueued: 20_000, concurrency: 4 };

export interface CardsDeps {
	clock: Clock;
	mediaUrl: MediaUrl;
	busyFrom?: number | undefined;
	changes: Changes;
	filterBySchema: SchemaFilter;
}

interface CardView<Row extends CardRow> {
	cacheBytes: number;
	schema: ZodType<object>;
	read(copy: Db, ids: readonly string[], now: Date): Promise<Row[]>;
	write(row: Row, mediaUrl: MediaUrl, offered: Offered, wanted: WantedPickup): object;
}
type MediaUrl = (key: string) => string;
export const fullView: CardView<ShownRow> = {
	cacheBytes: 24 * mebibyte,
	schema: listedBusiness.omit({ distance: true, bag: true }),
	read: businessesById,
	write: toCard,
};
export const summaryView: CardView<SummaryRow> = {
	cacheBytes: 56 * mebibyte,
	schema: businessSummary.omit({ distance: true, time_zone: true }),
	read: summariesById,
	write: toSummary,
};

/** Returns whether there were at least `many` calls in this second or the one before. */
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

interface Asked {
	ids: readonly string[];
	/** Time of the request, before which the copy's lag was checked. */
	at: number;
}
type ReadCards = (
	copy: Db,
	ids: readonly string[],
	wanted: Wanted,
	readAt: number,
) => Promise<Map<string, Card>>;

function createReaders(read: ReadCards) {
	const readers = new WeakMap<Db, (asked: Asked) => Promise<Map<string, Card>>>();
	return (copy: Db) => {
		const reader =
			readers.get(copy) ??
			createBatcher(async (lists: Asked[]) => {
				const first = Math.min(...lists.map(({ at }) => at));
				const cards = await read(copy, [...new Set(lists.flatMap(({ ids }) => ids))], {}, first);
				return lists.map(() => cards);
			}, batchOptions);
		readers.set(copy, reader);
		return reader;
	};
}

function createCache({ clock, changes }: CardsDeps, maxSize: number) {
	const cards = new LRUCache<string, Card>({
		maxSize,
		sizeCalculation: ({ open }) => open.length + cardBytes,
	});
	let busyAt = 0;
	let listening: { memory: ChangeMemory; stop(): void; timer: NodeJS.Timeout } | undefined;

	function close(): void {
		clearInterval(listening?.timer);
		listening?.stop();
		listening = undefined;
		cards.clear();
	}
	return {
		close,
		listen(): void {
			busyAt = performance.now();
			if (listening) return;
			const memory = createChangeMemory();
			listening = {
				memory,
				stop: changes.follow(memory),
				timer: setInterval(() => performance.now() - busyAt > listenForMs && close(), 5_000).unref(),
			};
		},
		get: (id: string) => cards.get(id),
		/** Returns a function that checks whether a card is still current. */
		judge(): (id: string, card: Card | undefined) => card is Card {
			const [now, time] = [performance.now(), clock.now().getTime()];
			return (id, card): card is Card => {
				if (!card) return false;
				const age = now - card.readAt;
				if (time >= card.until || age > card.maxAgeMs) return false;
				return age <= cardMaxAgeMs || (listening?.memory.isUnchangedSince(id, card.readAt, now) ?? false);
			};
		},
		/** Keeps the same object for an unchanged card, so that its lists aren't reassembled. */
		save(id: string, card: Card): Card {
			const before = cards.get(id);
			const { open, timeZone, hasBags } = card;
			if (before?.open === open && before.timeZone === timeZone && before.hasBags === hasBags)
				return Object.assign(before, card);
			cards.set(id, card);
			return card;
		},
	};
}

function createReader<Row extends CardRow>(deps: CardsDeps, view: CardView<Row>): ReadCards {
	const { clock, mediaUrl } = deps;
	const filterData = deps.filterBySchema(view.schema);

	function cardOf(row: Row, now: Date, { day, period }: Wanted): Omit<Card, 'readAt'> {
		const date = day && offeredDates(now, row.tz)[day === 'today' ? 0 : 1];
		const offered = offeredOf(row, now, row.tz);
		const hasBags = offered.inventory.some(({ available }) => available > 0);
		const card = view.write(row, mediaUrl, offered, { date, period });
		const open = JSON.stringify(filterData(card)).slice(0, -1);
		const until = inventoryUntil(offered.inventory, now, row.tz).getTime();
		const maxAgeMs = changesWithoutEvent(row) ? cardMaxAgeMs : maxReadAgeMs;
		return { open, timeZone: row.tz, hasBags, until, maxAgeMs };
	}
	return async (copy, ids, wanted, readAt) => {
		const now = clock.now();
		const rows = (await view.read(copy, ids, now)).filter(({ listed }) => listed);
		return new Map(rows.map((row) => [row.id, { ...cardOf(row, now, wanted), readAt }]));
	};
}

export function createCards<Row extends CardRow>(deps: CardsDeps, view: CardView<Row>) {
	const cache = createCache(deps, view.cacheBytes);
	const isBusy = createMeter(deps.busyFrom ?? busyListsPerSecond);
	const read = createReader(deps, view);
	const readerOf = createReaders(read);
	return {
		/** Counts the request. Returns whether cards are being cached. */
		countList(): boolean {
			const isCaching = isBusy();
			if (isCaching) cache.listen();
			return isCaching;
		},
		/** Few lists share the cards of a wanted pickup, so those bypass the cache. */
		async of(
			copy: Db,
			ids: readonly string[],
			wanted: Wanted,
			isCaching: boolean,
		): Promise<Map<string, Card>> {
			const askedAt = performance.now();
			if (wanted.day || wanted.period) return read(copy, ids, wanted, askedAt);
			const found = new Map<string, Card>();
			if (isCaching) {
				const isCurrent = cache.judge();
				for (const id of ids) {
					const card = cache.get(id);
					if (isCurrent(id, card)) found.set(id, card);
				}
			}
			const missing = ids.filter((id) => !found.has(id));
			if (missing.length === 0) return found;
			const cards = await readerOf(copy)({ ids: missing, at: askedAt });
			for (const id of missing) {
				const card = cards.get(id);
				if (card) found.set(id, isCaching ? cache.save(id, card) : card);
			}
			return found;
		},
		/** Returns whether all these cards are still current. */
		areCurrent(those: readonly { id: string }[], cards: readonly (Card | undefined)[]): boolean {
			const isCurrent = cache.judge();
			return those.every(({ id }, at) => isCurrent(id, cards[at]));
		},
		close: cache.close,
	};
}

export type Cards = ReturnType<typeof createCards>;
