/** Edits of one date: three periods, each as in the week or with an exception (R-date-exceptions). Pure. */
import {
	type CalendarDate,
	type CalendarSlot,
	type DateChange,
	type DateException,
	limits,
	type Period,
	type PriceStep,
	type PurchaseWindow,
	periodBounds,
} from '@flavorbag/contract';
import { beingPaid } from '#lib/being-paid.ts';
import { stepProblems } from '#lib/step-problems.ts';
import { closed, type DatedSlot, isSoldOut, opened, restored, type ShopClock } from './tonight.ts';

export interface SlotDraft {
	open: boolean;
	start: string;
	end: string;
	quantity: number;
	/** Dollars. */
	price: number;
	/** Null means the same as every week (R-falling-price). */
	price_steps: PriceStep[] | null;
}
export type DateDraft = Record<Period, SlotDraft>;

const draftOfSlot = ({ start, end, quantity, price, exception, week }: CalendarSlot): SlotDraft => ({
	open: quantity > 0 || (exception !== null && !exception.closed),
	start,
	end,
	quantity: quantity || exception?.quantity || week?.quantity || limits.bagsPerNewSlot,
	price,
	price_steps: exception?.price_steps ?? null,
});

export const draftOf = ({ slots }: CalendarDate): DateDraft =>
	Object.fromEntries(slots.map((slot) => [slot.period, draftOfSlot(slot)])) as DateDraft;

export const isChanged = (date: CalendarDate, draft: DateDraft): boolean =>
	JSON.stringify(draft) !== JSON.stringify(draftOf(date));

export type DraftProblem = 'order' | 'start' | 'end' | 'price' | 'steps';
export function problemOf(
	period: Period,
	slot: SlotDraft,
	retailValue: number | null,
): DraftProblem | undefined {
	if (!slot.open) return undefined;
	const { from, to } = periodBounds[period];
	if (slot.start >= slot.end) return 'order';
	if (slot.start < from) return 'start';
	if (slot.end > to) return 'end';
	const cents = Math.round(slot.price * 100);
	if (cents < limits.priceMinCents || cents > limits.priceMaxCents) return 'price';
	if (retailValue !== null && slot.price >= retailValue) return 'price';
	return stepProblems(slot.price_steps ?? [], slot.price) ? 'steps' : undefined;
}

/** Returns null when the slot matches the week. */
function exceptionOf(
	slot: CalendarSlot,
	draft: SlotDraft,
	usualPrice: number,
	reason: string,
): DateException | null {
	const { week } = slot;
	const said = reason === '' ? {} : { reason };
	if (!draft.open) return week || slot.exception ? { closed: true, ...said } : null;
	const exception: DateException = {
		...((draft.start !== week?.start || draft.end !== week.end) && { start: draft.start, end: draft.end }),
		...(draft.quantity !== week?.quantity && { quantity: draft.quantity }),
		...(draft.price !== usualPrice && { price: draft.price }),
		...(draft.price_steps && { price_steps: draft.price_steps }),
	};
	return Object.keys(exception).length === 0 ? null : { ...exception, ...said };
}

export const changesOf = (
	date: CalendarDate,
	draft: DateDraft,
	usualPrice: number,
	reason: string,
): DateChange[] =>
	date.slots.flatMap((slot) => {
		const { period, version } = slot;
		const before = draftOfSlot(slot);
		if (JSON.stringify(before) === JSON.stringify(draft[period])) return [];
		return [
			{ date: date.date, period, version, exception: exceptionOf(slot, draft[period], usualPrice, reason) },
		];
	});

/** Slots that aren't over in the shop's time zone. */
const toCome = ({ date, slots }: CalendarDate, now: ShopClock): DatedSlot[] =>
	slots.filter(({ end }) => `${date} ${end}` > now).map((slot) => ({ ...slot, date }));

/** Includes periods enabled later in the week; keeps other exceptions for reopening. */
export const allClosed = (date: CalendarDate, now: ShopClock, reason?: string): DateChange[] =>
	toCome(date, now)
		.map((slot) => (reason ? { ...slot, exception: { reason, ...slot.exception } } : slot))
		.map(closed);

export const reopened = (date: CalendarDate, now: ShopClock): DateChange[] =>
	toCome(date, now)
		.filter(({ exception }) => exception?.closed)
		.map(opened);

/** Restores earlier slots that have changed since. */
export const setBack = (before: CalendarDate, date: CalendarDate, now: ShopClock): DateChange[] =>
	toCome(date, now).flatMap((slot) => {
		const then = before.slots.find(({ period }) => period === slot.period);
		return then && then.version !== slot.version ? [restored({ ...then, date: date.date }, slot)] : [];
	});

/** Closed on purpose, as opposed to sold out. */
export const isClosed = ({ slots }: CalendarDate): boolean =>
	slots.every(({ quantity }) => quantity === 0) && slots.some(({ exception }) => exception?.closed);

export const asUsual = (date: CalendarDate): DateChange[] =>
	date.slots.flatMap(({ period, version, exception }) =>
		exception ? [{ date: date.date, period, version, exception: null }] : [],
	);

/** Applies the draft to this weekday of every week. Prices are left out, because weeks have none. */
export function weekWith(window: PurchaseWindow, date: CalendarDate, draft: DateDraft): PurchaseWindow {
	const slots = { ...window[date.day] };
	for (const slot of date.slots) {
		const { open: enabled, start, end, quantity } = draft[slot.period];
		const before = draftOfSlot(slot);
		if (JSON.stringify(before) === JSON.stringify(draft[slot.period])) continue;
		if (enabled || slots[slot.period]) slots[slot.period] = { start, end, enabled, quantity };
	}
	return { ...window, [date.day]: slots };
}

export type DateState = 'paused' | 'closed' | 'sold_out' | 'changed' | 'open' | 'nothing';

/** Contents of a calendar cell. `gone` counts sold and held bags. */
export function stateOf(
	{ date, slots }: CalendarDate,
	pausedUntil: string | null,
): { state: DateState; bags: number; gone: number; sold: number; waiting: number } {
	const bags = slots.reduce((sum, { quantity }) => sum + quantity, 0);
	const gone = slots.reduce((sum, slot) => sum + beingPaid(slot) + slot.sold, 0);
	const waiting = slots.reduce((sum, { waits }) => sum + (waits?.people ?? 0), 0);
	const sold = slots.reduce((sum, slot) => sum + slot.sold, 0);
	const state = () => {
		if (pausedUntil !== null && date < pausedUntil) return 'paused';
		if (bags === 0 && slots.some(({ exception }) => exception?.closed)) return 'closed';
		if (bags === 0) return slots.some(isSoldOut) ? 'sold_out' : 'nothing';
		return slots.some(({ exception }) => exception) ? 'changed' : 'open';
	};
	return { state: state(), bags, gone, sold, waiting };
}

/** One array per week, Monday first; days before today are null. */
export function weeksOf(dates: readonly CalendarDate[]): (CalendarDate | null)[][] {
	const [first] = dates;
	if (!first) return [];
	const before = (new Date(first.date).getUTCDay() + 6) % 7;
	const cells: (CalendarDate | null)[] = [...Array<null>(before).fill(null), ...dates];
	return Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) => cells.slice(at * 7, at * 7 + 7));
}
