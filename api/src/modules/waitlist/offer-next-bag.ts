// Processes a slot's waitlist (R-bag-offer): lapses expired offers, offers reserved bags, and notifies people who can't
// get any. One transaction per slot, with its row locked, so all of it happens in one order.

import type { WaitEnd } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { SlotRow, WaitlistEntryRow } from '#db/tables.ts';
import { contactsOf, findPosition } from '#identity';
import { enqueueMail } from '#notifications';
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
	about: { slot: SlotRow; shop: ShopSnapshot | undefined },
	mail: { kind: 'waitlist_open' } | { kind: 'waitlist_ended'; why: WaitEnd },
	at: Date,
): Promise<void> {
	const contacts = await contactsOf(
		tx,
		entries.map((one) => one.customer_id),
	);
	const { slot } = about;
	const shop = about.shop ?? (await deps.shops.labelsOf([slot.business_id])).get(slot.business_id);
	for (const { id, customer_id } of entries) {
		const contact = contacts.get(customer_id);
		if (!contact?.email) continue;
		const pickup = pickupOf(slot, shop);
		await enqueueMail(
			tx,
			{
				...(mail.kind === 'waitlist_open'
					? { ...mail, unsubscribe_url: createLinks(deps).urlFor(id) }
					: mail),
				to: contact.email,
				first_name: contact.first_name ?? '',
				entry_id: id,
				pickup,
			},
			at,
		);
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

async function endAll(
	deps: WaitlistDeps,
	tx: Db,
	slot: SlotRow,
	shop: ShopSnapshot | undefined,
	why: WaitEnd,
	now: Date,
) {
	const exceptWindow = why === 'moved' ? slot : undefined;
	for (;;) {
		const which = { slotId: slot.id, ...(exceptWindow && { exceptWindow }) };
		const ended = await store.endEntries(tx, which, why, now);
		// No email is needed when the pickup time itself ended.
		if (why !== 'over') await write(deps, tx, ended, { slot, shop }, { kind: 'waitlist_ended', why }, now);
		if (ended.length === 0) return;
	}
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

/** Offers reserved bags in order of joining; capped people come last (R-hogging). */
async function offerReserved(
	deps: WaitlistDeps,
	tx: Db,
	slotId: string,
	shop: ShopSnapshot,
	now: Date,
): Promise<void> {
	for (;;) {
		const slot = await store.lockSlot(tx, slotId);
		if (!slot || slot.reserved === 0) return;
		const { entries, capped } = await nextInLine(deps, tx, slot, now);
		const ids = entries.map((one) => one.customer_id);
		const [contacts, served] = [await contactsOf(tx, ids), await haveOrder(tx, ids, slot)];
		let left = slot.reserved;
		for (const entry of entries) {
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
	}
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
	if (!contact.email) return;
	await enqueueMail(
		tx,
		{
			kind: 'bag_offer',
			to: contact.email,
			first_name: contact.first_name ?? '',
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

async function turnLocked(
	deps: WaitlistDeps,
	tx: Db,
	slot: SlotRow,
	shop: ShopSnapshot | undefined,
): Promise<void> {
	const { id } = slot;
	const now = deps.clock.now();
	const end = endOf(slot, shop, now);
	if (end || !shop?.listed) await endReplacing(tx, { slot_id: id }, 'void', now);
	await endAll(deps, tx, slot, shop, end ?? 'moved', now);
	if (slot.draws_at && slot.draws_at <= now) await draw(tx, id, now);
	if (end || !shop || (slot.draws_at && slot.draws_at > now)) return;
	await lapseDue(deps, tx, slot, shop, now);
	await endTwice(deps, tx, slot, now);
	if (isFirstCome(now, slot.ends_at)) await store.startWatching(tx, id);
	// An unlisted shop can't sell, so its reserved bags and entries wait.
	if (!shop.listed) return;
	await offerReserved(deps, tx, id, shop, now);
	const after = await store.lockSlot(tx, id);
	if (!isFirstCome(now, slot.ends_at) || !after || after.capacity <= after.held + after.sold) return;
	for (;;) {
		const notified = await store.notifyWatching(tx, id, now);
		if (notified.length === 0) return;
		await write(deps, tx, notified, { slot, shop }, { kind: 'waitlist_open' }, now);
	}
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
	const isChanged = await transaction(db, 'job', async (tx) => {
		const slot = await store.lockSlot(tx, id);
		if (!slot) return false;
		await turnLocked(deps, tx, slot, shop);
		const after = await store.lockSlot(tx, id);
		return after !== undefined && shownOf(after) !== shownOf(slot);
	});
	// No order refreshes open lists.
	if (!isChanged) return;
	await shops
		.stamp(db, business_id)
		.catch((error) => log.warn({ err: error, business: business_id }, 'open lists don’t hear what is left'));
}
