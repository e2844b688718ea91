/**
 * Tickets on this device, so that they can be read without a network (R-offline-tickets): of what is loaded, each paid order that can still
 * be picked up. They are one person's at a time, and gone at sign-out (api/device-storage.ts).
 */
import type { Order, User } from '@flavorbag/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { assumeClock, isClockKnown, serverNow } from '#lib/server-clock.ts';
import { userKey } from './connection.ts';
import { loadFromDevice, namesOnDevice, removeFromDevice, saveOnDevice } from './device-storage.ts';
import { anyOrderKey, myOrdersKey } from './orders.ts';

export interface SavedTicket {
	order: Order;
	/** An ISO instant of the server's clock. */
	checkedAt: string;
}

const start = 'ticket.';
const owner = 'person';
/** How far off this device's clock was when tickets were saved: a page that opens without a network has nobody to ask. */
const clock = 'clock';
/** Whoever is late may still be let in; after that it is of no use at a counter. */
const overAfterMs = 24 * 3_600_000;

const seemsOver = ({ pickup_ends_at }: Order) =>
	Date.parse(pickup_ends_at) + overAfterMs < serverNow().getTime();
/** As long as only this device says so, it may be its clock that is wrong. */
const isOver = (order: Order) => isClockKnown() && seemsOver(order);

const savedClock = loadFromDevice(clock);
if (typeof savedClock === 'number') assumeClock(savedClock);

/** Written by this app; an older one may have kept less. */
function ticketNamed(name: string): SavedTicket | undefined {
	const found = loadFromDevice(name);
	const { order, checkedAt } = (found ?? {}) as Partial<SavedTicket>;
	return order && checkedAt ? { order, checkedAt } : undefined;
}
export const savedTicket = (orderId: string): SavedTicket | undefined => ticketNamed(start + orderId);

/** Those that can still be picked up, the next one first. */
export const savedTickets = (): SavedTicket[] =>
	namesOnDevice(start)
		.flatMap((name) => ticketNamed(name) ?? [])
		.filter(({ order }) => order.status === 'paid' && !isOver(order))
		.sort(
			({ order: one }, { order: other }) =>
				Number(seemsOver(one)) - Number(seemsOver(other)) ||
				one.pickup_starts_at.localeCompare(other.pickup_starts_at),
		);

export function saveTicket(order: Order, checkedAt: Date): void {
	// One that changed since is shown as it is now.
	const isWanted = order.status === 'paid' ? !isOver(order) : savedTicket(order.id) !== undefined;
	if (isWanted)
		saveOnDevice(start + order.id, { order, checkedAt: checkedAt.toISOString() } satisfies SavedTicket);
}

/** False: to be tried once the server's clock is known. */
function removeOldTickets(): boolean {
	for (const name of namesOnDevice(start)) {
		const ticket = ticketNamed(name);
		if (!ticket || isOver(ticket.order)) removeFromDevice(name);
	}
	return isClockKnown();
}

function ordersIn({ queryKey: [what], state: { data } }: Query): Order[] {
	if (!data) return [];
	if (what === anyOrderKey[0]) return [data as Order];
	if (what !== myOrdersKey[0]) return [];
	return Array.isArray(data)
		? data
		: (data as { pages: { data: { orders: Order[] } }[] }).pages.flatMap((page) => page.data.orders);
}

/** Saves them as they are bought, listed and seen. Returns the way to stop. */
export function followTickets(cache: QueryClient): () => void {
	const save = (query: Query) => {
		const orders = ordersIn(query);
		const person = cache.getQueryData<User | null>(userKey);
		if (orders.length === 0 || !person) return;
		const before = loadFromDevice(owner);
		if (before !== person.id) {
			// Of somebody who ordered here before; without such a one it is what this person did until their first order.
			if (before !== undefined) for (const name of namesOnDevice('')) removeFromDevice(name);
			saveOnDevice(owner, person.id);
		}
		saveOnDevice(clock, serverNow().getTime() - Date.now());
		// By the device's clock, which may have been set since.
		const age = Math.max(0, Date.now() - query.state.dataUpdatedAt);
		for (const order of orders) saveTicket(order, new Date(serverNow().getTime() - age));
	};
	let hasTidied = removeOldTickets();
	for (const query of cache.getQueryCache().getAll()) save(query);
	return cache.getQueryCache().subscribe((event) => {
		if (event.type !== 'updated' || event.action.type !== 'success') return;
		if (!hasTidied) hasTidied = removeOldTickets();
		save(event.query);
	});
}
