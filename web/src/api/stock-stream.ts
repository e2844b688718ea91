/** The stream behind live-stock.ts, loaded after the first list. */
import type { BusinessSummary, StockChange } from '@flavorbag/contract';
import { stockSummary } from '@flavorbag/contract/summary';
import type { InfiniteData } from '@tanstack/react-query';
import { serverNow } from '#lib/server-clock.ts';
import { type Wanted, wantedThere } from '#lib/wanted.ts';
import { openStream } from './connection.ts';
import { followStream } from './live-stream.ts';
import { offer } from './offers.ts';
import { askedBy, queryClient } from './query-client.ts';

/** Applies the stock events of these businesses to the cache. `ids` are joined by commas. */
export function followStock(ids: string, signal: AbortSignal): Promise<void> {
	return followStream({
		// The stream begins with the current stock, so nothing is missed after the list.
		open: (aborted) => openStream('customer.businesses.live', { query: { ids } }, aborted),
		onEvent: (event, data) => {
			if (event === 'stock') apply(JSON.parse(data) as StockChange);
		},
		onReconnect: () => undefined,
		signal,
	});
}

function apply(change: StockChange): void {
	const { business_id: id, listed, price, inventory, next_draw } = change;
	if (!listed) void queryClient.invalidateQueries({ queryKey: offer(id).queryKey });
	queryClient.setQueryData(offer(id).queryKey, (shown) => shown && { ...shown, price, inventory, next_draw });
	for (const { queryKey } of queryClient.getQueryCache().findAll(askedBy('customer.businesses.summaries'))) {
		const { query: wanted } = queryKey[1] as { query: Partial<Wanted> };
		queryClient.setQueryData<NearbyPages>(queryKey, (loaded) => loaded && withStock(loaded, change, wanted));
	}
}

type NearbyPages = InfiniteData<{ data: { businesses: BusinessSummary[] } }>;

/** Pages without the business keep their identity. */
function withStock(loaded: NearbyPages, change: StockChange, wanted: Partial<Wanted>): NearbyPages {
	const { business_id: id, price } = change;
	const update = (one: BusinessSummary): BusinessSummary => {
		const { next_pickup: _, next_draw: __, ...rest } = one;
		const there = wantedThere(wanted, one.time_zone, serverNow());
		return { ...rest, price, ...stockSummary(change, there) };
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
