/**
 * What the index answered before. Promised: the same object for the same question, as long as nothing changed in the index;
 * what is asked for the first time isn't cached, as nearly all of that is never asked again.
 */
import { LRUCache } from 'lru-cache';
import type { ListedPlaces, ListedQuery, ListingIndex } from './listing-index.ts';

export interface Listed extends ListedPlaces {
	/** `found` is given out again, the same object. */
	isCached?: boolean;
}

/** What was found, in all of them: four thousand pages as the web app asks for them. */
const maxFound = 80_000;
/** Of questions asked lately. */
const hashSlots = 2 ** 16;

/** Whether that was asked before, unless another one took its slot. */
function createDoorkeeper(): (key: string) => boolean {
	const hashes = new Int32Array(hashSlots);
	return (key) => {
		let hash = 0;
		for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
		const slot = hash & (hashSlots - 1);
		const wasAsked = hashes[slot] === hash;
		hashes[slot] = hash;
		return wasAsked;
	};
}

export function createListingAnswers(index: Pick<ListingIndex, 'page'>) {
	const cache = new LRUCache<string, Listed>({
		maxSize: maxFound,
		sizeCalculation: ({ found }) => found.length + 1,
	});
	const wasAsked = createDoorkeeper();
	return {
		clear: () => cache.clear(),
		page(query: ListedQuery): Listed {
			const { from, radiusMiles, offset, count, maxPriceCents, cheapestFirst } = query;
			const key = [from.lat, from.lng, radiusMiles, offset, count, maxPriceCents, cheapestFirst].join(' ');
			const cached = cache.get(key);
			if (cached) return cached;
			const isCached = wasAsked(key);
			const answer = { ...index.page(query), isCached };
			if (isCached) cache.set(key, answer);
			return answer;
		},
	};
}

export type ListingAnswers = ReturnType<typeof createListingAnswers>;
