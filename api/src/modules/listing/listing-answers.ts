// Caches answers of the index. Repeated queries get the same object until the index changes. First-time queries aren't
// cached, because most are never repeated.
import { LRUCache } from 'lru-cache';
import type { ListedPlaces, ListedQuery, ListingIndex } from './listing-index.ts';

export interface Listed extends ListedPlaces {
	isCached?: boolean;
}

/** Limits the businesses in all cached answers, about 4,000 pages of the web app. */
const maxFound = 80_000;
const hashSlots = 2 ** 16;

/** Returns whether a key was seen before, unless another one has taken its slot. */
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
