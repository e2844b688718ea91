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
	/** The call whose answer is now this one's. */
	answers?: CallName;
	/** Names, or their beginnings, of what would be answered otherwise now, with spaces between them. */
	stale?: string;
	/** The same, for when it is next shown. */
	later?: string;
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
	'user.update': { method: 'PATCH', path: '/v0/user/update', hasBody: true, answers: 'user.get' },
	'user.setLanguage': { method: 'PATCH', path: '/v0/user/language', hasBody: true },
	'user.remove': { method: 'DELETE', path: '/v0/user' },
	'user.export': { method: 'GET', path: '/v0/user/export' },
	'user.diet.get': { method: 'GET', path: '/v0/user/diet' },
	'user.diet.set': {
		method: 'PATCH',
		path: '/v0/user/diet',
		hasBody: true,
		stale: 'customer.businesses.summaries customer.businesses.get',
	},
	'places.autocomplete': { method: 'GET', path: '/v0/places/autocomplete' },
	'business.checkAddress': { method: 'GET', path: '/v0/business/address-check' },
	'places.get': { method: 'GET', path: '/v0/places/:place_id' },
	'customer.businesses.list': { method: 'GET', path: '/v0/customer/businesses', paged: true },
	'customer.favorites.list': { method: 'GET', path: '/v0/customer/favorites' },
	'customer.favorites.set': {
		method: 'PATCH',
		path: '/v0/customer/businesses/:id/favorite',
		hasBody: true,
		later: 'customer.favorites',
	},
	'business.list': { method: 'GET', path: '/v0/business' },
	'business.get': { method: 'GET', path: '/v0/business/:id' },
	'business.create': { method: 'POST', path: '/v0/business', hasBody: true, stale: 'business.list' },
	'business.update': {
		method: 'PATCH',
		path: '/v0/business/:id',
		hasBody: true,
		answers: 'business.get',
		stale: 'business.dates business.calendar customer.businesses.get',
		later: 'customer.businesses.summaries',
	},
	'business.requestApproval': {
		method: 'POST',
		path: '/v0/business/:id/approval-request',
		answers: 'business.get',
		stale: 'business.dates business.calendar customer.businesses.get',
		later: 'customer.businesses.summaries',
	},
	'business.remove': { method: 'DELETE', path: '/v0/business/:id' },
	'business.setImage': {
		method: 'POST',
		path: '/v0/business/:id/image',
		upload: 'image',
		answers: 'business.get',
		stale: 'business.dates business.calendar customer.businesses.get',
		later: 'customer.businesses.summaries',
	},
	'business.dates': { method: 'GET', path: '/v0/business/:id/dates' },
	'business.stripe.onboard': { method: 'POST', path: '/v0/business/:id/stripe/onboard' },
	'business.stripe.refresh': { method: 'POST', path: '/v0/business/:id/stripe/refresh' },
	'business.stripe.dashboard': { method: 'POST', path: '/v0/business/:id/stripe/dashboard' },
	'business.stripe.status': { method: 'GET', path: '/v0/business/:id/stripe/status' },
	'business.dashboard': { method: 'GET', path: '/v0/business/:id/dashboard' },
	'business.calendar.get': { method: 'GET', path: '/v0/business/:id/calendar' },
	'business.calendar.change': {
		method: 'PATCH',
		path: '/v0/business/:id/calendar',
		hasBody: true,
		stale: 'customer.businesses.get',
	},
	'business.bag.get': { method: 'GET', path: '/v0/business/:id/bag' },
	'business.bag.update': {
		method: 'PATCH',
		path: '/v0/business/:id/bag',
		hasBody: true,
		answers: 'business.bag.get',
		stale: 'customer.businesses.get',
		later: 'customer.businesses.summaries',
	},
	'business.bag.sheet': { method: 'GET', path: '/v0/business/:id/bag.pdf' },
	'business.bag.confirm': {
		method: 'POST',
		path: '/v0/business/:id/bag/confirm',
		answers: 'business.bag.get',
		stale: 'customer.businesses.get',
		later: 'customer.businesses.summaries',
	},
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
	'customer.orders.cancel': {
		method: 'POST',
		path: '/v0/customer/orders/:id/cancel',
		answers: 'customer.orders.get',
		stale: 'customer.orders.list customer.businesses.get',
		later: 'customer.businesses.summaries',
	},
	'customer.orders.confirmPickup': {
		method: 'PATCH',
		path: '/v0/customer/orders/:id/confirm-pickup',
		answers: 'customer.orders.get',
		stale: 'customer.orders.list customer.businesses.get',
		later: 'customer.businesses.summaries',
	},
	'business.live': {
		method: 'GET',
		path: '/v0/business/:id/live',
		stale:
			'business.get business.dashboard business.dates business.orders business.day business.calendar business.calendarFeed business.payouts business.deposits business.bag business.ratings business.reliability business.suggestions business.closing business.team business.devices business.drops',
	},
	'business.orders.list': { method: 'GET', path: '/v0/business/:id/orders', paged: true },
	'business.orders.file': { method: 'GET', path: '/v0/business/:id/orders.csv' },
	'business.orders.get': { method: 'GET', path: '/v0/business/orders/:id' },
	'business.orders.lookup': { method: 'POST', path: '/v0/business/:id/orders/lookup', hasBody: true },
	'business.orders.setStatus': {
		method: 'PATCH',
		path: '/v0/business/orders/:id/status',
		hasBody: true,
		stale:
			'business.get business.dashboard business.dates business.orders business.day business.calendar business.calendarFeed business.payouts business.deposits business.bag business.ratings business.reliability business.suggestions business.closing business.team business.devices business.drops',
	},
	'business.day.orders': { method: 'GET', path: '/v0/business/:id/days/orders' },
	'business.day.cancel': {
		method: 'POST',
		path: '/v0/business/:id/days/cancel',
		hasBody: true,
		stale:
			'business.get business.dashboard business.dates business.orders business.day business.calendar business.calendarFeed business.payouts business.deposits business.bag business.ratings business.reliability business.suggestions business.closing business.team business.devices business.drops',
	},
	'business.day.notify': { method: 'POST', path: '/v0/business/:id/days/notify', hasBody: true },
	'business.orders.pack': { method: 'PATCH', path: '/v0/business/orders/:id/packed', hasBody: true },
	'business.tonight': { method: 'GET', path: '/v0/business/tonight' },
	'business.anotherBag': { method: 'POST', path: '/v0/business/:id/another-bag', hasBody: true },
	'business.closing.get': { method: 'GET', path: '/v0/business/:id/closing' },
	'business.closing.answer': {
		method: 'PATCH',
		path: '/v0/business/:id/closing',
		hasBody: true,
		answers: 'business.closing.get',
		stale: 'business.suggestions',
	},
	'business.suggestions.get': { method: 'GET', path: '/v0/business/:id/suggestions' },
	'business.suggestions.setCaution': {
		method: 'PATCH',
		path: '/v0/business/:id/suggestions',
		hasBody: true,
		answers: 'business.suggestions.get',
	},
	'business.team.get': { method: 'GET', path: '/v0/business/:id/team' },
	'business.team.invite': {
		method: 'POST',
		path: '/v0/business/:id/team/invitations',
		hasBody: true,
		answers: 'business.team.get',
	},
	'business.team.withdraw': {
		method: 'DELETE',
		path: '/v0/business/:id/team/invitations/:invitation_id',
		answers: 'business.team.get',
	},
	'business.team.setRole': {
		method: 'PATCH',
		path: '/v0/business/:id/team/:user_id',
		hasBody: true,
		answers: 'business.team.get',
	},
	'business.team.setEmails': {
		method: 'PATCH',
		path: '/v0/business/:id/shop-emails',
		hasBody: true,
		answers: 'business.team.get',
	},
	'business.team.remove': {
		method: 'DELETE',
		path: '/v0/business/:id/team/:user_id',
		stale: 'business.team',
	},
	'invitation.get': { method: 'POST', path: '/v0/invitations/look', isPublic: true, hasBody: true },
	'invitation.accept': {
		method: 'POST',
		path: '/v0/invitations/accept',
		hasBody: true,
		stale: 'business.list',
	},
	'business.handover.offer': {
		method: 'POST',
		path: '/v0/business/:id/handover',
		hasBody: true,
		answers: 'business.team.get',
	},
	'business.handover.withdraw': {
		method: 'DELETE',
		path: '/v0/business/:id/handover',
		answers: 'business.team.get',
	},
	'user.shopOffers.list': { method: 'GET', path: '/v0/user/shop-offers' },
	'user.shopOffers.accept': {
		method: 'POST',
		path: '/v0/user/shop-offers/:offer_id/accept',
		stale: 'user.shopOffers user.pastBooks',
	},
	'user.pastBooks.list': { method: 'GET', path: '/v0/user/past-books' },
	'user.pastBooks.csv': { method: 'GET', path: '/v0/user/past-books/:book_id/statements/:month.csv' },
	'user.pastBooks.pdf': { method: 'GET', path: '/v0/user/past-books/:book_id/statements/:month.pdf' },
	'business.devices.list': { method: 'GET', path: '/v0/business/:id/devices' },
	'business.devices.startPairing': { method: 'POST', path: '/v0/business/:id/devices', hasBody: true },
	'business.devices.revoke': {
		method: 'DELETE',
		path: '/v0/business/:id/devices/:device_id',
		stale: 'business.devices',
	},
	'business.team.setPin': {
		method: 'PATCH',
		path: '/v0/business/:id/pin',
		hasBody: true,
		stale: 'business.team',
	},
	'business.device.pair': {
		method: 'POST',
		path: '/v0/counter-device/pair',
		isPublic: true,
		hasBody: true,
		answers: 'business.device.get',
	},
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
	'admin.transfers.retry': { method: 'POST', path: '/v0/admin/transfers/:id/retry', stale: 'admin' },
	'admin.orders.cancel': {
		method: 'POST',
		path: '/v0/admin/orders/:id/cancel',
		hasBody: true,
		stale: 'admin',
	},
	'admin.disputes.list': { method: 'GET', path: '/v0/admin/disputes', paged: true },
	'customer.orders.refund': {
		method: 'POST',
		path: '/v0/customer/orders/:id/refund',
		hasBody: true,
		answers: 'customer.orders.get',
		stale: 'customer.orders.list customer.businesses.get',
		later: 'customer.businesses.summaries',
	},
	'business.orders.answerRefund': {
		method: 'POST',
		path: '/v0/business/orders/:id/refund-answer',
		hasBody: true,
		stale:
			'business.get business.dashboard business.dates business.orders business.day business.calendar business.calendarFeed business.payouts business.deposits business.bag business.ratings business.reliability business.suggestions business.closing business.team business.devices business.drops',
	},
	'admin.refunds.list': { method: 'GET', path: '/v0/admin/refunds', paged: true },
	'admin.refunds.answer': {
		method: 'POST',
		path: '/v0/admin/orders/:id/refund-answer',
		hasBody: true,
		stale: 'admin',
	},
	'admin.refunds.retry': { method: 'POST', path: '/v0/admin/orders/:id/refund-retry', stale: 'admin' },
	'rating.shown': { method: 'GET', path: '/v0/public/businesses/:slug/ratings', isPublic: true },
	'rating.list': { method: 'GET', path: '/v0/customer/ratings' },
	'rating.give': { method: 'PATCH', path: '/v0/customer/orders/:id/rating', hasBody: true, stale: 'rating' },
	'rating.later': { method: 'POST', path: '/v0/customer/orders/:id/rating/not-now', stale: 'rating' },
	'rating.emails': { method: 'PATCH', path: '/v0/customer/rating-emails', hasBody: true, stale: 'rating' },
	'business.ratings.list': { method: 'GET', path: '/v0/business/:id/ratings', paged: true },
	'business.ratings.reply': {
		method: 'PATCH',
		path: '/v0/business/:id/ratings/:rating_id/reply',
		hasBody: true,
		stale: 'business.ratings',
	},
	'business.ratings.report': {
		method: 'POST',
		path: '/v0/business/:id/ratings/:rating_id/report',
		hasBody: true,
		stale: 'business.ratings',
	},
	'admin.ratings.list': { method: 'GET', path: '/v0/admin/ratings', paged: true },
	'admin.ratings.decide': {
		method: 'POST',
		path: '/v0/admin/ratings/:id/decision',
		hasBody: true,
		stale: 'admin.ratings',
	},
	'business.reliability.get': { method: 'GET', path: '/v0/business/:id/reliability' },
	'admin.reliability.list': { method: 'GET', path: '/v0/admin/reliability' },
	'admin.reliability.find': { method: 'GET', path: '/v0/admin/reliability/shops' },
	'admin.reliability.emergency': {
		method: 'POST',
		path: '/v0/admin/businesses/:id/emergencies',
		hasBody: true,
		stale: 'admin.reliability',
	},
	'admin.reliability.withdraw': {
		method: 'POST',
		path: '/v0/admin/businesses/:id/emergencies/:date/withdrawal',
		hasBody: true,
		stale: 'admin.reliability',
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
	'admin.people.suspend': {
		method: 'POST',
		path: '/v0/admin/people/:id/suspension',
		hasBody: true,
		answers: 'admin.people.get',
	},
	'admin.people.restore': {
		method: 'POST',
		path: '/v0/admin/people/:id/restoration',
		hasBody: true,
		answers: 'admin.people.get',
	},
	'admin.people.erase': {
		method: 'POST',
		path: '/v0/admin/people/:id/erasure',
		hasBody: true,
		answers: 'admin.people.get',
	},
	'admin.shops.find': { method: 'GET', path: '/v0/admin/shops' },
	'admin.shops.get': { method: 'GET', path: '/v0/admin/shops/:id' },
	'admin.shops.approve': { method: 'POST', path: '/v0/admin/shops/:id/approval', answers: 'admin.shops.get' },
	'admin.shops.decline': {
		method: 'POST',
		path: '/v0/admin/shops/:id/decline',
		hasBody: true,
		answers: 'admin.shops.get',
	},
	'admin.shops.suspend': {
		method: 'POST',
		path: '/v0/admin/shops/:id/suspension',
		hasBody: true,
		answers: 'admin.shops.get',
	},
	'admin.shops.restore': {
		method: 'POST',
		path: '/v0/admin/shops/:id/restoration',
		hasBody: true,
		answers: 'admin.shops.get',
	},
	'admin.health.get': { method: 'GET', path: '/v0/admin/health' },
	'admin.health.sendNow': { method: 'POST', path: '/v0/admin/health/outbox', stale: 'admin' },
	'admin.health.testEmail': { method: 'POST', path: '/v0/admin/health/test-email', stale: 'admin' },
	'admin.health.recount': { method: 'POST', path: '/v0/admin/health/recount', stale: 'admin' },
	'admin.health.deleteLogs': { method: 'DELETE', path: '/v0/admin/health/logs', stale: 'admin' },
	'admin.health.askBackup': {
		method: 'POST',
		path: '/v0/admin/health/backups',
		hasBody: true,
		stale: 'admin',
	},
	'admin.settings.get': { method: 'GET', path: '/v0/admin/settings' },
	'admin.settings.changes': { method: 'GET', path: '/v0/admin/settings/changes', paged: true },
	'admin.taxRates.list': { method: 'GET', path: '/v0/admin/tax-rates' },
	'admin.taxRates.set': {
		method: 'POST',
		path: '/v0/admin/tax-rates',
		hasBody: true,
		answers: 'admin.taxRates.list',
	},
	'admin.taxReport': { method: 'GET', path: '/v0/admin/tax-report' },
	'admin.taxReport.file': { method: 'GET', path: '/v0/admin/tax-report.csv' },
	'customer.alerts.list': { method: 'GET', path: '/v0/customer/alerts' },
	'customer.alerts.create': {
		method: 'POST',
		path: '/v0/customer/alerts',
		hasBody: true,
		stale: 'customer.alerts',
	},
	'customer.alerts.change': {
		method: 'PATCH',
		path: '/v0/customer/alerts/:id',
		hasBody: true,
		stale: 'customer.alerts',
	},
	'customer.alerts.remove': { method: 'DELETE', path: '/v0/customer/alerts/:id', stale: 'customer.alerts' },
	'customer.waitlist.list': { method: 'GET', path: '/v0/customer/waitlist' },
	'customer.waitlist.full': { method: 'GET', path: '/v0/customer/businesses/:id/waitlist' },
	'customer.waitlist.join': {
		method: 'POST',
		path: '/v0/customer/waitlist',
		hasBody: true,
		stale: 'customer.waitlist',
	},
	'customer.waitlist.leave': {
		method: 'DELETE',
		path: '/v0/customer/waitlist/:id',
		stale: 'customer.waitlist',
	},
	'customer.replacements.list': { method: 'GET', path: '/v0/customer/replacements' },
	'customer.replacements.decline': {
		method: 'DELETE',
		path: '/v0/customer/replacements/:id',
		stale: 'customer.replacements',
	},
	'drop.get': { method: 'GET', path: '/v0/public/drops/:id', isPublic: true },
	'business.drops.get': { method: 'GET', path: '/v0/business/:id/drops' },
	'business.drops.set': {
		method: 'PATCH',
		path: '/v0/business/:id/drops',
		hasBody: true,
		answers: 'business.drops.get',
		stale: 'business.calendar',
	},
	'user.push.get': { method: 'GET', path: '/v0/user/push' },
	'user.push.subscribe': { method: 'POST', path: '/v0/user/push/devices', hasBody: true },
	'user.push.unsubscribe': { method: 'DELETE', path: '/v0/user/push/devices/:id' },
	'user.push.settings': { method: 'PATCH', path: '/v0/user/push/settings', hasBody: true },
};
