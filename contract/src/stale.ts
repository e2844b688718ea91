/** Stale queries that several endpoints share (endpoint.ts). */

/** Everything its team sees of a shop, except its payment status, which would ask the provider. */
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

/** The endpoint changes and answers one of the customer's orders. */
export const changesOrder = {
	answers: 'customer.orders.get',
	stale: ['customer.orders.list', 'customer.businesses.get'],
	later: ['customer.businesses.summaries'],
};

/** The endpoint changes and answers a shop, as its team sees it. */
export const changesShop = {
	answers: 'business.get',
	stale: ['business.dates', 'business.calendar', 'customer.businesses.get'],
	later: ['customer.businesses.summaries'],
};
