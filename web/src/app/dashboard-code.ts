/** Lazy loaders of the dashboard's tabs, which are also called ahead of time. */
import { partOf } from '#lib/lazy-part.ts';

export const dashboardCode = {
	schedule: partOf(() => import('#features/schedule/Schedule.tsx'), 'Schedule'),
	proposedWeek: partOf(() => import('#features/schedule/ProposedWeek.tsx'), 'ProposedWeek'),
	payments: partOf(() => import('#features/business-profile/PaymentCard.tsx'), 'PaymentSetup'),
	dates: partOf(() => import('#features/dates/Dates.tsx'), 'Dates'),
	bag: partOf(() => import('#features/bag/BagTab.tsx'), 'BagTab'),
	bagReminder: partOf(() => import('#features/bag/BagReminder.tsx'), 'BagReminder'),
	fallingPrice: partOf(() => import('#features/dates/FallingPrice.tsx'), 'FallingPrice'),
	suggestions: partOf(() => import('#features/dates/Suggestions.tsx'), 'Suggestions'),
	calendarLink: partOf(() => import('#features/dates/CalendarLink.tsx'), 'CalendarLink'),
	offerOfShop: partOf(() => import('#features/handover/ShopOffers.tsx'), 'OfferOfShop'),
	team: partOf(() => import('#features/team/Team.tsx'), 'Team'),
	ratings: partOf(() => import('#features/shop-ratings/ShopRatings.tsx'), 'ShopRatings'),
	payouts: partOf(() => import('#features/payouts/Payouts.tsx'), 'Payouts'),
	profile: partOf(() => import('#features/business-profile/BusinessProfile.tsx'), 'BusinessProfile'),
	another: partOf(() => import('#features/another-bag/AnotherBag.tsx'), 'AnotherBag'),
	create: partOf(() => import('#features/create-business/CreateBusiness.tsx'), 'CreateBusiness'),
	counter: partOf(() => import('#features/counter/Counter.tsx'), 'Counter'),
};
