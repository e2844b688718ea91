/** Whose order it is: who may not know of it is told that there is none. And how somebody changes one. */

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

/** Outside of transactions: orders that are asked for at the same moment are read in one statement. */
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

/** What somebody does in a shop: as themselves, with what is its owner's. */
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

/** In one commit, and once for a key; answers the order as it is then. */
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
