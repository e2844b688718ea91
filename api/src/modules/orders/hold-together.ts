/**
 * Holds that arrive together go together, in one statement and one commit (ADR 29). Here only the plain case is decided:
 * granted, or sold out. Whatever needs more thought is answered `undefined` and goes the long way, alone (place.ts).
 */
import { limits, type Period } from '@flavorbag/contract';
import type { Businesses, OrderSnapshot } from '#businesses';
import { type Db, isUnavailable, retrying, transaction } from '#db/database.ts';
import type { OrderRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import { again, gather } from '#lib/gather.ts';
import type { Clock } from '#ports/clock.ts';
import type { Log } from '#ports/log.ts';
import { offeredDates, openSlot, type SlotKey } from '#stock';
import { type HoldAsked, holdBags, type Verdict } from './hold.store.ts';
import { totals } from './orders.rules.ts';

export interface OrderRequest {
	business_id: string;
	quantity: number;
	/** YYYY-MM-DD in the business's zone. */
	order_date: string;
	pickup_window: Period;
}

export interface Wish {
	customerId: string;
	request: OrderRequest;
	key: string;
	sha256: string;
	/** The slot's row was made for this wish already. */
	isSlotMade?: boolean;
}

interface HoldTogetherDeps {
	db: Db;
	clock: Clock;
	log: Log;
	businesses: Businesses;
	policy: { maxBagsPerCustomer: number | undefined; feeBps: number; feeCents: number };
}

/** A flush of so many takes some tens of milliseconds; so many who wait, a few seconds. */
const size = { most: 250, waiting: 10_000 };

export function createHoldTogether(deps: HoldTogetherDeps): (wish: Wish) => Promise<OrderRow | undefined> {
	const { db, clock, log, businesses, policy } = deps;

	const slotOf = ({ request }: Wish): SlotKey => ({
		business_id: request.business_id,
		local_date: request.order_date,
		period: request.pickup_window,
	});

	function asked(wish: Wish, n: number, shop: OrderSnapshot): HoldAsked {
		const { quantity } = wish.request;
		return {
			...totals(quantity, shop, policy),
			...slotOf(wish),
			n,
			customer_id: wish.customerId,
			quantity,
			tz: shop.tz,
			tax_rate_bps: shop.tax_rate_bps,
			key: wish.key,
			sha256: wish.sha256,
		};
	}

	/** The first sale of a date: its row is made from the week, once for all who want it. */
	async function makeSlots(
		wishes: readonly Wish[],
		shops: ReadonlyMap<string, OrderSnapshot>,
	): Promise<void> {
		const keys = new Map(wishes.map((wish) => [Object.values(slotOf(wish)).join(), slotOf(wish)]));
		for (const key of keys.values()) {
			const shop = shops.get(key.business_id);
			if (shop) await transaction(db, 'job', (tx) => openSlot(tx, key, shop.tz, clock.now()));
		}
		for (const wish of wishes) wish.isSlotMade = true;
	}

	async function ask(
		wishes: readonly Wish[],
		shops: ReadonlyMap<string, OrderSnapshot>,
	): Promise<{ verdicts: Map<number, Verdict>; later: ReadonlySet<number> }> {
		const moment = clock.now();
		const later = new Set<number>();
		const customers = new Set<string>();
		const plain: HoldAsked[] = [];
		for (const [n, wish] of wishes.entries()) {
			const shop = shops.get(wish.request.business_id);
			if (!shop || !offeredDates(moment, shop.tz).includes(wish.request.order_date)) continue;
			// One customer's checkouts go one after the other.
			if (customers.has(wish.customerId)) later.add(n);
			else plain.push(asked(wish, n, shop));
			customers.add(wish.customerId);
		}
		if (plain.length === 0) return { verdicts: new Map(), later };
		const verdicts = await retrying(() =>
			holdBags(db, plain, {
				moment,
				until: new Date(moment.getTime() + limits.holdMs),
				mostHolds: limits.openHoldsPerCustomer,
				mostBags: policy.maxBagsPerCustomer,
			}),
		);
		return { verdicts, later };
	}

	async function flush(wishes: Wish[]): Promise<(OrderRow | AppError | typeof again | undefined)[]> {
		try {
			const shops = await businesses.snapshotsForOrders(wishes.map(({ request }) => request.business_id));
			const { verdicts, later } = await ask(wishes, shops);
			const missing = wishes.filter((wish, n) => verdicts.get(n) === 'no_slot' && !wish.isSlotMade);
			await makeSlots(missing, shops);
			const soldOut = new AppError('SOLD_OUT');
			return wishes.map((wish, n) => {
				const verdict = verdicts.get(n);
				if (later.has(n) || verdict === 'again' || missing.includes(wish)) return again;
				if (verdict === 'sold_out') return soldOut;
				return typeof verdict === 'object' ? verdict : undefined;
			});
		} catch (error) {
			if (isUnavailable(error)) throw error;
			// One of them was refused by the database, and the others with it: each is told on its own.
			log.warn({ err: error, wishes: wishes.length }, 'holds that came together go one by one');
			return wishes.map(() => undefined);
		}
	}

	const together = gather(flush, size);
	return async (wish) => {
		const outcome = await together(wish);
		if (outcome instanceof AppError) throw outcome;
		return outcome;
	};
}
