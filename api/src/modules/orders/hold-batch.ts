// Holds that arrive together share one statement and commit (ADR 29). The database decides (hold_bags). Before
// a retry, a missing slot is created from the week, and the customer's own older checkout is abandoned.

import { conflictLines, conflictsIn, conflictsText, type ErrorCode, type Period } from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import { type Db, isUnavailable, transaction, withRetries } from '#db/database.ts';
import type { OrderRow } from '#db/tables.ts';
import { AppError, errorText } from '#lib/app-error.ts';
import { createBatcher, retry } from '#lib/batch.ts';
import { bagWords, inEach, msg } from '#lib/texts.ts';
import { type ShopSnapshot, taxOn } from '#shops';
import { offeredDates, openSlots, pricesOf, type SlotKey, slotText } from '#stock';
import type { OrdersDeps } from './deps.ts';
import { type HoldInput, holdBags, type Refusal, type Verdict } from './hold.store.ts';
import { totals } from './orders.rules.ts';
import * as store from './orders.store.ts';
import { release } from './release-holds.ts';

export interface OrderRequest {
	business_id: string;
	quantity: number;
	/** YYYY-MM-DD in the business's zone. */
	order_date: string;
	pickup_window: Period;
	/** R-acknowledged */
	acknowledged?: string | undefined;
	/** R-bag-offer */
	offer_id?: string | undefined;
}

interface HoldRequest {
	customerId: string;
	request: OrderRequest;
	key: string;
	sha256: string;
	hasSlot?: boolean;
}
export type HoldBatch = (request: HoldRequest) => Promise<Verdict>;
interface Snapshots {
	shops: ReadonlyMap<string, ShopSnapshot>;
	prices: LRUCache<string, number>;
}
/** hold_bags compares each price with the row, so an outdated one leads to a retry. */
const priceCache = { max: 5_000, ttl: 2_000 };

const errors: Partial<Record<Refusal, ErrorCode>> = {
	offer_over: 'OFFER_OVER',
	no_business: 'NOT_FOUND',
	own_business: 'OWN_BUSINESS',
	offline: 'BUSINESS_OFFLINE',
	no_slot: 'SLOT_CLOSED',
	closed: 'SLOT_CLOSED',
	unpaid_pause: 'UNPAID_PAUSE',
	unpaid_limit: 'UNPAID_LIMIT',
	too_many_bags: 'TOO_MANY_BAGS',
	one_offer_a_day: 'ONE_OFFER_A_DAY',
	no_customer: 'UNAUTHORIZED',
	sold_out: 'SOLD_OUT',
	not_drawn: 'DROP_NOT_OPEN',
};

// A batch of this size takes tens of milliseconds, and a full queue a few seconds. With batches as large as the number
// of clients, the database and this process would take turns being idle.
const size = { maxSize: 128, maxQueued: 10_000 };

export function createHoldBatch(deps: OrdersDeps): HoldBatch {
	const oneOfThem = (error: unknown) => {
		const isTheirs = !isUnavailable(error);
		if (isTheirs) deps.log.warn({ err: error }, 'holds that came together go one by one');
		return isTheirs;
	};
	const prices = new LRUCache<string, number>(priceCache);
	return createBatcher((requests: HoldRequest[]) => flush(deps, requests, prices), { ...size, oneOfThem });
}

/** Returns the order, or `known` if this key has already made one. */
export async function hold(
	deps: OrdersDeps & { holdBatch: HoldBatch },
	request: HoldRequest,
): Promise<OrderRow | 'known'> {
	for (;;) {
		let verdict = await deps.holdBatch(request);
		if (verdict === 'own_hold') verdict = await insteadOfOwnHold(deps, request);
		if (typeof verdict === 'object' && 'unread' in verdict) throw notAcknowledged(verdict.unread);
		if (typeof verdict === 'object' || verdict === 'known') return verdict;
		if (verdict === 'too_many_holds') throw await tooManyHolds(deps.db, request.customerId);
		const code = errors[verdict];
		if (code) throw new AppError(code);
	}
}

/** Names the shops, because no list shows unfinished checkouts. */
async function tooManyHolds(db: Db, customerId: string): Promise<AppError> {
	const shops = await store.shopsOfOpenHolds(db, customerId);
	if (shops.length === 0) return new AppError('TOO_MANY_HOLDS');
	const message = msg('{why} They are at {shops}.', {
		why: inEach(({ language }) => errorText('TOO_MANY_HOLDS', language)),
		shops: inEach(({ locale }) => new Intl.ListFormat(locale).format(shops)),
	});
	return new AppError('TOO_MANY_HOLDS', { message });
}

function notAcknowledged(unread: string): AppError {
	const details = conflictsIn(unread).map((one) => ({
		field: conflictsText([one]),
		message: inEach(({ language }) => conflictLines([one], bagWords[language]).join()),
	}));
	return new AppError('BAG_NOT_ACKNOWLEDGED', { details });
}

