/** Joins waitlists (R-waitlist). Concurrent joins are batched into one transaction, in order of arrival. */

import { waitlistLimits as limits } from '@flavorbag/contract';
import { type Db, isUnavailable, transaction } from '#db/database.ts';
import type { SlotRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import { createBatcher, retry } from '#lib/batch.ts';
import { haveOrder } from '#orders/facts';
import type { ShopSnapshot } from '#shops';
import { offeredDates, openSlots, type SlotKey, slotText } from '#stock';
import type { WaitlistDeps } from './deps.ts';
import { endOf } from './offer-next-bag.ts';
import { isFirstCome } from './waitlist.rules.ts';
import * as store from './waitlist.store.ts';

export interface WaitFor {
	business_id: string;
	/** YYYY-MM-DD in the business's zone. */
	order_date: string;
	pickup_window: SlotKey['period'];
}
interface Asked {
	userId: string;
	body: WaitFor & { bags: number };
}
type Outcome = string | AppError;

const keyOf = ({ business_id, order_date, pickup_window }: WaitFor): SlotKey => ({
	business_id,
	local_date: order_date,
	period: pickup_window,
});

export function createEntrance(deps: WaitlistDeps): (asked: Asked) => Promise<Outcome> {
	const oneOfThem = (error: unknown) => !isUnavailable(error);
	return createBatcher((asked: Asked[]) => flush(deps, asked), {
		maxSize: 128,
		maxQueued: 10_000,
		oneOfThem,
	});
}

async function flush(deps: WaitlistDeps, asked: Asked[]): Promise<(Outcome | typeof retry)[]> {
	// One call per person at a time, so that concurrent joins can't exceed the limit.
	const first = new Map(asked.toReversed().map((one) => [one.userId, one]));
	const now = deps.clock.now();
	const shops = await deps.shops.snapshotsForOrders(asked.map(({ body }) => body.business_id));
	const outcomes = new Map<Asked, Outcome>();
	const able: Able[] = [];
	for (const one of asked.filter((each) => first.get(each.userId) === each)) {
		const [shop, key] = [shops.get(one.body.business_id), keyOf(one.body)];
		const code = refusal(one, shop, now);
		if (shop && !code) able.push({ ...one, shop, key, asked: one });
		else outcomes.set(one, new AppError(code ?? 'NOT_FOUND'));
	}
	if (able.length > 0)
		await transaction(deps.db, 'customers', async (tx) => {
			for (const [one, outcome] of await enterAll(tx, able, now)) outcomes.set(one, outcome);
		});
	return asked.map((one) => outcomes.get(one) ?? retry);
}

function refusal({ userId, body }: Asked, shop: ShopSnapshot | undefined, now: Date) {
	if (!shop) return 'NOT_FOUND';
	if (shop.owner_id === userId) return 'OWN_BUSINESS';
	if (!shop.listed) return 'BUSINESS_OFFLINE';
	return offeredDates(now, shop.tz).includes(body.order_date) ? undefined : 'SLOT_CLOSED';
}

interface Able extends Asked {
	shop: ShopSnapshot;
	key: SlotKey;
	asked: Asked;
}
type Entering = Able & { slot: SlotRow };

async function enterAll(tx: Db, able: readonly Able[], now: Date): Promise<Map<Asked, Outcome>> {
	const people = able.map(({ userId }) => userId);
	await store.lockPeople(tx, people);
	const wanted = new Map(able.map(({ key, shop }) => [slotText(key), { key, tz: shop.tz }]));
	const keys = [...wanted.values()].map(({ key }) => key);
	await openSlots(tx, [...wanted.values()], now);
	const slots = new Map((await store.lockSlotsOf(tx, keys)).map((slot) => [slotText(slot), slot]));
	const live = Map.groupBy(await store.liveEntriesOf(tx, people), ({ customer_id }) => customer_id);
	const visits = new Map(keys.map((key) => [`${key.business_id} ${key.local_date}`, key]));
	const ordered = new Map<string, Set<string>>();
	for (const [name, key] of visits) ordered.set(name, await haveOrder(tx, people, key));
	const outcomes = new Map<Asked, Outcome>();
	const entering: Entering[] = [];
	for (const one of able) {
		const [slot, entries] = [slots.get(slotText(one.key)), live.get(one.userId) ?? []];
		const before = entries.find(({ slot_id }) => slot_id === slot?.id);
		const hasOrder = ordered.get(`${one.key.business_id} ${one.key.local_date}`)?.has(one.userId);
		const refuse = (code: AppError['code']) => outcomes.set(one.asked, new AppError(code));
		if (!slot || endOf(slot, one.shop, now)) refuse('SLOT_CLOSED');
		else if (before) outcomes.set(one.asked, before.id);
		else if (hasOrder) refuse('HAS_ORDER');
		// Reserved bags count as taken.
		else if (slot.capacity > slot.held + slot.sold) refuse('BAGS_LEFT');
		else if (entries.length >= limits.entriesMax) refuse('TOO_MANY_WAITS');
		else entering.push({ ...one, slot });
	}
	const made = await store.insertEntries(
		tx,
		entering.map(({ userId, body, slot }) => ({
			customer_id: userId,
			bags: body.bags,
			state: isFirstCome(now, slot.ends_at) ? 'watching' : 'waiting',
			slot,
		})),
		now,
	);
	// A person without an entry was erased meanwhile.
	for (const { userId, asked } of entering)
		outcomes.set(asked, made.get(userId) ?? new AppError('UNAUTHORIZED'));
	return outcomes;
}
