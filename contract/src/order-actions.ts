/** Statuses of orders and actions on them, without schemas. */

/** Listed and counted (R-status-table). */
export const orderStatuses = ['paid', 'fulfilled', 'cancelled', 'expired', 'refunded'] as const;
/** Never listed; returned only on creation and by id. */
export const allOrderStatuses = ['pending', 'abandoned', ...orderStatuses] as const;
export type OrderStatus = (typeof allOrderStatuses)[number];

export const orderActions = ['pay', 'abandon', 'cancel', 'confirmPickup', 'requestRefund', 'refund'] as const;
export type OrderAction = (typeof orderActions)[number];
export type OrderActor = 'customer' | 'business' | 'job';

/**
 * Statuses that allow an action (R-status-table). The API decides with it and the web disables buttons; only the API
 * checks deadlines. A test compares it with the database's `order_transitions`.
 */
const allowed: Record<OrderAction, Partial<Record<OrderActor, readonly OrderStatus[]>>> = {
	pay: { customer: ['pending'], job: ['pending'] },
	abandon: { customer: ['pending'], job: ['pending'] },
	cancel: { customer: ['paid'], business: ['paid'] },
	confirmPickup: { customer: ['paid'], business: ['paid', 'expired'] },
	requestRefund: { customer: ['paid', 'fulfilled', 'expired'] },
	refund: { business: ['paid', 'fulfilled', 'expired'] },
};
export function orderCan(action: OrderAction, actor: OrderActor, status: OrderStatus): boolean {
	return allowed[action][actor]?.includes(status) ?? false;
}
