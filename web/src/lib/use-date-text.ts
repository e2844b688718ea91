import type { CalendarSlot } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { beingPaid } from './being-paid.ts';

type Counted = Pick<CalendarSlot, 'quantity' | 'held' | 'waits' | 'sold' | 'week' | 'exception'>;
const sum = (slots: readonly Counted[], of: (slot: Counted) => number) =>
	slots.reduce((total, slot) => total + of(slot), 0);

/** The one sentence about a date's bags: "1 sold, 1 held, of 2 (usually 5)". */
export function useDateText() {
	const { t } = useLingui();
	return (slots: readonly Counted[]): string => {
		const sold = sum(slots, (slot) => slot.sold);
		const held = sum(slots, beingPaid);
		const bags = sum(slots, ({ quantity }) => quantity);
		const usual = sum(slots, ({ week }) => week?.quantity ?? 0);
		if (bags === 0) {
			const state = slots.some(({ exception }) => exception?.closed) ? t`Closed` : t`Sold out`;
			return sold > 0 ? t`${state}, ${sold} sold` : state;
		}
		const counted = held > 0 ? t`${sold} sold, ${held} held, of ${bags}` : t`${sold} of ${bags} sold`;
		return usual === bags ? counted : t`${counted} (usually ${usual})`;
	};
}
