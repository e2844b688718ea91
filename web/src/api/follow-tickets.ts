/** Tickets are saved on this device as they are bought, listed and seen (R-offline-tickets). */
import type { Order, User } from '@flavorbag/contract';
import type { Query } from '@tanstack/react-query';
import { deviceNow, serverNow } from '#lib/server-clock.ts';
import { userKey } from './connection.ts';
import { loadFromDevice, namesOnDevice, removeFromDevice, saveOnDevice } from './device-storage.ts';
import { anyOrderKey, myOrdersKey } from './orders.ts';
import { queryClient } from './query-client.ts';
import { removeOldTickets, saveClock, saveTicket } from './saved-tickets.ts';

const owner = 'person';

/** A customer's own, of what was loaded. */
export function ordersIn({ queryKey: [what], state: { data } }: Query): Order[] {
	if (!data) return [];
	if (what === anyOrderKey[0]) return [data as Order];
	if (what !== myOrdersKey[0]) return [];
	return Array.isArray(data)
		? data
		: (data as { pages: { data: { orders: Order[] } }[] }).pages.flatMap((page) => page.data.orders);
}

/** Returns the way to stop. */
export function followTickets(): () => void {
	const save = (query: Query) => {
		const orders = ordersIn(query);
		const person = queryClient.getQueryData<User | null>(userKey);
		if (orders.length === 0 || !person) return;
		const before = loadFromDevice(owner);
		if (before !== person.id) {
			// Of somebody who ordered here before; without such a one it is what this person did until their first order.
			if (before !== undefined) for (const name of namesOnDevice('')) removeFromDevice(name);
			saveOnDevice(owner, person.id);
		}
		saveClock();
		// By the device's clock, which may have been set since.
		const age = Math.max(0, deviceNow() - query.state.dataUpdatedAt);
		for (const order of orders) saveTicket(order, new Date(serverNow().getTime() - age));
	};
	let hasTidied = removeOldTickets();
	for (const query of queryClient.getQueryCache().getAll()) save(query);
	return queryClient.getQueryCache().subscribe((event) => {
		if (event.type !== 'updated' || event.action.type !== 'success') return;
		if (!hasTidied) hasTidied = removeOldTickets();
		save(event.query);
	});
}
