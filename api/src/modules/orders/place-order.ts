// The bags and the payment row are written in one statement (R-stock-with-order, hold-batch.ts), the intent after the
// commit (R-provider-outside). A repeated call continues where the first one stopped.
import type { Order } from '@flavorbag/contract';
import { transaction } from '#db/database.ts';
import { type IdempotentCall, sha256Of } from '#db/idempotency.ts';
import type { OrderRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import { isProviderError } from '#ports/payments.ts';
import type { OrdersDeps } from './deps.ts';
import { type HoldBatch, hold, type OrderRequest } from './hold-batch.ts';
import * as store from './orders.store.ts';
import { toWire } from './orders.wire.ts';
import { release } from './release-holds.ts';

/** Excludes what was acknowledged, because its hash would outlive the account (R-my-diet). */
const hashOf = ({ business_id, quantity, order_date, pickup_window, offer_id }: OrderRequest) =>
	sha256Of(
		JSON.stringify([business_id, quantity, order_date, pickup_window, ...(offer_id ? [offer_id] : [])]),
	);

export async function place(
	deps: OrdersDeps & { holdBatch: HoldBatch },
	{ userId, key }: IdempotentCall,
	request: OrderRequest,
): Promise<Order> {
	const sha256 = hashOf(request);
	const held = await hold(deps, { customerId: userId, request, key, sha256 });
	if (held !== 'known') return openIntent(deps, held);
	const order = await store.findByKey(deps.db, userId, key);
	if (order?.request_sha256 !== sha256) throw new AppError('IDEMPOTENCY_MISMATCH');
	const payment = await deps.payments.find(deps.db, order.id);
	return order.status === 'pending' && payment?.status === 'creating'
		? openIntent(deps, order)
		: toWire(order, { now: deps.clock.now(), payment });
}

/** If this fails, nothing was charged, because the customer never saw the intent (R-provider-silent). */
async function openIntent(deps: OrdersDeps, order: OrderRow): Promise<Order> {
	try {
		const payment = await deps.payments.createIntent(order);
		return toWire(order, { now: deps.clock.now(), payment });
	} catch (error) {
		if (!isProviderError(error)) throw error;
		deps.log.warn({ order: order.id, err: error }, 'no payment could be opened');
		await transaction(deps.db, 'provider', async (tx) =>
			release(deps, tx, await store.lockOrder(tx, order.id)),
		);
		throw new AppError('PAYMENT_PROVIDER_DOWN', { cause: error });
	}
}
