/**
 * How many bags are left, as it changes elsewhere. Lists and modals say whom they show; one stream per page follows
 * them all. While nobody looks at the page there is none.
 */
import { type BusinessSummary, limits, type StockChange } from '@flavorbag/contract';
import { stockSummary } from '@flavorbag/contract/summary';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Wanted, wantedThere } from '#lib/next-window.ts';
import { serverNow } from '#lib/server-clock.ts';
import { openStream } from './connection.ts';
import { followStream } from './live-stream.ts';
import { nearbyKey, offer, offerKey } from './offers.ts';

/** Lists grow page by page: one stream for what comes together. */
const batchMs = 200;

const subscribers = new Map<symbol, readonly string[]>();
let followed = '';
let leave: (() => void) | undefined;
let batchTimer: ReturnType<typeof setTimeout> | undefined;

function apply(cache: QueryClient, change: StockChange): void {
	const { business_id: id, listed, price, inventory } = change;
	if (!listed) void cache.invalidateQueries({ queryKey: offerKey(id) });
	cache.setQueryData(offer(id).queryKey, (shown) => shown && { ...shown, price, inventory });
	for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: nearbyKey })) {
		const wanted = queryKey[1] as Partial<Wanted>;
		cache.setQueryData<NearbyPages>(queryKey, (loaded) => loaded && withStock(loaded, change, wanted));
	}
}

type NearbyPages = InfiniteData<{ data: { businesses: BusinessSummary[] } }>;

/** Pages on which the business does not stand stay the same objects. */
function withStock(loaded: NearbyPages, change: StockChange, wanted: Partial<Wanted>): NearbyPages {
	const { business_id: id, price, inventory } = change;
	const update = (one: BusinessSummary): BusinessSummary => {
		const { next_pickup: _, ...rest } = one;
		const there = wantedThere(wanted, one.time_zone, serverNow());
		return { ...rest, price, ...stockSummary(inventory, there) };
	};
	const isShown = loaded.pages.some(({ data }) => data.businesses.some((one) => one.id === id));
	if (!isShown) return loaded;
	return {
		...loaded,
		pages: loaded.pages.map((page) => ({
			...page,
			data: {
				...page.data,
				businesses: page.data.businesses.map((one) => (one.id === id ? update(one) : one)),
			},
		})),
	};
}

function follow(cache: QueryClient): void {
	const hidden = document.visibilityState === 'hidden';
	const ids = hidden
		? []
		: [...new Set([...subscribers.values()].flat())].slice(0, limits.liveBusinessesMax).sort();
	const next = ids.join(',');
	if (next === followed) return;
	followed = next;
	leave?.();
	leave = undefined;
	if (ids.length === 0) return;
	const controller = new AbortController();
	leave = () => controller.abort();
	void followStream({
		// The server begins with what is left now: nothing is missed between the list and the stream.
		open: (signal) => openStream('customer.businesses.live', { query: { ids: next } }, signal),
		onEvent: (event, data) => {
			if (event === 'stock') apply(cache, JSON.parse(data) as StockChange);
		},
		onReconnect: () => undefined,
		signal: controller.signal,
	});
}

/** Keeps the bags left of these businesses fresh while the caller is on the screen. */
export function useLiveStock(ids: readonly string[]): void {
	const cache = useQueryClient();
	const key = ids.join(',');
	useEffect(() => {
		const me = Symbol('looks');
		subscribers.set(me, key === '' ? [] : key.split(','));
		const soon = () => {
			clearTimeout(batchTimer);
			batchTimer = setTimeout(() => follow(cache), batchMs);
		};
		soon();
		document.addEventListener('visibilitychange', soon);
		return () => {
			subscribers.delete(me);
			document.removeEventListener('visibilitychange', soon);
			soon();
		};
	}, [key, cache]);
}
