/** A shop's sold-out pickup times and draws, with the customer's place in each (R-waitlist). */
import type { FullSlot, WaitlistEntry } from '@flavorbag/contract';
import { useQuery } from '@tanstack/react-query';
import { fullSlots, isOpenEntry, myWaitlist } from '#api/waitlist.ts';

export interface FullTime {
	slot: FullSlot;
	entry: WaitlistEntry | undefined;
	/** Null without a draw, or once it is over. */
	drop: FullSlot['drop'];
}

export const fullTimeKey = ({ order_date, pickup_window }: Pick<FullSlot, 'order_date' | 'pickup_window'>) =>
	`${order_date} ${pickup_window}`;

export type DrawTime = FullTime & { drop: NonNullable<FullTime['drop']> };
export type Offered = WaitlistEntry & { offer: NonNullable<WaitlistEntry['offer']> };

export interface FullTimes {
	full: FullTime[];
	draws: DrawTime[];
	offered: Offered | undefined;
}

export function useFullTimes(businessId: string): FullTimes {
	const { data: slots } = useQuery(fullSlots(businessId));
	const { data: entries } = useQuery(myWaitlist());
	const mine = (entries ?? []).filter((entry) => entry.business_id === businessId && isOpenEntry(entry));
	const entryOf = new Map(mine.map((entry) => [fullTimeKey(entry), entry]));
	const rows = new Map((slots ?? []).map((slot) => [fullTimeKey(slot), slot]));
	// A slot whose bags are all offered to this customer isn't reported as full.
	for (const entry of mine)
		if (!rows.has(fullTimeKey(entry))) rows.set(fullTimeKey(entry), { ...entry, waiting: 1, drop: null });
	const rank = (slot: FullSlot) => `${slot.order_date} ${slot.start_time}`;
	const times = [...rows]
		.map(([key, slot]) => {
			const entry = entryOf.get(key);
			// The entry refetches more often than the slot, so it is the first to show that the draw is over.
			const isDrawn = entry !== undefined && (entry.draw === null || entry.draw.place !== null);
			return { slot, entry, drop: isDrawn ? null : slot.drop };
		})
		.sort((one, other) => rank(one.slot).localeCompare(rank(other.slot)));
	return {
		full: times.filter(({ drop }) => drop === null),
		draws: times.filter((time): time is DrawTime => time.drop !== null),
		offered: mine.find((entry): entry is Offered => entry.offer !== null),
	};
}
