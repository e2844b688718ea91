/** Stale queries that several endpoints share (endpoint.ts). */

/** Everything a shop's team sees, except the payment status, because loading that calls the provider. */
export const ofShop = [
	'business.get',
	'business.dashboard',
	'business.dates',
	'business.orders',
	'business.day',
	'business.calendar',
	'business.calendarFeed',
	'business.payouts',
	'business.deposits',
	'business.bag',
	'business.ratings',
	'business.reliability',
	'business.suggestions',
	'business.closing',
	'business.team',
	'business.devices',
	'business.drops',
];

/** For endpoints that change one of the customer's orders and answer with it. */
export const changesOrder = {
	answers: 'customer.orders.get',
	stale: ['customer.orders.list', 'customer.businesses.get'],
	later: ['customer.businesses.summaries'],
};

/** For endpoints that change a shop and answer with it as its team sees it. */
export const changesShop = {
	answers: 'business.get',
	stale: ['business.dates', 'business.calendar', 'customer.businesses.get'],
	later: ['customer.businesses.summaries'],
};
