/** The next window of a shop, and what its few buttons make of it (R-tonight). Pure. */
import type { Calendar, CalendarSlot, DateChange, DateException, Order } from '@flavorbag/contract';

export interface DatedSlot extends CalendarSlot {
	date: string;
}

/** By the clock of the shop: "2026-11-26 17:30". */
export type ShopClock = string;

/** Something is sold then, or was. */
const isUsed = ({ week, exception, held, sold }: CalendarSlot) =>
	week !== null || exception !== null || held + sold > 0;

/** Of today what is not over; without any, the next date that has something to sell. */
export function nextSlots(calendar: Calendar, now: ShopClock): DatedSlot[] {
	for (const { date, slots } of calendar.dates) {
		const dated = slots.filter(isUsed).map((slot) => ({ ...slot, date }));
		const open = dated.filter(({ end }) => `${date} ${end}` > now);
		// While it pauses only who bought before comes (R-pause).
		const isPaused = calendar.paused_until !== null && date < calendar.paused_until;
		const counts = (slot: DatedSlot) => slot.sold > 0 || (slot.quantity > 0 && !isPaused);
		if (date === calendar.today && !isPaused ? open.length > 0 : open.some(counts)) return open;
	}
	return [];
}

/** Being paid at this moment: what those who wait are offered isn't (R-waitlist-news). */
export const beingPaid = ({ held, waits }: Pick<CalendarSlot, 'held' | 'waits'>): number =>
	Math.max(0, held - (waits?.bags ?? 0));

type Counted = Pick<CalendarSlot, 'quantity' | 'held' | 'sold' | 'waits'>;

/** Gone: sold, being paid, or somebody's turn. Before a draw all bags are reserved for it, and none is gone (R-drop). */
export const goneOf = ({ held, sold, waits }: Counted): number =>
	sold + Math.max(0, held - (waits?.draws_at ? waits.bags : 0));
/** To be sold, or to be drawn for. */
export const leftOf = (slot: Counted): number => Math.max(0, slot.quantity - goneOf(slot));

/** What is otherwise, as the server takes it: nothing else is null, not an exception without content. */
function exceptionWith(slot: CalendarSlot, change: Partial<DateException>): DateException | null {
	const next = { ...slot.exception, ...change };
	const { closed, ...open } = next;
	const given = closed ? next : open;
	return Object.keys(given).some((key) => key !== 'reason') ? given : null;
}

const changeOf = (slot: DatedSlot, exception: DateException | null): DateChange => ({
	date: slot.date,
	period: slot.period,
	version: slot.version,
	exception,
});

/** So many bags more or fewer on this date alone. */
export const withMore = (slot: DatedSlot, by: number): DateChange =>
	changeOf(
		slot,
		exceptionWith(slot, { closed: false, quantity: goneOf(slot) + Math.max(0, leftOf(slot) + by) }),
	);
/** So many in all on this date alone, what is gone included. */
export const withCount = (slot: DatedSlot, quantity: number): DateChange =>
	changeOf(slot, quantity === slot.week?.quantity ? withoutCount(slot) : exceptionWith(slot, { quantity }));
function withoutCount(slot: DatedSlot): DateException | null {
	const { quantity: _, ...others } = slot.exception ?? {};
	return exceptionWith({ ...slot, exception: others }, {});
}
/** Nothing more is sold, whoever gives a bag back. */
export const soldOut = (slot: DatedSlot): DateChange => changeOf(slot, exceptionWith(slot, { quantity: 0 }));
export const closed = (slot: DatedSlot): DateChange => changeOf(slot, exceptionWith(slot, { closed: true }));
/** Sold again, with whatever else was set before it closed. */
export const opened = (slot: DatedSlot): DateChange => changeOf(slot, exceptionWith(slot, { closed: false }));
/** As it was before, on top of what is there now. */
export const restored = (before: DatedSlot, now: DatedSlot): DateChange => ({
	...changeOf(before, before.exception),
	version: now.version,
});

/** The same date and period in what is loaded by now. */
export const sameSlot = (calendar: Calendar | undefined, slot: DatedSlot): DatedSlot => {
	const found = calendar?.dates
		.find(({ date }) => date === slot.date)
		?.slots.find(({ period }) => period === slot.period);
	return found ? { ...found, date: slot.date } : slot;
};

export type PackGroup = 'coming' | 'late' | 'missed' | 'done' | 'off';

/** Who still comes, who is late, who did not come, who was here, and whose order is off. */
export function groupOf(order: Pick<Order, 'status' | 'pickup_ends_at'>, now: Date): PackGroup {
	if (order.status === 'paid') return new Date(order.pickup_ends_at) > now ? 'coming' : 'late';
	if (order.status === 'expired') return 'missed';
	return order.status === 'fulfilled' ? 'done' : 'off';
}

/** Part of a name, whatever its accents, a code or the end of an ID. */
export function matches(order: Pick<Order, 'id' | 'customer_name' | 'pickup_code'>, typed: string): boolean {
	const plain = (text: string | null) =>
		(text ?? '')
			.normalize('NFD')
			.replaceAll(/[\s\-\u0300-\u036f]/g, '')
			.replaceAll(/[ÐðĐđ]/g, 'd')
			.replaceAll(/[Łł]/g, 'l')
			.replaceAll(/[Øø]/g, 'o')
			.toLowerCase();
	const wanted = plain(typed);
	return (
		plain(order.customer_name).includes(wanted) ||
		plain(order.pickup_code).includes(wanted) ||
		plain(order.id).endsWith(wanted)
	);
}
