/** Paid orders that can still be picked up, stored for offline use (R-offline-tickets). Sign-out clears them. */
import type { Order } from '@flavorbag/contract';
import { loadFromDevice, namesOnDevice, removeFromDevice, saveOnDevice } from './device-storage.ts';
import { assumeClock, deviceNow, isClockKnown, serverNow } from './server-clock.ts';

export interface SavedTicket {
	order: Order;
	/** ISO instant. */
	checkedAt: string;
}

const start = 'ticket.';
/** Name of the stored offset to the server's clock, for a page that opens offline. */
const clock = 'clock';
/** A shop may still hand over a late order for this long. */
const overAfterMs = 24 * 3_600_000;

const seemsOver = ({ pickup_ends_at }: Order) =>
	Date.parse(pickup_ends_at) + overAfterMs < serverNow().getTime();
/** The device's own clock may be wrong, so it doesn't decide alone. */
const isOver = (order: Order) => isClockKnown() && seemsOver(order);

const savedClock = loadFromDevice(clock);
if (typeof savedClock === 'number') assumeClock(savedClock);

/** An older version of the app may have stored less. */
function ticketNamed(name: string): SavedTicket | undefined {
	const found = loadFromDevice(name);
	const { order, checkedAt } = (found ?? {}) as Partial<SavedTicket>;
	return order && checkedAt ? { order, checkedAt } : undefined;
}
export const savedTicket = (orderId: string): SavedTicket | undefined => ticketNamed(start + orderId);

/** The next pickup comes first. */
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
	// An order that is no longer paid replaces its ticket.
	const isWanted = order.status === 'paid' ? !isOver(order) : savedTicket(order.id) !== undefined;
	if (isWanted)
		saveOnDevice(start + order.id, { order, checkedAt: checkedAt.toISOString() } satisfies SavedTicket);
}

export const saveClock = (): void => saveOnDevice(clock, serverNow().getTime() - deviceNow());

/** Returns false if it has to run again once the server's clock is known. */
export function removeOldTickets(): boolean {
	for (const name of namesOnDevice(start)) {
		const ticket = ticketNamed(name);
		if (!ticket || isOver(ticket.order)) removeFromDevice(name);
	}
	return isClockKnown();
}
