/** An order as the contract shows it (spec §3). */
import type { Order } from '@flavorbag/contract';
import type { OrderRow, PaymentRow } from '#db/tables.ts';
import { toDollars } from '#lib/money.ts';
import { expiresAt, pickupOpensAt, statusAt } from './orders.rules.ts';

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

export interface OrderView {
	now: Date;
	/** The customer sees the client secret of a pending order and why the last try failed. */
	payment?: PaymentRow | undefined;
	/** Only the business sees a name. */
	customerName?: string | undefined;
}

export function toWire(row: OrderRow, view: OrderView): Order {
	const status = statusAt(row, view.now);
	const collectable = status === 'paid' || (status === 'expired' && view.now < expiresAt(row));
	return {
		id: row.id,
		business_id: row.business_id,
		business_name: row.business_name,
		quantity: row.quantity,
		order_date: row.local_date,
		pickup_window: row.period,
		start_time: row.start_time,
		end_time: row.end_time,
		time_zone: row.tz,
		pickup_starts_at: row.starts_at.toISOString(),
		pickup_ends_at: row.ends_at.toISOString(),
		status,
		unit_price: toDollars(row.unit_cents),
		total_cost: toDollars(row.total_cents),
		order_details: {
			subtotal: toDollars(row.unit_cents * row.quantity),
			tax_amount: toDollars(row.tax_cents),
			total: toDollars(row.total_cents),
		},
		pickup_code: row.pickup_code,
		client_secret: status === 'pending' ? (view.payment?.client_secret ?? null) : null,
		hold_expires_at: iso(row.hold_expires_at),
		cancel_until:
			status === 'paid' && row.cancel_until && row.cancel_until > view.now ? iso(row.cancel_until) : null,
		pickup_opens_at: collectable ? iso(pickupOpensAt(row)) : null,
		payment_problem: status === 'pending' ? (view.payment?.last_problem ?? null) : null,
		customer_name: view.customerName ?? null,
		created_at: row.created_at.toISOString(),
		paid_at: iso(row.paid_at),
		picked_up_at: iso(row.picked_up_at),
	};
}
