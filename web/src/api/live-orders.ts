import { openStream } from './connection.ts';
import { followStream } from './live-stream.ts';
import { refreshAfter } from './query.ts';
import { sharedStream } from './shared-stream.ts';

const reload = () => void refreshAfter('customer.orders.live');

const useStream = sharedStream({ max: 1 }, (_, signal) =>
	followStream({
		async open(aborted) {
			const body = await openStream('customer.orders.live', {}, aborted);
			// Something may have changed since the last load.
			reload();
			return body;
		},
		onEvent: reload,
		onReconnect: () => undefined,
		signal,
	}),
);

/** Keeps the customer's orders up to date while the caller is mounted and `shows` is true. */
export const useLiveOrders = (shows: boolean): void => useStream(shows ? ['orders'] : []);
