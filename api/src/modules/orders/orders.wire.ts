import { bagFrom, type Order, type OrderRefund, type RefundStatus } from '@flavorbag/contract';
import type { OrderRow, PaymentRow, RefundRow } from '#db/tables.ts';
import { toDollars } from '#lib/money.ts';
import { pickupOpensAt, pickupRefusal, refundableUntil, statusAt } from './orders.rules.ts';

/** Bag contents are long, and most lists don't show them. */
export type ListedOrderRow = Omit<OrderRow, 'bag' | 'acknowledged'> & Partial<Pick<OrderRow, 'bag'>>;

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

export interface OrderView {
	now: Date;
	payment?: PaymentRow | undefined;
	/** Shown to the business only. */
	customerName?: string | undefined;
	refund?: RefundRow | undefined;
	disputed?: boolean;
}

const refundStatus: Record<RefundRow['status'], RefundStatus> = {
	requested: 'requested',
	rejected: 'refused',
	approved: 'approved',
	submitted: 'sending',
	succeeded: 'done',
	failed: 'failed',
};

const refundToWire = (refund: RefundRow): OrderRefund => ({
	status: refundStatus[refund.status],
	requested_by: refund.requested_by,
	reason: refund.reason,
	answer: refund.answer,
	amount: toDollars(refund.amount_cents),
	requested_at: refund.created_at.toISOString(),
	answer_due_at: iso(refund.answer_due_at),
	answered_at: iso(refund.answered_at),
	done_at: refund.status === 'succeeded' ? iso(refund.updated_at) : null,
});

const placeToWire = ({ lat, lng, zip_code, ...place }: OrderRow['pickup_place']): Order['pickup_place'] => ({
	...place,
	zip_code: Number(zip_code),
	coordinates: lat === null || lng === null ? null : { lat, lng },
});

const open: RefundRow['status'][] = ['requested', 'approved', 'submitted', 'succeeded'];
function askableUntil(row: ListedOrderRow, view: OrderView): Date | undefined {
	const taken = view.refund && open.includes(view.refund.status);
	return taken || view.disputed ? undefined : refundableUntil(row, view.now);
}

export function toWire(row: ListedOrderRow, view: OrderView): Order {
	const status = statusAt(row, view.now);
	// TOO_EARLY still allows a later pickup. Only the business can confirm a late one.
	const canBePickedUp = pickupRefusal(row, 'business', view.now) !== 'WRONG_STATUS';
	return {
		id: row.id,
		business_id: row.business_id,
		business_name: row.business_name,
		pickup_place: placeToWire(row.pickup_place),
		bag: row.bag ? bagFrom(row.bag) : null,
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
		sales_tax: {
			tax_class: row.tax_class,
			rate_bps: row.tax_rate_bps,
			remitted_by: row.tax_remitted_by ?? 'platform',
		},
		pickup_code: row.pickup_code,
		client_secret: status === 'pending' ? (view.payment?.client_secret ?? null) : null,
		hold_expires_at: iso(row.hold_expires_at),
		cancel_until:
			status === 'paid' && row.cancel_until && row.cancel_until > view.now ? iso(row.cancel_until) : null,
		pickup_opens_at: canBePickedUp ? iso(pickupOpensAt(row)) : null,
		payment_problem: status === 'pending' ? (view.payment?.last_problem ?? null) : null,
		customer_name: view.customerName ?? null,
		created_at: row.created_at.toISOString(),
		paid_at: iso(row.paid_at),
		card: null,
		picked_up_at: iso(row.picked_up_at),
		refund: view.refund ? refundToWire(view.refund) : null,
		refund_until: iso(askableUntil(row, view)),
		reason: row.reason,
	};
}
