/** What an order can be and what can be done with it, without the shapes: all that a screen needs to know. */

/** The five that are listed and counted (R-status-table). */
export const orderStatuses = ['paid', 'fulfilled', 'cancelled', 'expired', 'refunded'] as const;
/** Two more exist inside: never listed, returned only by create and get-one. */
export const allOrderStatuses = ['pending', 'abandoned', ...orderStatuses] as const;
export type OrderStatus = (typeof allOrderStatuses)[number];

export const orderActions = ['pay', 'abandon', 'cancel', 'confirmPickup', 'requestRefund', 'refund'] as const;
export type OrderAction = (typeof orderActions)[number];
export type OrderActor = 'customer' | 'business' | 'job';

/**
 * Which statuses allow an action, per actor (R-status-table). The API decides with it, the web disables
 * buttons with it; times are decided by the API alone. The database has its own copy, `order_transitions`: a test compares them.
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
