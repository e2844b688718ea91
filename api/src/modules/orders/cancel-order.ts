import { type Order, ownReasons } from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import type { IdempotentCall } from '#db/idempotency.ts';
import type { OrderRow } from '#db/tables.ts';
import { AppError } from '#lib/app-error.ts';
import { dueAt } from '#waitlist';
import type { OrdersDeps } from './deps.ts';
import { changeOnce, getOrder, orderOfCustomer, orderOfOwner, type ShopCall } from './find-order.ts';
import { cancelRefusal, ownerCancelRefusal } from './orders.rules.ts';
import * as store from './orders.store.ts';
import * as mails from './queue-mails.ts';

type By = 'customer' | 'business' | 'admin';

/** The outbox moves the money. */
async function cancelPaid(
	{ clock, payments, refunds, replacements }: OrdersDeps,
	tx: Db,
	row: OrderRow,
	{ by, reason, userId, isAlone = true }: { by: By; reason: string; userId: string; isAlone?: boolean },
): Promise<OrderRow> {
	const now = clock.now();
	const moved = await store.moveOrder(tx, row.id, ['paid'], {
		status: 'cancelled',
		stock: 'returned',
		reason,
		changed_at: now,
	});
	const payment = await payments.lock(tx, row.id);
	if (!moved || !payment) throw new AppError('WRONG_STATUS');
	const refund = await refunds.approve(tx, payment, {
		by: by === 'customer' ? 'system' : by,
		reason,
		userId,
	});
	if (by === 'customer') {
		await mails.mailRefunded(tx, moved, now, refund);
		await mails.mailCancelledByCustomer(tx, moved, now);
	} else {
		await replacements.queue(tx, moved, isAlone);
		await mails.mailCancelledByBusiness(tx, moved, dueAt(now, isAlone), refund);
	}
	if (by === 'admin') await mails.mailCancelledByAdmin(tx, moved, now);
	return moved;
}

export async function cancel(deps: OrdersDeps, call: IdempotentCall, orderId: string): Promise<Order> {
	const { userId } = call;
	await orderOfCustomer(deps, userId, orderId);
	return changeOnce(deps, 'customer', call, `cancel ${orderId}`, async (tx) => {
		const current = await store.lockOrder(tx, orderId);
		const refusal = cancelRefusal(current, deps.clock.now());
		if (refusal) throw new AppError(refusal);
		return cancelPaid(deps, tx, current, { by: 'customer', reason: ownReasons.customer, userId });
	});
}

export async function cancelFor(
	deps: OrdersDeps,
	by: 'business' | 'admin',
	call: IdempotentCall | ShopCall,
	orderId: string,
	reason: string,
	/** False if the same call cancels other orders of the date. */
	{ isAlone = true } = {},
): Promise<Order> {
	const { userId } = call;
	await ('ownerId' in call ? orderOfOwner(deps, call.ownerId, orderId) : getOrder(deps, orderId));
	return changeOnce(deps, by, call, `cancel-by-${by} ${orderId} ${reason}`, async (tx) => {
		const current = await store.lockOrder(tx, orderId);
		const refusal = ownerCancelRefusal(current, deps.clock.now());
		if (refusal) throw new AppError(refusal);
		return cancelPaid(deps, tx, current, { by, reason, userId, isAlone });
	});
}
