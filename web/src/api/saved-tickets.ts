/**
 * Tickets on this device, so that they can be read without a network (R-offline-tickets): of what is loaded, each paid order that can still
 * be picked up. They are one person's at a time, and gone at sign-out (api/device-storage.ts).
 */
import type { Order } from '@flavorbag/contract';
import { assumeClock, deviceNow, isClockKnown, serverNow } from '#lib/server-clock.ts';
import { loadFromDevice, namesOnDevice, removeFromDevice, saveOnDevice } from './device-storage.ts';

export interface SavedTicket {
	order: Order;
	/** An ISO instant of the server's clock. */
	checkedAt: string;
}

const start = 'ticket.';
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

/** Of this moment, for a page that opens without a network. */
export const saveClock = (): void => saveOnDevice(clock, serverNow().getTime() - deviceNow());

/** False: to be tried once the server's clock is known. */
export function removeOldTickets(): boolean {
	for (const name of namesOnDevice(start)) {
		const ticket = ticketNamed(name);
		if (!ticket || isOver(ticket.order)) removeFromDevice(name);
	}
	return isClockKnown();
}
