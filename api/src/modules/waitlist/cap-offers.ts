/** Limits offers per person (R-hogging). Capped people keep their place and get bags that no one else wants. */

import type { Db } from '#db/database.ts';
import type { SlotRow, WaitlistEntryRow } from '#db/tables.ts';
import { type TakenOffer, takenOffers } from '#orders/facts';
import type { WaitlistDeps } from './deps.ts';
import { offeredElsewhere, offeredTwice, whichServeWaits } from './offers.store.ts';
import { isFreeForAll, winsSince } from './waitlist.rules.ts';
import * as store from './waitlist.store.ts';

const candidatesMax = 20;

/** Returns bags taken from waitlists in orders that stand. Replacements of canceled orders don't count. */
async function winsOf(tx: Db, customerIds: readonly string[], now: Date): Promise<Map<string, TakenOffer[]>> {
	const taken = await takenOffers(tx, customerIds, winsSince(now));
	const waitedFor = await whichServeWaits(
		tx,
		taken.map(({ offer_id }) => offer_id),
	);
	return Map.groupBy(
		taken.filter(({ offer_id }) => waitedFor.has(offer_id)),
		({ customer_id }) => customer_id,
	);
}

async function cappedAmong(
	deps: WaitlistDeps,
	tx: Db,
	slot: SlotRow,
	customerIds: readonly string[],
	now: Date,
): Promise<Set<string>> {
	const { oneOfferADay, winsAWeek } = deps.caps;
	const capped = oneOfferADay ? await offeredElsewhere(tx, customerIds, slot) : new Set<string>();
	if (winsAWeek === undefined || isFreeForAll(now, slot.starts_at)) return capped;
	for (const [id, wins] of await winsOf(tx, customerIds, now)) if (wins.length >= winsAWeek) capped.add(id);
	return capped;
}

/** Returns entries in serving order, capped ones last. */
export async function nextInLine(
	deps: WaitlistDeps,
	tx: Db,
	slot: SlotRow,
	now: Date,
): Promise<{ entries: WaitlistEntryRow[]; capped: WaitlistEntryRow[] }> {
	const [others, capped]: [WaitlistEntryRow[], WaitlistEntryRow[]] = [[], []];
	for (let after: number | undefined; ; ) {
		const page = await store.nextEntries(tx, slot.id, candidatesMax, after);
		const ids = page.map(({ customer_id }) => customer_id);
		const had = await cappedAmong(deps, tx, slot, ids, now);
		for (const entry of page) (had.has(entry.customer_id) ? capped : others).push(entry);
		if (page.length < candidatesMax) return { entries: [...others, ...capped], capped };
		if (others.length >= candidatesMax) return { entries: others, capped };
		after = page.at(-1)?.place;
	}
}

/** Marks capped entries as passed before an offer to `served`; the database rejects other skips. */
export async function passOver(
	tx: Db,
	capped: readonly WaitlistEntryRow[],
	served: WaitlistEntryRow,
	now: Date,
): Promise<void> {
	const before = capped.filter(({ place }) => place < served.place);
	if (before.length > 0)
		await store.passOver(
			tx,
			before.map(({ id }) => id),
			now,
		);
}

/** Ends the second offer of people who took one for another pickup time of the date. */
export async function endTwice(deps: WaitlistDeps, tx: Db, slot: SlotRow, now: Date): Promise<void> {
	if (!deps.caps.oneOfferADay) return;
	const offered = await offeredTwice(tx, slot);
	if (offered.length === 0) return;
	const ids = offered.map(({ customer_id }) => customer_id);
	const wins = await winsOf(tx, ids, now);
	for (const { entry_id, customer_id } of offered) {
		const hasOne = wins
			.get(customer_id)
			?.some((one) => one.business_id === slot.business_id && one.local_date === slot.local_date);
		if (hasOne) await store.endEntries(tx, { slotId: slot.id, entryId: entry_id }, 'has_order', now);
	}
}
