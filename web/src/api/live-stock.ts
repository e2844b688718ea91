/**
 * How many bags are left, as it changes elsewhere. Lists and modals say whom they show; one stream per page follows
 * them all. While nobody looks at the page there is none.
 */
import { limits, type StockChange } from '@flavorbag/contract';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Result } from './client.ts';
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
	cache.setQueriesData<InfiniteData<Result<'customer.businesses.list'>>>({ queryKey: nearbyKey }, (loaded) =>
		loaded?.pages.some((page) => page.data.businesses.some((one) => one.id === id))
			? {
					...loaded,
					pages: loaded.pages.map((page) => ({
						...page,
						data: {
							...page.data,
							businesses: page.data.businesses.map((one) =>
								one.id === id ? { ...one, price, inventory } : one,
							),
						},
					})),
				}
			: loaded,
	);
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
