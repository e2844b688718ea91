/** The rest of calls.ts, printed like it. */
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
export type ShopCallName = Extract<
	CallName,
	| `business.${string}`
	| `admin.${string}`
	| `rating.${string}`
	| `customer.favorites.${string}`
	| `customer.alerts.${string}`
	| `drop.${string}`
	| `customer.waitlist.${string}`
	| `customer.replacements.${string}`
	| `customer.openingAlert.${string}`
	| `customer.cards.${string}`
	| `user.shopOffers.${string}`
	| `user.pastBooks.${string}`
	| `user.push.${string}`
	| `user.diet.${string}`
	| `user.${'create' | 'verify' | 'update' | 'remove' | 'export' | 'setLanguage'}`
	| `places.${string}`
	| 'customer.businesses.list'
	| `customer.orders.${'cancel' | 'confirmPickup' | 'saveCard' | 'refund'}`
	| `invitation.${string}`
>;

export const shopCalls: Record<ShopCallName, Call> = {
	'user.create': { method: 'POST', path: '/v0/user/create', hasBody: true },
	'user.verify': { method: 'POST', path: '/v0/user/verify' },
	'user.update': { method: 'PATCH', path: '/v0/user/update', hasBody: true },
	'user.setLanguage': { method: 'PATCH', path: '/v0/user/language', hasBody: true },
	'user.remove': { method: 'DELETE', path: '/v0/user' },
	'user.export': { method: 'GET', path: '/v0/user/export' },
	'user.diet.get': { method: 'GET', path: '/v0/user/diet' },
	'user.diet.set': { method: 'PATCH', path: '/v0/user/diet', hasBody: true },
	'places.autocomplete': { method: 'GET', path: '/v0/places/autocomplete' },
	'business.checkAddress': { method: 'GET', path: '/v0/business/address-check' },
	'places.get': { method: 'GET', path: '/v0/places/:place_id' },
	'customer.businesses.list': { method: 'GET', path: '/v0/customer/businesses', paged: true },
	'customer.favorites.list': { method: 'GET', path: '/v0/customer/favorites' },
	'customer.favorites.set': { method: 'PATCH', path: '/v0/customer/businesses/:id/favorite', hasBody: true },
	'business.list': { method: 'GET', path: '/v0/business' },
	'business.get': { method: 'GET', path: '/v0/business/:id' },
	'business.create': { method: 'POST', path: '/v0/business', hasBody: true },
	'business.update': { method: 'PATCH', path: '/v0/business/:id', hasBody: true },
	'business.requestApproval': { method: 'POST', path: '/v0/business/:id/approval-request' },
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
	'business.bag.get': { method: 'GET', path: '/v0/business/:id/bag' },
	'business.bag.update': { method: 'PATCH', path: '/v0/business/:id/bag', hasBody: true },
	'business.bag.sheet': { method: 'GET', path: '/v0/business/:id/bag.pdf' },
	'business.bag.confirm': { method: 'POST', path: '/v0/business/:id/bag/confirm' },
	'business.calendarFeed.get': { method: 'GET', path: '/v0/business/:id/calendar-feed' },
	'business.calendarFeed.create': { method: 'POST', path: '/v0/business/:id/calendar-feed' },
	'business.calendarFeed.revoke': { method: 'DELETE', path: '/v0/business/:id/calendar-feed' },
	'customer.openingAlert.get': { method: 'GET', path: '/v0/customer/opening-alert' },
	'customer.openingAlert.create': { method: 'POST', path: '/v0/customer/opening-alert' },
	'customer.openingAlert.remove': { method: 'DELETE', path: '/v0/customer/opening-alert' },
	'admin.openingAlerts': { method: 'GET', path: '/v0/admin/opening-alerts' },
	'admin.demand': { method: 'GET', path: '/v0/admin/demand' },
	'admin.demand.file': { method: 'GET', path: '/v0/admin/demand.csv' },
	'admin.auditLog.list': { method: 'GET', path: '/v0/admin/audit-log', paged: true },
	'admin.auditLog.file': { method: 'GET', path: '/v0/admin/audit-log.csv' },
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
	'business.tonight': { method: 'GET', path: '/v0/business/tonight' },
	'business.anotherBag': { method: 'POST', path: '/v0/business/:id/another-bag', hasBody: true },
	'business.closing.get': { method: 'GET', path: '/v0/business/:id/closing' },
	'business.closing.answer': { method: 'PATCH', path: '/v0/business/:id/closing', hasBody: true },
	'business.suggestions.get': { method: 'GET', path: '/v0/business/:id/suggestions' },
	'business.suggestions.setCaution': { method: 'PATCH', path: '/v0/business/:id/suggestions', hasBody: true },
	'business.team.get': { method: 'GET', path: '/v0/business/:id/team' },
	'business.team.invite': { method: 'POST', path: '/v0/business/:id/team/invitations', hasBody: true },
	'business.team.withdraw': { method: 'DELETE', path: '/v0/business/:id/team/invitations/:invitation_id' },
	'business.team.setRole': { method: 'PATCH', path: '/v0/business/:id/team/:user_id', hasBody: true },
	'business.team.setEmails': { method: 'PATCH', path: '/v0/business/:id/shop-emails', hasBody: true },
	'business.team.remove': { method: 'DELETE', path: '/v0/business/:id/team/:user_id' },
	'invitation.get': { method: 'POST', path: '/v0/invitations/look', isPublic: true, hasBody: true },
	'invitation.accept': { method: 'POST', path: '/v0/invitations/accept', hasBody: true },
	'business.handover.offer': { method: 'POST', path: '/v0/business/:id/handover', hasBody: true },
	'business.handover.withdraw': { method: 'DELETE', path: '/v0/business/:id/handover' },
	'user.shopOffers.list': { method: 'GET', path: '/v0/user/shop-offers' },
	'user.shopOffers.accept': { method: 'POST', path: '/v0/user/shop-offers/:offer_id/accept' },
	'user.pastBooks.list': { method: 'GET', path: '/v0/user/past-books' },
	'user.pastBooks.csv': { method: 'GET', path: '/v0/user/past-books/:book_id/statements/:month.csv' },
	'user.pastBooks.pdf': { method: 'GET', path: '/v0/user/past-books/:book_id/statements/:month.pdf' },
	'business.devices.list': { method: 'GET', path: '/v0/business/:id/devices' },
	'business.devices.startPairing': { method: 'POST', path: '/v0/business/:id/devices', hasBody: true },
	'business.devices.revoke': { method: 'DELETE', path: '/v0/business/:id/devices/:device_id' },
	'business.team.setPin': { method: 'PATCH', path: '/v0/business/:id/pin', hasBody: true },
	'business.device.pair': { method: 'POST', path: '/v0/counter-device/pair', isPublic: true, hasBody: true },
	'business.device.get': { method: 'GET', path: '/v0/counter-device', isPublic: true },
	'business.device.unlock': {
		method: 'POST',
		path: '/v0/counter-device/unlock',
		isPublic: true,
		hasBody: true,
	},
	'business.device.touch': { method: 'POST', path: '/v0/counter-device/touch', isPublic: true },
	'business.device.recordPickups': {
		method: 'POST',
		path: '/v0/counter-device/pickups',
		isPublic: true,
		hasBody: true,
	},
	'business.device.lock': { method: 'POST', path: '/v0/counter-device/lock', isPublic: true },
	'customer.cards.list': { method: 'GET', path: '/v0/customer/cards' },
	'customer.cards.remove': { method: 'DELETE', path: '/v0/customer/cards/:id' },
	'customer.orders.saveCard': { method: 'POST', path: '/v0/customer/orders/:id/save-card', hasBody: true },
	'admin.transfers.refused': { method: 'GET', path: '/v0/admin/transfers/refused', paged: true },
	'admin.transfers.retry': { method: 'POST', path: '/v0/admin/transfers/:id/retry' },
	'admin.orders.cancel': { method: 'POST', path: '/v0/admin/orders/:id/cancel', hasBody: true },
	'admin.disputes.list': { method: 'GET', path: '/v0/admin/disputes', paged: true },
	'customer.orders.refund': { method: 'POST', path: '/v0/customer/orders/:id/refund', hasBody: true },
	'business.orders.answerRefund': {
		method: 'POST',
		path: '/v0/business/orders/:id/refund-answer',
		hasBody: true,
	},
	'admin.refunds.list': { method: 'GET', path: '/v0/admin/refunds', paged: true },
	'admin.refunds.answer': { method: 'POST', path: '/v0/admin/orders/:id/refund-answer', hasBody: true },
	'admin.refunds.retry': { method: 'POST', path: '/v0/admin/orders/:id/refund-retry' },
	'rating.shown': { method: 'GET', path: '/v0/public/businesses/:slug/ratings', isPublic: true },
	'rating.list': { method: 'GET', path: '/v0/customer/ratings' },
	'rating.give': { method: 'PATCH', path: '/v0/customer/orders/:id/rating', hasBody: true },
	'rating.later': { method: 'POST', path: '/v0/customer/orders/:id/rating/not-now' },
	'rating.emails': { method: 'PATCH', path: '/v0/customer/rating-emails', hasBody: true },
	'business.ratings.list': { method: 'GET', path: '/v0/business/:id/ratings', paged: true },
	'business.ratings.reply': {
		method: 'PATCH',
		path: '/v0/business/:id/ratings/:rating_id/reply',
		hasBody: true,
	},
	'business.ratings.report': {
		method: 'POST',
		path: '/v0/business/:id/ratings/:rating_id/report',
		hasBody: true,
	},
	'admin.ratings.list': { method: 'GET', path: '/v0/admin/ratings', paged: true },
	'admin.ratings.decide': { method: 'POST', path: '/v0/admin/ratings/:id/decision', hasBody: true },
	'business.reliability.get': { method: 'GET', path: '/v0/business/:id/reliability' },
	'admin.reliability.list': { method: 'GET', path: '/v0/admin/reliability' },
	'admin.reliability.find': { method: 'GET', path: '/v0/admin/reliability/shops' },
	'admin.reliability.emergency': {
		method: 'POST',
		path: '/v0/admin/businesses/:id/emergencies',
		hasBody: true,
	},
	'admin.reliability.withdraw': {
		method: 'POST',
		path: '/v0/admin/businesses/:id/emergencies/:date/withdrawal',
		hasBody: true,
	},
	'business.payouts': { method: 'GET', path: '/v0/business/:id/payouts', paged: true },
	'business.payouts.file': { method: 'GET', path: '/v0/business/:id/payouts.csv' },
	'business.deposits.get': { method: 'GET', path: '/v0/business/:id/deposits/:deposit_id' },
	'business.statements.csv': { method: 'GET', path: '/v0/business/:id/statements/:month.csv' },
	'business.statements.pdf': { method: 'GET', path: '/v0/business/:id/statements/:month.pdf' },
	'admin.figures': { method: 'GET', path: '/v0/admin/figures' },
	'admin.orders': { method: 'GET', path: '/v0/admin/orders', paged: true },
	'admin.money.get': { method: 'GET', path: '/v0/admin/money' },
	'admin.money.find': { method: 'GET', path: '/v0/admin/money/rows' },
	'admin.orders.find': { method: 'GET', path: '/v0/admin/orders/search' },
	'admin.orders.get': { method: 'GET', path: '/v0/admin/orders/:id' },
	'admin.people.find': { method: 'GET', path: '/v0/admin/people' },
	'admin.people.get': { method: 'GET', path: '/v0/admin/people/:id' },
	'admin.people.export': { method: 'GET', path: '/v0/admin/people/:id/export' },
	'admin.people.suspend': { method: 'POST', path: '/v0/admin/people/:id/suspension', hasBody: true },
	'admin.people.restore': { method: 'POST', path: '/v0/admin/people/:id/restoration', hasBody: true },
	'admin.people.erase': { method: 'POST', path: '/v0/admin/people/:id/erasure', hasBody: true },
	'admin.shops.find': { method: 'GET', path: '/v0/admin/shops' },
	'admin.shops.get': { method: 'GET', path: '/v0/admin/shops/:id' },
	'admin.shops.approve': { method: 'POST', path: '/v0/admin/shops/:id/approval' },
	'admin.shops.decline': { method: 'POST', path: '/v0/admin/shops/:id/decline', hasBody: true },
	'admin.shops.suspend': { method: 'POST', path: '/v0/admin/shops/:id/suspension', hasBody: true },
	'admin.shops.restore': { method: 'POST', path: '/v0/admin/shops/:id/restoration', hasBody: true },
	'admin.health.get': { method: 'GET', path: '/v0/admin/health' },
	'admin.health.sendNow': { method: 'POST', path: '/v0/admin/health/outbox' },
	'admin.health.testEmail': { method: 'POST', path: '/v0/admin/health/test-email' },
	'admin.health.recount': { method: 'POST', path: '/v0/admin/health/recount' },
	'admin.health.deleteLogs': { method: 'DELETE', path: '/v0/admin/health/logs' },
	'admin.health.askBackup': { method: 'POST', path: '/v0/admin/health/backups', hasBody: true },
	'admin.taxRates.list': { method: 'GET', path: '/v0/admin/tax-rates' },
	'admin.taxRates.set': { method: 'POST', path: '/v0/admin/tax-rates', hasBody: true },
	'admin.taxReport': { method: 'GET', path: '/v0/admin/tax-report' },
	'admin.taxReport.file': { method: 'GET', path: '/v0/admin/tax-report.csv' },
	'customer.alerts.list': { method: 'GET', path: '/v0/customer/alerts' },
	'customer.alerts.create': { method: 'POST', path: '/v0/customer/alerts', hasBody: true },
	'customer.alerts.change': { method: 'PATCH', path: '/v0/customer/alerts/:id', hasBody: true },
	'customer.alerts.remove': { method: 'DELETE', path: '/v0/customer/alerts/:id' },
	'customer.waitlist.list': { method: 'GET', path: '/v0/customer/waitlist' },
	'customer.waitlist.full': { method: 'GET', path: '/v0/customer/businesses/:id/waitlist' },
	'customer.waitlist.join': { method: 'POST', path: '/v0/customer/waitlist', hasBody: true },
	'customer.waitlist.leave': { method: 'DELETE', path: '/v0/customer/waitlist/:id' },
	'customer.replacements.list': { method: 'GET', path: '/v0/customer/replacements' },
	'customer.replacements.decline': { method: 'DELETE', path: '/v0/customer/replacements/:id' },
	'drop.get': { method: 'GET', path: '/v0/public/drops/:id', isPublic: true },
	'business.drops.get': { method: 'GET', path: '/v0/business/:id/drops' },
	'business.drops.set': { method: 'PATCH', path: '/v0/business/:id/drops', hasBody: true },
	'user.push.get': { method: 'GET', path: '/v0/user/push' },
	'user.push.subscribe': { method: 'POST', path: '/v0/user/push/devices', hasBody: true },
	'user.push.unsubscribe': { method: 'DELETE', path: '/v0/user/push/devices/:id' },
	'user.push.settings': { method: 'PATCH', path: '/v0/user/push/settings', hasBody: true },
};
