/** Other people's orders are reported as NOT_FOUND, too. */

import type { Order } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { type IdempotentCall, once } from '#db/idempotency.ts';
import type { OrderRow } from '#db/tables.ts';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { findOrder, findOrders } from '#orders/facts';
import type { OrdersDeps } from './deps.ts';

export const getOrder = ({ db }: Pick<OrdersDeps, 'db'>, orderId: string): Promise<OrderRow> =>
	orNotFound(findOrder(db, orderId));

/** For use outside of transactions. Concurrent reads share one statement. */
export type FindBatched = (orderId: string) => Promise<OrderRow | undefined>;
export const createFindBatched = (db: Db): FindBatched =>
	createBatcher((ids: string[]) => findOrders(db, ids), { maxSize: 100, maxQueued: 10_000, concurrency: 2 });

export async function orderOfCustomer(
	{ db, findBatched = (id) => findOrder(db, id) }: Pick<OrdersDeps, 'db'> & { findBatched?: FindBatched },
	customerId: string,
	orderId: string,
): Promise<OrderRow> {
	const order = await findBatched(orderId);
	if (order?.customer_id !== customerId) throw new AppError('NOT_FOUND');
	return order;
}

/** A call by a team member (`userId`) about the owner's orders. */
export interface ShopCall extends IdempotentCall {
	ownerId: string;
}

export async function orderOfOwner(
	{ db, shops }: Pick<OrdersDeps, 'db' | 'shops'>,
	ownerId: string,
	orderId: string,
): Promise<OrderRow> {
	const order = await findOrder(db, orderId);
	if (!order || order.status === 'pending' || order.status === 'abandoned') throw new AppError('NOT_FOUND');
	await shops.getOwned(ownerId, order.business_id);
	return order;
}

/** Runs in one commit and once per key. */
export const changeOnce = (
	{ db, clock, presenter }: OrdersDeps,
	by: 'customer' | 'business' | 'admin',
	call: IdempotentCall,
	request: string,
	work: (tx: Db) => Promise<OrderRow>,
): Promise<Order> =>
	once(db, call, request, clock.now(), `${by}:${call.userId}`, async (tx) =>
		presenter.one(tx, await work(tx)),
	);
