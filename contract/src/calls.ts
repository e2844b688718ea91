/** How the web calls each endpoint, printed from the contract by `node tools/print-openapi.ts`. */
import type { Call, CallName, shopCalls } from './shop-calls.ts';

export type { Call, CallName };
type ShopCallName = keyof typeof shopCalls;

const calls: Record<Exclude<CallName, ShopCallName>, Call> = {
	'settings.get': { method: 'GET', path: '/v0/settings', isPublic: true },
	'user.get': { method: 'GET', path: '/v0/user' },
	'customer.businesses.summaries': { method: 'GET', path: '/v0/customer/businesses/summaries', paged: true },
	'customer.businesses.live': { method: 'GET', path: '/v0/customer/businesses/live' },
	'customer.businesses.get': { method: 'GET', path: '/v0/customer/businesses/:id' },
	'customer.orders.create': { method: 'POST', path: '/v0/customer/orders', hasBody: true, answers: 'customer.orders.get', stale: 'customer.orders.list customer.businesses.get', later: 'customer.businesses.summaries' },
	'customer.orders.list': { method: 'GET', path: '/v0/customer/orders', paged: true },
	'customer.orders.live': { method: 'GET', path: '/v0/customer/orders/live', stale: 'customer.orders', later: 'customer.businesses.summaries' },
	'customer.orders.get': { method: 'GET', path: '/v0/customer/orders/:id' },
	'customer.orders.settle': { method: 'POST', path: '/v0/customer/orders/:id/settle', answers: 'customer.orders.get', stale: 'customer.orders.list customer.businesses.get', later: 'customer.businesses.summaries' },
	'customer.orders.abandon': { method: 'POST', path: '/v0/customer/orders/:id/abandon', answers: 'customer.orders.get', stale: 'customer.orders.list customer.businesses.get', later: 'customer.businesses.summaries' },
};

/** Loads the calls of shops, admins and ratings, and those that customers need later, when the first one is made. */
export async function callOf(name: CallName): Promise<Call> {
	if (name in calls) return calls[name as keyof typeof calls];
	return (await import('./shop-calls.ts')).shopCalls[name as ShopCallName];
}
