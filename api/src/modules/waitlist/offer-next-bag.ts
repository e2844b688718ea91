// Processes a slot's waitlist (R-bag-offer): lapses expired offers, offers reserved bags, and notifies people who can't
// get any. Each transaction locks the slot's row, so all of it happens in one order, and does a part, so that buyers
// don't wait for the whole line.

import type { WaitEnd } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { SlotRow, WaitlistEntryRow } from '#db/tables.ts';
import { contactsOf, findPosition } from '#identity';
import { mailPerson } from '#notifications';
import { haveOrder } from '#orders/facts';
import { distanceMiles } from '#places';
import type { ShopSnapshot } from '#shops';
import { endTwice, nextInLine, passOver } from './cap-offers.ts';
import type { WaitlistDeps } from './deps.ts';
import { draw } from './drops.store.ts';
import { createLinks } from './link.ts';
import { endOffers, insertOffer, openOffersOf } from './offers.store.ts';
import { endReplacing } from './replacements.store.ts';
import { afterLapse, isFirstCome, offerEnds, walkMs } from './waitlist.rules.ts';
import * as store from './waitlist.store.ts';
import type { ShopLabel } from './waitlist.wire.ts';

/** An offer is five statements. */
const offersAtOnce = 3;

/** Returns why waiting there ends (R-waitlist-ends), or undefined. */
export function endOf(
	slot: Pick<SlotRow, 'wanted' | 'ends_at' | 'local_date'>,
	shop: ShopSnapshot | undefined,
	now: Date,
): WaitEnd | undefined {
	if (slot.ends_at <= now) return 'over';
	if (!shop || slot.wanted === 0) return 'closed';
	return shop.paused_until !== null && slot.local_date < shop.paused_until ? 'closed' : undefined;
}

async function write(
	deps: WaitlistDeps,
	tx: Db,
	entries: readonly WaitlistEntryRow[],
	sold: { slot: SlotRow; shop: ShopSnapshot | undefined },
	mail: { kind: 'waitlist_open' } | { kind: 'waitlist_ended'; why: WaitEnd },
	at: Date,
): Promise<void> {
	const contacts = await contactsOf(
		tx,
		entries.map((one) => one.customer_id),
	);
	const { slot } = sold;
	const shop = sold.shop ?? (await deps.shops.labelsOf([slot.business_id])).get(slot.business_id);
	for (const { id, customer_id } of entries) {
		const said =
			mail.kind === 'waitlist_open' ? { ...mail, unsubscribe_url: createLinks(deps).urlFor(id) } : mail;
		const about = { entry_id: id, pickup: pickupOf(slot, shop) };
		await mailPerson(tx, contacts.get(customer_id), { ...said, ...about }, at);
	}
}
function pickupOf(slot: SlotRow, shop: ShopLabel | undefined) {
	const { local_date, start_time, end_time } = slot;
	return {
		business_id: slot.business_id,
		business_name: shop?.display_name ?? '',
		local_date,
		start_time,
		end_time,
		tz: shop?.tz ?? 'UTC',
	};
}

/** Returns whether more may have to end. */
async function endSome(
	deps: WaitlistDeps,
	tx: Db,
	slot: SlotRow,
	shop: ShopSnapshot | undefined,
	why: WaitEnd,
	now: Date,
): Promise<boolean> {
	const exceptWindow = why === 'moved' ? slot : undefined;
	const which = { slotId: slot.id, ...(exceptWindow && { exceptWindow }) };
	const ended = await store.endEntries(tx, which, why, now);
	// No email is needed when the pickup time itself ended.
	if (why !== 'over') await write(deps, tx, ended, { slot, shop }, { kind: 'waitlist_ended', why }, now);
	return ended.length === store.entriesAtOnce;
}

async function lapseDue(
	deps: WaitlistDeps,
	tx: Db,
	slot: SlotRow,
	shop: ShopSnapshot,
	now: Date,
): Promise<void> {
	for (const offer of await openOffersOf(tx, slot.id)) {
		if (offer.expires_at > now) return;
		if (offer.entry_id === null) {
			await endReplacing(tx, { id: offer.id }, 'lapsed', now);
			continue;
		}
		const entry = await store.findEntry(tx, offer.entry_id);
		if (!entry) continue;
		const next = afterLapse(entry.lapses, isFirstCome(now, slot.ends_at));
		await endOffers(tx, [entry.id], 'lapsed', now);
		await store.lapseEntry(tx, entry.id, next, now);
		if (next === 'ended')
			await write(deps, tx, [entry], { slot, shop }, { kind: 'waitlist_ended', why: 'lapsed' }, now);
	}
}

/**
 * Offers reserved bags in order of joining; capped people come last (R-hogging). Returns whether some may be left.
 */
