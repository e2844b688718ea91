/** What several endpoints make stale (endpoint.ts). */

/** All that its people are shown of a shop, but what the payment provider says. */
export const ofShop = [
	...['business.get', 'business.dashboard', 'business.dates', 'business.orders', 'business.day'],
	...['business.calendar', 'business.calendarFeed', 'business.payouts', 'business.deposits', 'business.bag'],
	...['business.ratings', 'business.reliability', 'business.suggestions', 'business.closing'],
	...['business.team', 'business.devices', 'business.drops'],
];

/** An order of the customer's, which is answered. */
export const changesOrder = {
	answers: 'customer.orders.get',
	stale: ['customer.orders.list', 'customer.businesses.get'],
	later: ['customer.businesses.summaries'],
};

/** A shop, which is answered to its people. */
export const changesShop = {
	answers: 'business.get',
	stale: ['business.dates', 'business.calendar', 'customer.businesses.get'],
	later: ['customer.businesses.summaries'],
};
