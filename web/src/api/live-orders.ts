/** Live updates of the customer's own orders. One stream serves the whole page; a hidden page has none. */
import { useEffect } from 'react';
import { openStream } from './connection.ts';
import { followStream } from './live-stream.ts';
import { refreshAfter } from './query.ts';

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
	const reload = () => void refreshAfter('customer.orders.live');
	void followStream({
		async open(signal) {
			const body = await openStream('customer.orders.live', {}, signal);
			// Something may have changed since the last load.
			reload();
			return body;
		},
		onEvent: reload,
		onReconnect: () => undefined,
		signal: controller.signal,
	});
}

/** Keeps the customer's orders up to date while the caller is mounted and `shows` is true. */
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
