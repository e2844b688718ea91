/**
 * What lists show of businesses, as JSON. While very many lists are asked for, a card that was read before is shown
 * again. Promised: no card is older than `keptMs`, counted from before it was read, unless the feed of changes has not
 * named its business since (change-memory.ts), nor from the minute before (windows end and days begin with a minute); a quiet
 * server reads each anew.
 */
import { hash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { listedBusiness } from '@flavorbag/contract';
import type { Changes } from '#changes';
import type { Db } from '#db/database.ts';
import type { Exactly } from '#lib/exactly.ts';
import { gather } from '#lib/gather.ts';
import type { Clock } from '#ports/clock.ts';
import { inventoryOf } from '#stock';
import { toCard } from './businesses.rules.ts';
import * as store from './businesses.store.ts';
import { type ChangeMemory, createChangeMemory } from './change-memory.ts';

/** With a replica that is a second behind, a sale still shows within two (R-fresh-lists). */
const keptMs = 900;
/** About 2 KB each. */
const keptMax = 16_000;
/** A card is kept when it was asked for so often within a second: most businesses of a large country are not. */
const keptFrom = 3;
/** Lists a second. */
const manyLists = 50;
/** So long after the last busy moment changes are still listened to. */
const listensMs = 5_000;

export interface Card {
	/** JSON, to which only the distance of whoever asks is missing. */
	open: Buffer;
	/** Another one for another card. */
	tag: string;
}
interface KeptCard extends Card {
	readAt: number;
	minute: number;
}
/** Lists that are read at the same moment go together, over a few connections. */
const together = { most: 40, waiting: 20_000, flushes: 3 };

export interface CardsDeps {
	clock: Clock;
	mediaUrl(key: string): string;
	busyFrom?: number | undefined;
	/** Asked for so often within a second, a card is kept. */
	keptFrom?: number | undefined;
	changes: Changes;
	exactly: Exactly;
}

/** A short buffer is a part of one of 8 KB with others in it, all of which it would keep. */
function ofItsOwn(part: Buffer): Buffer {
	const own = Buffer.allocUnsafeSlow(part.length);
	part.copy(own);
	return own;
}

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

export function createCards(deps: CardsDeps) {
	const { clock, mediaUrl, changes } = deps;
	const exact = deps.exactly(listedBusiness.omit({ distance: true }));
	/** Of this minute. */
	let kept = new Map<string, KeptCard>();
	let keptMinute = 0;
	const isBusy = createMeter(deps.busyFrom ?? manyLists);
	const askedFor = createTally();
	const enough = deps.keptFrom ?? keptFrom;
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
			timer: setInterval(() => performance.now() - busyAt > listensMs && close(), listensMs).unref(),
		};
	}

	function keptCard(id: string, now: number): KeptCard | undefined {
		const card = kept.get(id);
		if (!card) return undefined;
		const isGood = now - card.readAt <= keptMs || listening?.memory.isUnchangedSince(id, card.readAt);
		return isGood ? card : undefined;
	}
	function keep(id: string, card: KeptCard): void {
		if (kept.size < keptMax || kept.has(id)) kept.set(id, { ...card, open: ofItsOwn(card.open) });
	}
	function turnMinute(): void {
		const minute = minuteOf(clock.now());
		if (minute !== keptMinute) kept = new Map();
		keptMinute = minute;
	}

	function cardOf(row: store.ShownRow, now: Date): Card {
		const open = Buffer.from(
			JSON.stringify(exact(toCard(row, mediaUrl, inventoryOf(row, now, row.tz)))).slice(0, -1),
		);
		return { open, tag: hash('sha1', open, 'base64url') };
	}

	/** Those that are listed. */
	async function read(copy: Db, ids: readonly string[]): Promise<Map<string, KeptCard>> {
		const [readAt, now] = [performance.now(), clock.now()];
		const minute = minuteOf(now);
		const rows = await store.businessesById(copy, ids, now);
		return new Map(
			rows.filter(({ listed }) => listed).map((row) => [row.id, { ...cardOf(row, now), readAt, minute }]),
		);
	}

	const readers = new WeakMap<Db, (ids: readonly string[]) => Promise<Map<string, KeptCard>>>();
	function readerOf(copy: Db) {
		const reader =
			readers.get(copy) ??
			gather(async (lists: (readonly string[])[]) => {
				const cards = await read(copy, [...new Set(lists.flat())]);
				return lists.map(() => cards);
			}, together);
		readers.set(copy, reader);
		return reader;
	}

	return {
		/** Those of them that are listed. */
		async of(copy: Db, ids: readonly string[]): Promise<Map<string, Card>> {
			const found = new Map<string, Card>();
			const keeps = isBusy();
			if (keeps) {
				listen();
				turnMinute();
				const now = performance.now();
				for (const id of ids) {
					const card = keptCard(id, now);
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
				if (keeps && card.minute === keptMinute && askedFor(id) >= enough) keep(id, card);
			}
			return found;
		},
		close,
	};
}

export type Cards = ReturnType<typeof createCards>;
