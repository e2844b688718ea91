/** A shop's next windows and the changes that its buttons make (R-tonight). Pure. */
import {
	type Calendar,
	type CalendarSlot,
	type DateChange,
	type DateException,
	type Order,
	type Period,
	periodBounds,
	periods,
} from '@flavorbag/contract';
import { minutesOf, timeOf } from '#lib/time.ts';

export interface DatedSlot extends CalendarSlot {
	date: string;
}

/** "2026-11-26 17:30", in the shop's time zone. */
export type ShopClock = string;

/** Has or had bags on sale. */
const isUsed = ({ week, exception, held, sold }: CalendarSlot) =>
	week !== null || exception !== null || held + sold > 0;

/** Ended by the "sold out" button, whether or not every bag was sold; closed slots don't count. */
export const isSoldOut = ({ quantity, exception }: Pick<CalendarSlot, 'quantity' | 'exception'>): boolean =>
	quantity === 0 && exception !== null && !exception.closed;

/** All windows of a date were closed, here or elsewhere, so one press reopens them. */
export const isShut = (slots: readonly DatedSlot[]): boolean =>
	slots.length > 0 && slots.every(({ exception }) => exception?.closed);

/** Today's remaining windows, or else those of the next date with bags. */
export function nextSlots(calendar: Calendar, now: ShopClock): DatedSlot[] {
	for (const { date, slots } of calendar.dates) {
		const dated = slots.filter(isUsed).map((slot) => ({ ...slot, date }));
		const open = dated.filter(({ end }) => `${date} ${end}` > now);
		// During a pause, only earlier purchases are picked up (R-pause).
		const isPaused = calendar.paused_until !== null && date < calendar.paused_until;
		const counts = (slot: DatedSlot) =>
			slot.sold > 0 || ((slot.quantity > 0 || isSoldOut(slot)) && !isPaused);
		if (date === calendar.today && !isPaused ? open.length > 0 : open.some(counts)) return open;
	}
	return [];
}

type Counted = Pick<CalendarSlot, 'quantity' | 'held' | 'sold' | 'waits'>;

/** Bags sold, in a checkout or offered. Before a draw, its reserved bags aren't gone (R-drop). */
export const goneOf = ({ held, sold, waits }: Counted): number =>
	sold + Math.max(0, held - (waits?.draws_at ? waits.bags : 0));
export const leftOf = (slot: Counted): number => Math.max(0, slot.quantity - goneOf(slot));

/** Merges a change into the exception; returns null when nothing but a reason is left. */
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

/** Changes the number of bags left on this date only. */
export const withMore = (slot: DatedSlot, by: number): DateChange =>
	changeOf(
		slot,
		exceptionWith(slot, { closed: false, quantity: goneOf(slot) + Math.max(0, leftOf(slot) + by) }),
	);
/** Sets the total on this date only, including bags that are gone. */
export const withCount = (slot: DatedSlot, quantity: number): DateChange =>
	changeOf(slot, quantity === slot.week?.quantity ? withoutCount(slot) : exceptionWith(slot, { quantity }));
function withoutCount(slot: DatedSlot): DateException | null {
	const { quantity: _, ...others } = slot.exception ?? {};
	return exceptionWith({ ...slot, exception: others }, {});
}
/** Even released bags aren't sold again. */
export const soldOut = (slot: DatedSlot): DateChange => changeOf(slot, exceptionWith(slot, { quantity: 0 }));
export const closed = (slot: DatedSlot): DateChange => changeOf(slot, exceptionWith(slot, { closed: true }));
export const opened = (slot: DatedSlot): DateChange => changeOf(slot, exceptionWith(slot, { closed: false }));
/** Restores the earlier exception on top of the current version. */
export const restored = (before: DatedSlot, now: DatedSlot): DateChange => ({
	...changeOf(before, before.exception),
	version: now.version,
});

/** A window that would start now and isn't on sale yet (R-post-left). */
export interface Posting {
	slot: DatedSlot;
	start: string;
	end: string;
}

const lastMinute = minutesOf('23:59');
const shortestMinutes = 30;

/** One for each half hour at which a window that starts now may end. None if another window is still ahead today. */
export function postings(calendar: Calendar, now: ShopClock): Posting[] {
	const { today, dates } = calendar;
	const date = dates.find((one) => one.date === today);
	const slots = (date?.slots ?? []).map((slot) => ({ ...slot, date: today }));
	// Including sold-out and closed ones, which are reopened in place.
	const isToCome = (slot: DatedSlot) => isUsed(slot) && `${today} ${slot.end}` > now;
	if (slots.some(isToCome) || (calendar.paused_until ?? '') > today) return [];
	const first = minutesOf(now.slice(11));
	const ends: number[] = [];
	for (let end = Math.ceil((first + shortestMinutes) / 30) * 30; end < lastMinute; end += 30) ends.push(end);
	if (first + shortestMinutes <= lastMinute) ends.push(lastMinute);
	return ends.flatMap((end): Posting[] => {
		const fits = slots.flatMap((slot) => {
			const { from, to } = periodBounds[slot.period];
			const start = Math.max(first, minutesOf(from));
			const isOne = start + shortestMinutes <= end && end <= minutesOf(to);
			return isOne ? [{ slot, start: timeOf(start), end: timeOf(end) }] : [];
		});
		return fits.slice(0, 1);
	});
}

/** Puts bags on sale from now on. Bags sold earlier in the same period stay as they are. */
export const posted = (slot: DatedSlot, { start, end }: Posting, bags: number): DateChange =>
	changeOf(slot, exceptionWith(slot, { closed: false, start, end, quantity: slot.sold + slot.held + bags }));

/** The slot with the same date and period in newly loaded data. */
export const sameSlot = (calendar: Calendar | undefined, slot: DatedSlot): DatedSlot => {
	const found = calendar?.dates
		.find(({ date }) => date === slot.date)
		?.slots.find(({ period }) => period === slot.period);
	return found ? { ...found, date: slot.date } : slot;
};

/** What is picked up at one time. */
export interface PickupTime {
	period: Period;
	start: string;
	end: string;
	/** Absent once it is over. */
	slot?: DatedSlot;
	orders: readonly Order[];
}

/**
 * One for each window to come, then one for each period with other paid orders, such as late ones or ones whose window
 * was moved.
 */
export function pickupTimes(slots: readonly DatedSlot[], orders: readonly Order[]): PickupTime[] {
	const toCome = slots.map((slot): PickupTime => {
		const { period, start, end } = slot;
		const own = orders.filter((one) => one.order_date === slot.date && one.pickup_window === period);
		return { period, start, end, slot, orders: own };
	});
	const shown = toCome.flatMap((time) => time.orders);
	const others = orders.filter((order) => order.status === 'paid' && !shown.includes(order));
	const over = periods.flatMap((period): PickupTime[] => {
		const own = others.filter(({ pickup_window }) => pickup_window === period);
		const [first] = own;
		return first ? [{ period, start: first.start_time, end: first.end_time, orders: own }] : [];
	});
	return [...toCome, ...over];
}

/** Matches part of a name (ignoring accents), a code, or the end of an ID. */
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
