/** At the counter: an order is looked up by its code, and its bags are handed over. */
import type { Order } from '@flavorbag/contract';
import { AppError } from '#lib/app-error.ts';
import type { OrdersDeps } from './deps.ts';
import { changeOnce, orderOfOwner, type ShopCall } from './find-order.ts';
import { normalizeCode, pickupRefusal, usedCode } from './orders.rules.ts';
import * as store from './orders.store.ts';

export async function lookup(
	{ db, businesses, presenter }: OrdersDeps,
	ownerId: string,
	businessId: string,
	code: string,
): Promise<Order> {
	await businesses.getOwned(ownerId, businessId);
	const order = await store.findByCode(db, businessId, normalizeCode(code));
	const message = order && usedCode(order);
	if (message) throw new AppError('WRONG_CODE', { message });
	const [shown] = order ? await presenter.named(db, [order]) : [];
	if (!shown) throw new AppError('WRONG_CODE');
	return shown;
}

/** With the customer's code, or by the business's word. */
export async function confirmAtCounter(
	deps: OrdersDeps,
	call: ShopCall,
	orderId: string,
	code?: string,
): Promise<Order> {
	const order = await orderOfOwner(deps, call.ownerId, orderId);
	if (code !== undefined && normalizeCode(code) !== order.pickup_code) throw new AppError('WRONG_CODE');
	return changeOnce(deps, 'business', call, `hand-over ${orderId}`, async (tx) => {
		const current = await store.lockOrder(tx, orderId);
		const now = deps.clock.now();
		const refusal = pickupRefusal(current, 'business', now);
		if (refusal) throw new AppError(refusal);
		const moved = await store.moveOrder(tx, orderId, [current.status], {
			status: 'fulfilled',
			picked_up_at: now,
			picked_up_by: call.userId,
			changed_at: now,
		});
		if (!moved) throw new AppError('WRONG_STATUS');
		return moved;
	});
}
