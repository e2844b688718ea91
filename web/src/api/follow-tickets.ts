/** Saves tickets on this device whenever orders are loaded (R-offline-tickets). */
import type { Order, User } from '@flavorbag/contract';
import type { Query } from '@tanstack/react-query';
import { loadFromDevice, namesOnDevice, removeFromDevice, saveOnDevice } from '#lib/device-storage.ts';
import { removeOldTickets, saveClock, saveTicket } from '#lib/saved-tickets.ts';
import { deviceNow, serverNow } from '#lib/server-clock.ts';
import { userKey } from './connection.ts';
import { queryClient } from './query-client.ts';

const owner = 'person';

type Page = { data: { orders: Order[] } };
/** Returns the customer's own orders in a query's data. */
export function ordersIn({ queryKey: [what], state: { data } }: Query): Order[] {
	if (!data) return [];
	if (what === 'customer.orders.get') return [data as Order];
	if (what !== 'customer.orders.list') return [];
	const { pages = [data as Page] } = data as { pages?: Page[] };
	return pages.flatMap((page) => page.data.orders);
}

/** Returns a function that stops it. */
export function followTickets(): () => void {
	const save = (query: Query) => {
		const orders = ordersIn(query);
		const person = queryClient.getQueryData<User | null>(userKey);
		if (orders.length === 0 || !person) return;
		const before = loadFromDevice(owner);
		if (before !== person.id) {
			// Clears another person's data; without an owner, everything stored is this person's own.
			if (before !== undefined) for (const name of namesOnDevice('')) removeFromDevice(name);
			saveOnDevice(owner, person.id);
		}
		saveClock();
		// The device's clock may have been set since.
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
