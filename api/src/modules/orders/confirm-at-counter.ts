import type { OfflinePickup, Order, PickupOutcome } from '@flavorbag/contract';
import type { OrderRow } from '#db/tables.ts';
import type { CounterDevice } from '#http/handlers.ts';
import { AppError } from '#lib/app-error.ts';
import { normalizeCode } from '#lib/pickup-code.ts';
import { findOrder } from '#orders/facts';
import type { OrdersDeps } from './deps.ts';
import { changeOnce, orderOfOwner, type ShopCall } from './find-order.ts';
import { offlineOutcome, pickupRefusal, usedCode } from './orders.rules.ts';
import * as store from './orders.store.ts';

export async function lookup(
	{ db, shops, presenter }: OrdersDeps,
	ownerId: string,
	businessId: string,
	code: string,
): Promise<Order> {
	await shops.getOwned(ownerId, businessId);
	const order = await store.findByCode(db, businessId, normalizeCode(code));
	const message = order && usedCode(order);
	if (message) throw new AppError('WRONG_CODE', { message });
	const [shown] = order ? await presenter.named(db, [order]) : [];
	if (!shown) throw new AppError('WRONG_CODE');
	return shown;
}

/** `timeOf` returns the time of the pickup for the current order, or throws. */
const fulfill = (deps: OrdersDeps, call: ShopCall, orderId: string, timeOf: (order: OrderRow) => Date) =>
	changeOnce(deps, 'business', call, `hand-over ${orderId}`, async (tx) => {
		const current = await store.lockOrder(tx, orderId);
		const at = timeOf(current);
		const moved = await store.moveOrder(tx, orderId, [current.status], {
			status: 'fulfilled',
			picked_up_at: at,
			picked_up_by: call.userId,
			changed_at: at,
		});
		if (!moved) throw new AppError('WRONG_STATUS');
		return moved;
	});

/** Without a code, the shop vouches for the pickup. Throws WRONG_CODE if the code differs. */
export async function confirmAtCounter(
	deps: OrdersDeps,
	call: ShopCall,
	orderId: string,
	code?: string,
): Promise<Order> {
	const order = await orderOfOwner(deps, call.ownerId, orderId);
	if (code !== undefined && normalizeCode(code) !== order.pickup_code) throw new AppError('WRONG_CODE');
	return fulfill(deps, call, orderId, (current) => {
		const now = deps.clock.now();
		const refusal = pickupRefusal(current, 'business', now);
		if (refusal) throw new AppError(refusal);
		return now;
	});
}

class NotRecorded extends Error {
	readonly outcome: PickupOutcome;
	constructor(outcome: PickupOutcome) {
		super(`the pickup was not recorded: ${outcome}`);
		this.outcome = outcome;
	}
}

/** Records each pickup separately, at the signed time (R-offline-pickups). */
export async function recordPickups(
	deps: OrdersDeps,
	device: CounterDevice,
	pickups: readonly OfflinePickup[],
): Promise<{ outcomes: { key: string; outcome: PickupOutcome }[] }> {
	const outcomes = [];
	for (const pickup of pickups)
		outcomes.push({ key: pickup.key, outcome: await recordPickup(deps, device, pickup) });
	return { outcomes };
}

async function recordPickup(
	deps: OrdersDeps,
	device: CounterDevice,
	pickup: OfflinePickup,
): Promise<PickupOutcome> {
	const signer = await deps.team.devices.signerOf(device, pickup);
	const order = signer && (await findOrder(deps.db, pickup.order_id));
	if (!signer || order?.business_id !== device.business_id) return 'refused';
	try {
		await fulfill(deps, { ...signer, key: pickup.key }, order.id, (current) => {
			const outcome = offlineOutcome(current, new Date(pickup.at), deps.clock.now());
			if (outcome instanceof Date) return outcome;
			throw new NotRecorded(outcome);
		});
		return 'recorded';
	} catch (error) {
		if (error instanceof NotRecorded) return error.outcome;
		if (error instanceof AppError) return 'refused';
		throw error;
	}
}