async function flush(
	deps: OrdersDeps,
	requests: HoldRequest[],
	prices: Snapshots['prices'],
): Promise<(Verdict | typeof retry)[]> {
	// Checkouts of one customer run one after the other.
	const first = [...new Map(requests.toReversed().map((one) => [one.customerId, one])).values()].toReversed();
	const snapshots = await snapshotsFor(deps, first, prices);
	const found = await withRetries(() => ask(deps, deps.db, first, snapshots));
	const verdicts = new Map(first.map((one, at) => [one, found[at]]));
	const withoutSlot = first.filter((one) => verdicts.get(one) === 'no_slot' && !one.hasSlot);
	await makeSlots(deps, withoutSlot, snapshots);
	const stale = first.filter((one) => verdicts.get(one) === 'price_changed');
	if (stale.length > 0) await snapshotsFor(deps, stale, prices, { fresh: true });
	return requests.map((one) => {
		const verdict = verdicts.get(one) ?? 'retry';
		if (verdict === 'retry' || verdict === 'price_changed' || withoutSlot.includes(one)) return retry;
		return verdict;
	});
}

async function snapshotsFor(
	{ shops, db }: OrdersDeps,
	requests: readonly HoldRequest[],
	prices: Snapshots['prices'],
	how?: { fresh: boolean },
): Promise<Snapshots> {
	const ids = requests.map(({ request }) => request.business_id);
	const found = await shops.snapshotsForOrders(ids, how);
	if (how?.fresh) {
		const keys = requests.map(slotOf);
		for (const key of keys) prices.delete(slotText(key));
		for (const [key, cents] of await pricesOf(db, keys)) prices.set(key, cents);
	}
	return { shops: found, prices };
}

function ask(
	{ clock, policy }: OrdersDeps,
	db: Db,
	requests: readonly HoldRequest[],
	{ shops, prices }: Snapshots,
): Promise<Verdict[]> {
	const now = clock.now();
	const inputs = requests.map((one): HoldInput => {
		const { quantity, business_id, acknowledged, offer_id } = one.request;
		const shop = shops.get(business_id);
		const slot = {
			...slotOf(one),
			customer_id: one.customerId,
			quantity,
			key: one.key,
			sha256: one.sha256,
			acknowledged,
			offer_id,
		};
		if (!shop) return { ...slot, ...unknownShop };
		const { tz } = shop;
		const tax_rate_bps = taxOn(shop, slot.local_date);
		const is_offered = offeredDates(now, tz).includes(slot.local_date);
		const price_cents = prices.get(slotText(slot)) ?? shop.price_cents;
		return {
			...slot,
			tz,
			tax_rate_bps,
			is_offered,
			...totals(quantity, { price_cents, tax_rate_bps }, policy),
		};
	});
	const { maxBagsPerCustomer: maxBags, oneOfferADay } = policy;
	return holdBags(db, inputs, now, { maxBags, oneOfferADay });
}
const unknownShop = {
	tz: null,
	tax_rate_bps: null,
	is_offered: false,
	unit_cents: null,
	tax_cents: null,
	total_cents: null,
	fee_cents: null,
};

const slotOf = ({ request }: HoldRequest): SlotKey => ({
	business_id: request.business_id,
	local_date: request.order_date,
	period: request.pickup_window,
});

async function makeSlots(
	{ db, clock }: OrdersDeps,
	requests: readonly HoldRequest[],
	{ shops }: Snapshots,
): Promise<void> {
	const keys = new Map(requests.map((one) => [Object.values(slotOf(one)).join(), slotOf(one)]));
	const wanted = [...keys.values()].flatMap((key) => {
		const shop = shops.get(key.business_id);
		return shop ? [{ key, tz: shop.tz }] : [];
	});
	if (wanted.length > 0) await transaction(db, 'job', (tx) => openSlots(tx, wanted, clock.now()));
	for (const one of requests) one.hasSlot = true;
}

/** Runs in one commit, so that the older checkout stays if the new one is refused. */
async function insteadOfOwnHold(deps: OrdersDeps, request: HoldRequest): Promise<Verdict> {
	const prices = new LRUCache<string, number>(priceCache);
	const snapshots = await snapshotsFor(deps, [request], prices, { fresh: true });
	const refused = new Error('the new checkout is refused');
	let verdict: Verdict = 'retry';
	try {
		await transaction(deps.db, `customer:${request.customerId}`, async (tx) => {
			await abandonOwnHold(deps, tx, request);
			verdict = (await ask(deps, tx, [request], snapshots))[0] ?? 'retry';
			if (typeof verdict === 'string' || 'unread' in verdict) throw refused;
		});
	} catch (error) {
		if (error !== refused) throw error;
	}
	return verdict;
}

/** Throws PAYMENT_IN_PROGRESS if the older checkout is being paid. */
async function abandonOwnHold(deps: OrdersDeps, tx: Db, request: HoldRequest): Promise<void> {
	const own = await store.findOwnHold(tx, request.customerId, slotOf(request));
	if (!own) return;
	const order = await store.lockOrder(tx, own.id);
	const payment = await deps.payments.lock(tx, own.id);
	if (payment?.status === 'authorized') throw new AppError('PAYMENT_IN_PROGRESS');
	const unpaid = order.hold_expires_at !== null && order.hold_expires_at <= deps.clock.now();
	if (order.status === 'pending') await release(deps, tx, order, { unpaid });
}
