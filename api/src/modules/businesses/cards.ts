/**
 * What lists show of businesses, as JSON. While very many lists are asked for, a card that was read a moment ago is
 * shown again. Promised: no card is older than `keptMs`, counted from before it was read, nor from the minute before
 * (windows end and days begin with a minute); a quiet server reads each anew.
 */
import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import { inventoryOf } from '#schedule';
import { toCard } from './businesses.rules.ts';
import * as store from './businesses.store.ts';

/** With a replica that is a second behind, a sale still shows within two (D21). */
const keptMs = 900;
/** About 2 KB each. */
const keptMax = 5_000;
/** Lists a second. */
const manyLists = 50;

export interface Card {
	/** For somebody who is so far away. */
	at(distanceMiles: number): string;
}
interface KeptCard extends Card {
	readAt: number;
	minute: number;
}

export interface CardsDeps {
	clock: Clock;
	mediaUrl(key: string): string;
	busyFrom?: number | undefined;
}

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

export function createCards({ clock, mediaUrl, busyFrom = manyLists }: CardsDeps) {
	const kept = new LRUCache<string, KeptCard>({ max: keptMax });
	const isBusy = createMeter(busyFrom);

	function cardOf(row: store.ShownRow, now: Date): Card {
		const open = JSON.stringify(toCard(row, mediaUrl, inventoryOf(row, now, row.tz))).slice(0, -1);
		return { at: (miles) => `${open},"distance":${miles}}` };
	}

	return {
		/** Those of them that are listed. */
		async of(copy: Db, ids: readonly string[]): Promise<Map<string, Card>> {
			const [readAt, now] = [performance.now(), clock.now()];
			const minute = Math.floor(now.getTime() / 60_000);
			const found = new Map<string, Card>();
			const keeps = isBusy();
			if (keeps) {
				for (const id of ids) {
					const card = kept.get(id);
					if (card && card.minute === minute && readAt - card.readAt <= keptMs) found.set(id, card);
				}
			}
			const rows = await store.businessesById(
				copy,
				ids.filter((id) => !found.has(id)),
				now,
			);
			for (const row of rows) {
				if (!row.listed) continue;
				const card = cardOf(row, now);
				found.set(row.id, card);
				if (keeps) kept.set(row.id, { ...card, readAt, minute });
			}
			return found;
		},
	};
}
