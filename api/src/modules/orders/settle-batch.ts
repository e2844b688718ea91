/** Payments that arrive together are claimed in one statement and commit, and booked in another (ADR 68). */
import { isUnavailable, withRetries } from '#db/database.ts';
import type { OrderRow, PaymentRow } from '#db/tables.ts';
import { createBatcher } from '#lib/batch.ts';
import { newPickupCode } from '#lib/pickup-code.ts';
import { captureFacts } from '#payments';
import type { PaidCard } from '#ports/payments.ts';
import type { OrdersDeps } from './deps.ts';
import { cancelUntil } from './orders.rules.ts';
import * as mails from './queue-mails.ts';
import { type Booked, bookCaptures, type Capture, type Claim, claimPayments } from './settlements.store.ts';

export interface Captured {
	order: OrderRow;
	payment: PaymentRow;
	card: PaidCard | undefined;
}
export interface SettleBatch {
	/** Once this returns `capture`, no job releases the order. */
	claim(orderId: string): Promise<Claim>;
	book(captured: Captured): Promise<Booked>;
}

const size = { maxSize: 100, maxQueued: 10_000 };

export const createSettleBatch = ({
	db,
	clock,
	log,
}: Pick<OrdersDeps, 'db' | 'clock' | 'log'>): SettleBatch => ({
	claim: createBatcher((ids: string[]) => withRetries(() => claimPayments(db, ids, clock.now())), size),
	book: createBatcher(
		(all: Captured[]) => {
			const now = clock.now();
			return withRetries(() =>
				bookCaptures(
					db,
					all.map((one) => factsOf(one, now)),
					now,
				),
			);
		},
		{
			...size,
			oneOfThem(error) {
				const isTheirs = !isUnavailable(error);
				if (isTheirs) log.warn({ err: error }, 'captures that came together are booked one by one');
				return isTheirs;
			},
		},
	),
});

function factsOf({ order, payment, card }: Captured, now: Date): Capture {
	const pickup_code = newPickupCode();
	return {
		...captureFacts(payment, order, card),
		order_id: order.id,
		pickup_code,
		cancel_until: cancelUntil(now, order.starts_at),
		receipt: mails.receipt(order, pickup_code),
		news: mails.newOrder(order),
	};
}
