// Offers customers of canceled orders similar bags, held for a few minutes (R-replacement). Orders canceled together
// are served in rounds: each gets one offer, in order of payment, before any gets a second. Each offer is its own
// transaction, so dealing resumes where it stopped.

import { replacementLimits as limits, type OfferedBusiness } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { OrderRow, ReplacementRow } from '#db/tables.ts';
import { contactsOf, findPosition } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { instantOf } from '#lib/time.ts';
import { findOrder } from '#orders/facts';
import { distanceMiles, type Position } from '#places';
import { openSlots, type SlotKey, slotIdOf } from '#stock';
import type { WaitlistDeps } from './deps.ts';
import { bagsFor, isAsGood, milesMax } from './replacements.rules.ts';
import * as store from './replacements.store.ts';

const shopsMax = 40;

interface Candidate {
	key: SlotKey;
	tz: string;
}
interface Dealt {
	row: ReplacementRow;
	order: OrderRow;
	/** Nearest first, without those already tried. */
	candidates: Candidate[];
}

/** Uses the customer's search position, or else that of the canceled order's shop. */
async function aroundOf(db: Db, order: OrderRow): Promise<{ from: Position; miles: number } | undefined> {
	const { lat, lng } = order.pickup_place;
	const shop = lat === null || lng === null ? undefined : { lat, lng };
	const saved = await findPosition(db, order.customer_id);
	const from = saved ?? shop;
	return from && { from, miles: milesMax(saved && shop ? distanceMiles(saved, shop) : 0) };
}

function pickupOf(shop: OfferedBusiness, order: OrderRow, now: Date): Candidate | undefined {
	if (shop.conflict || (shop.paused_until !== null && order.local_date < shop.paused_until)) return undefined;
	const tz = shop.time_zone;
	const found = shop.inventory
		.map((one) => ({ ...one, unit_cents: Math.round((one.price ?? shop.price) * 100) }))
		.sort((a, b) => a.unit_cents - b.unit_cents)
		.find(({ date, startTime, endTime, unit_cents }) => {
			const at = (time: string) => instantOf(date, time, tz);
			const pickup = { local_date: date, starts_at: at(startTime), ends_at: at(endTime), unit_cents };
			return isAsGood(order, pickup, now);
		});
	return found && { key: { business_id: shop.id, local_date: found.date, period: found.window }, tz };
}

async function candidatesOf(deps: WaitlistDeps, order: OrderRow, now: Date): Promise<Candidate[]> {
	const { db, bags, listing } = deps;
	const contact = (await contactsOf(db, [order.customer_id])).get(order.customer_id);
	const around = contact && (await aroundOf(db, order));
	if (!around) return [];
	const near = await listing.near(around.from, around.miles, shopsMax);
	const shops = await deps.shops.snapshotsForOrders(near.map(({ id }) => id));
	const others = near.filter(
		({ id }) => id !== order.business_id && shops.get(id)?.owner_id !== order.customer_id,
	);
	const found = await Promise.all(
		others.map(async ({ id }) => {
			try {
				return pickupOf(await bags.getListed(order.customer_id, id), order, now);
			} catch (error) {
				// It stopped selling meanwhile.
				if (!(error instanceof AppError)) throw error;
				return undefined;
			}
		}),
	);
	return found.filter((one) => one !== undefined);
}

/** Returns false if the pickup is gone or no longer similar, so the next candidate is tried. */
async function offer(deps: WaitlistDeps, dealt: Dealt, to: Candidate, round: number): Promise<boolean> {
	const { row, order } = dealt;
	const shop = (await deps.shops.snapshotsForOrders([to.key.business_id])).get(to.key.business_id);
	if (!shop?.listed) return false;
	let isHeld = false;
	const isDone = await transaction(deps.db, 'job', async (tx) => {
		const current = await store.lockReplacement(tx, row.order_id);
		if (!current || current.dealt_at) return true;
		const now = deps.clock.now();
		await openSlots(tx, [to], now);
		const slotId = await slotIdOf(tx, to.key);
		if (slotId === undefined) return false;
		// Locks the slots of all offers, as taking an offer does, so that no offer is made once another has been taken.
		const others = await store.offersOf(tx, row.order_id);
		const slots = await store.lockSlots(tx, [slotId, ...others.map((one) => one.slot_id)]);
		const offers = await store.offersOf(tx, row.order_id);
		if (offers.length >= round || offers.some(({ state }) => state === 'taken')) return true;
		const slot = slots.find(({ id }) => id === slotId);
		const unit_cents = slot?.price_cents ?? shop.price_cents;
		if (!slot || slot.wanted === 0 || !isAsGood(order, { ...slot, unit_cents }, now)) return false;
		const free = slot.capacity - slot.held - slot.sold;
		const room = { free, replacing: await store.replacingBags(tx, slotId) };
		const quantity = bagsFor(order.quantity, room, row.is_alone);
		if (quantity === 0) return false;
		const expires_at = new Date(now.getTime() + limits.offerMs);
		await store.insertReplacingOffer(tx, row, { slot_id: slotId, quantity, created_at: now, expires_at });
		isHeld = true;
		return true;
	});
	// The offer has to refresh the shop's lists, because no order exists yet to do so.
	if (isHeld) await deps.shops.stamp(deps.db, to.key.business_id);
	return isDone;
}

export async function deal(deps: WaitlistDeps): Promise<void> {
	const { db, clock } = deps;
	const now = clock.now();
	const rows = await store.dueReplacements(db, now);
	const dealt: Dealt[] = [];
	for (const row of rows) {
		const order = await findOrder(db, row.order_id);
		if (order) dealt.push({ row, order, candidates: [] });
	}
	await Promise.all(
		dealt.map(async (one) => {
			one.candidates = await candidatesOf(deps, one.order, now);
		}),
	);
	const paidAt = ({ order }: Dealt) => order.paid_at?.getTime() ?? 0;
	dealt.sort((a, b) => paidAt(a) - paidAt(b) || (a.order.id < b.order.id ? -1 : 1));
	for (let round = 1; round <= limits.offersMax; round++) {
		for (const one of dealt) {
			for (let to = one.candidates.shift(); to; to = one.candidates.shift())
				if (await offer(deps, one, to, round)) break;
		}
	}
	for (const { row } of dealt) await store.setDealt(db, row.order_id, clock.now());
}
