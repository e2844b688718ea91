/** Cancellations read on this device (R-cancellation-banner). Pure except for storage. */
import type { Order } from '@flavorbag/contract';
import { loadFromDevice, saveOnDevice } from '#lib/device-storage.ts';

const name = 'cancellations-read';
const dayMs = 24 * 3_600_000;
const max = 50;

const read = (): string[] => {
	const found = loadFromDevice(name);
	return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
};
export const markRead = (orderId: string): void => saveOnDevice(name, [orderId, ...read()].slice(0, max));

/** Canceled by the shop or an admin before pickup; the customer may be on the way. */
export function isCancellationNews(order: Order, now: Date): boolean {
	const by = order.refund?.requested_by;
	const byOthers = by === 'business' || by === 'admin';
	const isOff = order.status === 'cancelled' || (order.status === 'refunded' && !order.picked_up_at);
	return isOff && byOthers && Date.parse(order.pickup_ends_at) > now.getTime() - dayMs;
}

export const unreadCancellations = (orders: readonly Order[], now: Date): Order[] => {
	const known = new Set(read());
	return orders.filter((order) => isCancellationNews(order, now) && !known.has(order.id));
};
