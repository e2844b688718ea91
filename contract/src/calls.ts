/** How each endpoint is called, printed from the contract: `node tools/print-openapi.ts`. The web needs no more; what is for others is not here. */
import type { Call, CallName, ShopCallName } from './shop-calls.ts';

export type { Call, CallName };

const calls: Record<Exclude<CallName, ShopCallName>, Call> = {
	'settings.get': { method: 'GET', path: '/v0/settings', isPublic: true },
	'user.get': { method: 'GET', path: '/v0/user' },
	'user.setLocation': { method: 'PATCH', path: '/v0/user/location', hasBody: true },
	'customer.businesses.summaries': { method: 'GET', path: '/v0/customer/businesses/summaries', paged: true },
	'customer.businesses.live': { method: 'GET', path: '/v0/customer/businesses/live' },
	'customer.businesses.get': { method: 'GET', path: '/v0/customer/businesses/:id' },
	'customer.orders.create': { method: 'POST', path: '/v0/customer/orders', hasBody: true },
	'customer.orders.list': { method: 'GET', path: '/v0/customer/orders', paged: true },
	'customer.orders.live': { method: 'GET', path: '/v0/customer/orders/live' },
	'customer.orders.get': { method: 'GET', path: '/v0/customer/orders/:id' },
	'customer.orders.settle': { method: 'POST', path: '/v0/customer/orders/:id/settle' },
	'customer.orders.abandon': { method: 'POST', path: '/v0/customer/orders/:id/abandon' },
};

/** Those of shops, the admin, ratings and what customers need later come when the first of them is made. */
export async function callOf(name: CallName): Promise<Call> {
	if (name in calls) return calls[name as keyof typeof calls];
	return (await import('./shop-calls.ts')).shopCalls[name as ShopCallName];
}
