import type { NoticeKind, Period, Translated } from '@flavorbag/contract';
import { transaction } from '#db/database.ts';
import { type IdempotentCall, once } from '#db/idempotency.ts';
import { AppError } from '#lib/app-error.ts';
import { toDollars } from '#lib/money.ts';
import { cancelFor } from './cancel-order.ts';
import type { OrdersDeps } from './deps.ts';
import { orderOfOwner, type ShopCall } from './find-order.ts';
import * as store from './orders.store.ts';
import * as packing from './packing.store.ts';
import { mailNotice, sendCancelledNow } from './queue-mails.ts';
import { release } from './release-holds.ts';

interface Dated {
	date: string;
	period?: Period | undefined;
}

export interface Cancellation extends Partial<Dated> {
	reason: string | Translated;
}

export async function cancelDay(
	deps: OrdersDeps,
	call: ShopCall,
	businessId: string,
	which: Dated & Cancellation,
): Promise<{ cancelled: number; refunded: number; left: number }> {
	await deps.shops.getOwned(call.ownerId, businessId);
	return cancelOpen(deps, 'business', call, businessId, which);
}

/** Uses one commit per order, so that a repeated call can finish (R-cancel-date). Unpaid holds end first. */
export async function cancelOpen(
	deps: OrdersDeps,
	by: 'business' | 'admin',
	call: IdempotentCall | ShopCall,
	businessId: string,
	{ reason, ...dated }: Cancellation,
): Promise<{ cancelled: number; refunded: number; left: number }> {
	const { db } = deps;
	const actor = `${by}:${call.userId}`;
	for (const { id } of await store.openOrdersOf(db, businessId, dated, 'pending')) {
		await transaction(db, actor, async (tx) => {
			const current = await store.lockOrder(tx, id);
			if (current.status === 'pending') await release(deps, tx, current);
		});
	}
	const done = { cancelled: 0, cents: 0 };
	const open = await store.openOrdersOf(db, businessId, dated, 'paid');
	const isAlone = open.length === 1;
	for (const { id, total_cents, language } of open) {
		const said = typeof reason === 'string' ? reason : reason[language ?? 'en'];
		try {
			await cancelFor(deps, by, { ...call, key: `${call.key}:${id}` }, id, said, { isAlone });
			done.cancelled++;
			done.cents += total_cents;
		} catch (error) {
			// The order has just changed or is disputed.
			if (!(error instanceof AppError)) throw error;
		}
	}
	// R-replacement: nearby bags are shared among all these orders.
	const ids = open.map(({ id }) => id);
	await transaction(db, actor, async (tx) => {
		await deps.replacements.dealNow(tx, ids);
		await sendCancelledNow(tx, ids, deps.clock.now());
	});
	const [pending, paid] = await Promise.all([
		store.openOrdersOf(db, businessId, dated, 'pending'),
		store.openOrdersOf(db, businessId, dated, 'paid'),
	]);
	return { cancelled: done.cancelled, refunded: toDollars(done.cents), left: pending.length + paid.length };
}

/** Sends one email per order, even if the call is repeated (R-notice). */
export async function notifyDay(
	deps: OrdersDeps,
	call: ShopCall,
	businessId: string,
	{ kind, note, ...dated }: Dated & { kind: NoticeKind; note?: string | undefined },
): Promise<{ sent: number }> {
	const { db, clock, shops } = deps;
	await shops.getOwned(call.ownerId, businessId);
	const now = clock.now();
	const request = `notify ${businessId} ${JSON.stringify({ kind, note, ...dated })}`;
	return once(db, call, request, now, `business:${call.userId}`, async (tx) => {
		const orders = await store.openOrdersOf(tx, businessId, dated, 'paid');
		let sent = 0;
		for (const order of orders) {
			if (order.ends_at <= now) continue;
			if (await mailNotice(tx, order, now, { notice_id: call.key, notice: kind, ...(note && { note }) }))
				sent++;
		}
		return { sent };
	});
}

export async function pack(
	deps: OrdersDeps,
	{ userId, ownerId }: Omit<ShopCall, 'key'>,
	orderId: string,
	packed: boolean,
): Promise<void> {
	const { db, clock, shops } = deps;
	const { business_id } = await orderOfOwner(deps, ownerId, orderId);
	const now = clock.now();
	await transaction(db, `business:${userId}`, async (tx) => {
		if (packed) await packing.tick({ tx, orderId, businessId: business_id, by: userId, at: now });
		else await packing.untick(tx, orderId);
		await shops.stamp(tx, business_id);
	});
}
