/**
 * One's own orders as they change elsewhere: at the counter, at the shop's desk, in another tab. Whoever shows one says so; one
 * stream per page follows them all. While nobody looks at the page there is none.
 */
import { useEffect } from 'react';
import { openStream } from './connection.ts';
import { followStream } from './live-stream.ts';
import { nearbyKey } from './offers.ts';
import { anyOrderKey, myOrdersKey } from './orders.ts';
import { queryClient } from './query-client.ts';

const subscribers = new Set<symbol>();
let leave: (() => void) | undefined;

function follow(): void {
	const isWanted = subscribers.size > 0 && document.visibilityState !== 'hidden';
	if (isWanted === (leave !== undefined)) return;
	leave?.();
	leave = undefined;
	if (!isWanted) return;
	const controller = new AbortController();
	leave = () => controller.abort();
	const reload = () => {
		void queryClient.invalidateQueries({ queryKey: myOrdersKey });
		void queryClient.invalidateQueries({ queryKey: anyOrderKey });
		// A card of the list says what waits to be collected.
		void queryClient.invalidateQueries({ queryKey: nearbyKey, refetchType: 'none' });
	};
	void followStream({
		async open(signal) {
			const body = await openStream('customer.orders.live', {}, signal);
			// Between what is shown and this moment something may have changed.
			reload();
			return body;
		},
		onEvent: reload,
		onReconnect: () => undefined,
		signal: controller.signal,
	});
}

/** Keeps one's own orders fresh while the caller is on the screen. */
export function useLiveOrders(shows: boolean): void {
	useEffect(() => {
		if (!shows) return;
		const me = Symbol('shows');
		const update = () => follow();
		subscribers.add(me);
		update();
		document.addEventListener('visibilitychange', update);
		return () => {
			subscribers.delete(me);
			document.removeEventListener('visibilitychange', update);
			update();
		};
	}, [shows]);
}
