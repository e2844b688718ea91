/** How each endpoint is called, printed from the contract: `node tools/print-openapi.ts`. The web needs no more; what is for others is not here. */
import type { EndpointName } from './index.ts';

export interface Call {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** With :id and the like. */
	path: string;
	isPublic?: true;
	hasBody?: true;
	/** The field of the one file that it takes. */
	upload?: string;
	paged?: true;
}

export type CallName = Exclude<EndpointName, `public.${string}`>;

export const calls: Record<CallName, Call> = {
	'settings.get': { method: 'GET', path: '/v0/settings', isPublic: true },
	'user.create': { method: 'POST', path: '/v0/user/create', hasBody: true },
	'user.get': { method: 'GET', path: '/v0/user' },
	'user.verify': { method: 'POST', path: '/v0/user/verify' },
	'user.update': { method: 'PATCH', path: '/v0/user/update', hasBody: true },
	'user.remove': { method: 'DELETE', path: '/v0/user' },
	'user.setLocation': { method: 'PATCH', path: '/v0/user/location', hasBody: true },
	'places.autocomplete': { method: 'GET', path: '/v0/places/autocomplete' },
	'places.get': { method: 'GET', path: '/v0/places/:place_id' },
	'customer.businesses.list': { method: 'GET', path: '/v0/customer/businesses', paged: true },
	'customer.businesses.summaries': { method: 'GET', path: '/v0/customer/businesses/summaries', paged: true },
	'customer.businesses.live': { method: 'GET', path: '/v0/customer/businesses/live' },
	'customer.businesses.get': { method: 'GET', path: '/v0/customer/businesses/:id' },
	'business.list': { method: 'GET', path: '/v0/business' },
	'business.get': { method: 'GET', path: '/v0/business/:id' },
	'business.create': { method: 'POST', path: '/v0/business', hasBody: true },
	'business.update': { method: 'PATCH', path: '/v0/business/:id', hasBody: true },
	'business.remove': { method: 'DELETE', path: '/v0/business/:id' },
	'business.setImage': { method: 'POST', path: '/v0/business/:id/image', upload: 'image' },
	'business.dates': { method: 'GET', path: '/v0/business/:id/dates' },
	'business.stripe.onboard': { method: 'POST', path: '/v0/business/:id/stripe/onboard' },
	'business.stripe.refresh': { method: 'POST', path: '/v0/business/:id/stripe/refresh' },
	'business.stripe.dashboard': { method: 'POST', path: '/v0/business/:id/stripe/dashboard' },
	'business.stripe.status': { method: 'GET', path: '/v0/business/:id/stripe/status' },
	'business.dashboard': { method: 'GET', path: '/v0/business/:id/dashboard' },
	'business.calendar.get': { method: 'GET', path: '/v0/business/:id/calendar' },
	'business.calendar.change': { method: 'PATCH', path: '/v0/business/:id/calendar', hasBody: true },
	'customer.openingAlert.get': { method: 'GET', path: '/v0/customer/opening-alert' },
	'customer.openingAlert.create': { method: 'POST', path: '/v0/customer/opening-alert' },
	'customer.openingAlert.remove': { method: 'DELETE', path: '/v0/customer/opening-alert' },
	'admin.openingAlerts': { method: 'GET', path: '/v0/admin/opening-alerts' },
	'customer.orders.create': { method: 'POST', path: '/v0/customer/orders', hasBody: true },
	'customer.orders.list': { method: 'GET', path: '/v0/customer/orders', paged: true },
	'customer.orders.live': { method: 'GET', path: '/v0/customer/orders/live' },
	'customer.orders.get': { method: 'GET', path: '/v0/customer/orders/:id' },
	'customer.orders.settle': { method: 'POST', path: '/v0/customer/orders/:id/settle' },
	'customer.orders.abandon': { method: 'POST', path: '/v0/customer/orders/:id/abandon' },
	'customer.orders.cancel': { method: 'POST', path: '/v0/customer/orders/:id/cancel' },
	'customer.orders.confirmPickup': { method: 'PATCH', path: '/v0/customer/orders/:id/confirm-pickup' },
	'business.live': { method: 'GET', path: '/v0/business/:id/live' },
	'business.orders.list': { method: 'GET', path: '/v0/business/:id/orders', paged: true },
	'business.orders.file': { method: 'GET', path: '/v0/business/:id/orders.csv' },
	'business.orders.get': { method: 'GET', path: '/v0/business/orders/:id' },
	'business.orders.lookup': { method: 'POST', path: '/v0/business/:id/orders/lookup', hasBody: true },
	'business.orders.setStatus': { method: 'PATCH', path: '/v0/business/orders/:id/status', hasBody: true },
	'business.day.orders': { method: 'GET', path: '/v0/business/:id/days/orders' },
	'business.day.cancel': { method: 'POST', path: '/v0/business/:id/days/cancel', hasBody: true },
	'business.day.notify': { method: 'POST', path: '/v0/business/:id/days/notify', hasBody: true },
	'business.orders.pack': { method: 'PATCH', path: '/v0/business/orders/:id/packed', hasBody: true },
	'customer.cards.list': { method: 'GET', path: '/v0/customer/cards' },
	'customer.cards.remove': { method: 'DELETE', path: '/v0/customer/cards/:id' },
	'customer.orders.saveCard': { method: 'POST', path: '/v0/customer/orders/:id/save-card', hasBody: true },
	'admin.transfers.refused': { method: 'GET', path: '/v0/admin/transfers/refused', paged: true },
	'admin.orders.cancel': { method: 'POST', path: '/v0/admin/orders/:id/cancel', hasBody: true },
	'admin.disputes.list': { method: 'GET', path: '/v0/admin/disputes', paged: true },
	'customer.orders.refund': { method: 'POST', path: '/v0/customer/orders/:id/refund', hasBody: true },
	'business.orders.answerRefund': { method: 'POST', path: '/v0/business/orders/:id/refund-answer', hasBody: true },
	'admin.refunds.list': { method: 'GET', path: '/v0/admin/refunds', paged: true },
	'admin.refunds.answer': { method: 'POST', path: '/v0/admin/orders/:id/refund-answer', hasBody: true },
	'admin.refunds.retry': { method: 'POST', path: '/v0/admin/orders/:id/refund-retry' },
	'business.payouts': { method: 'GET', path: '/v0/business/:id/payouts', paged: true },
	'business.payouts.file': { method: 'GET', path: '/v0/business/:id/payouts.csv' },
	'admin.figures': { method: 'GET', path: '/v0/admin/figures' },
	'admin.orders': { method: 'GET', path: '/v0/admin/orders', paged: true },
};