async function offerReserved(
	deps: WaitlistDeps,
	tx: Db,
	slotId: string,
	shop: ShopSnapshot,
	now: Date,
): Promise<boolean> {
	const slot = await store.lockSlot(tx, slotId);
	if (!slot || slot.reserved === 0) return false;
	const { entries, capped } = await nextInLine(deps, tx, slot, now);
	const next = entries.slice(0, offersAtOnce);
	const ids = next.map((one) => one.customer_id);
	const [contacts, served] = [await contactsOf(tx, ids), await haveOrder(tx, ids, slot)];
	let left = slot.reserved;
	for (const entry of next) {
		if (left === 0) break;
		const contact = contacts.get(entry.customer_id);
		const why = !contact ? 'account' : served.has(entry.customer_id) ? 'has_order' : undefined;
		if (why) await store.endEntries(tx, { slotId: slot.id, entryId: entry.id }, why, now);
		if (why || !contact) continue;
		const quantity = Math.min(entry.bags, left);
		left -= quantity;
		await passOver(tx, capped, entry, now);
		await offer(deps, tx, { entry, quantity, contact, slot, shop }, now);
	}
	return left > 0 && next.length > 0;
}

interface Offered {
	entry: WaitlistEntryRow;
	quantity: number;
	contact: { email: string | null; first_name: string | null };
	slot: SlotRow;
	shop: ShopSnapshot;
}
async function offer(
	deps: WaitlistDeps,
	tx: Db,
	{ entry, quantity, contact, slot, shop }: Offered,
	now: Date,
): Promise<void> {
	const from = await findPosition(tx, entry.customer_id);
	const at = shop.lat === null || shop.lng === null ? undefined : { lat: shop.lat, lng: shop.lng };
	const walk = walkMs(from && at && distanceMiles(from, at));
	const expires_at = offerEnds(now, slot.ends_at, walk);
	const made = await insertOffer(tx, entry, { quantity, created_at: now, expires_at });
	await mailPerson(
		tx,
		contact,
		{
			kind: 'bag_offer',
			offer_id: made.id,
			is_drawn: entry.drawn !== null,
			unsubscribe_url: createLinks(deps).urlFor(entry.id),
			pickup: pickupOf(slot, shop),
			quantity,
			expires_at: expires_at.toISOString(),
		},
		now,
	);
}

/** Returns whether something may be left to do. */
async function turnLocked(
	deps: WaitlistDeps,
	tx: Db,
	slot: SlotRow,
	shop: ShopSnapshot | undefined,
): Promise<boolean> {
	const { id } = slot;
	const now = deps.clock.now();
	const end = endOf(slot, shop, now);
	if (end || !shop?.listed) await endReplacing(tx, { slot_id: id }, 'void', now);
	if (await endSome(deps, tx, slot, shop, end ?? 'moved', now)) return true;
	if (slot.draws_at && slot.draws_at <= now) await draw(tx, id, now);
	if (end || !shop || (slot.draws_at && slot.draws_at > now)) return false;
	await lapseDue(deps, tx, slot, shop, now);
	await endTwice(deps, tx, slot, now);
	if (isFirstCome(now, slot.ends_at) && (await store.startWatching(tx, id)) === store.entriesAtOnce)
		return true;
	// An unlisted shop can't sell, so its reserved bags and entries wait.
	if (!shop.listed) return false;
	if (await offerReserved(deps, tx, id, shop, now)) return true;
	const after = await store.lockSlot(tx, id);
	if (!isFirstCome(now, slot.ends_at) || !after || after.capacity <= after.held + after.sold) return false;
	const notified = await store.notifyWatching(tx, id, now);
	await write(deps, tx, notified, { slot, shop }, { kind: 'waitlist_open' }, now);
	return notified.length === store.entriesAtOnce;
}

/** Publicly visible bags. */
const shownOf = ({ capacity, held, sold, draws_at }: SlotRow) =>
	draws_at ? undefined : capacity - held - sold;

export async function turn(
	deps: WaitlistDeps,
	{ id, business_id }: { id: string; business_id: string },
): Promise<void> {
	const { db, shops, log } = deps;
	const shop = (await shops.snapshotsForOrders([business_id], { fresh: true })).get(business_id);
	let isChanged = false;
	const part = async (tx: Db) => {
		const slot = await store.lockSlot(tx, id);
		if (!slot) return false;
		const isMore = await turnLocked(deps, tx, slot, shop);
		const after = await store.lockSlot(tx, id);
		isChanged ||= after !== undefined && shownOf(after) !== shownOf(slot);
		return isMore;
	};
	while (await transaction(db, 'job', part));
	// No order refreshes open lists.
	if (!isChanged) return;
	await shops
		.stamp(db, business_id)
		.catch((error) => log.warn({ err: error, business: business_id }, 'open lists don’t hear what is left'));
}
