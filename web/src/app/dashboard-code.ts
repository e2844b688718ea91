/** Lazy loaders of the dashboard's tabs, which are also called ahead of time. */
export const dashboardCode = {
	schedule: async () => (await import('#features/schedule/Schedule.tsx')).Schedule,
	proposedWeek: async () => (await import('#features/schedule/ProposedWeek.tsx')).ProposedWeek,
	payments: async () => (await import('#features/business-profile/PaymentCard.tsx')).PaymentSetup,
	dates: async () => (await import('#features/dates/Dates.tsx')).Dates,
	bag: async () => (await import('#features/bag/BagTab.tsx')).BagTab,
	bagReminder: async () => (await import('#features/bag/BagReminder.tsx')).BagReminder,
	suggestions: async () => (await import('#features/dates/Suggestions.tsx')).Suggestions,
	calendarLink: async () => (await import('#features/dates/CalendarLink.tsx')).CalendarLink,
	offerOfShop: async () => (await import('#features/handover/ShopOffers.tsx')).OfferOfShop,
	team: async () => (await import('#features/team/Team.tsx')).Team,
	ratings: async () => (await import('#features/shop-ratings/ShopRatings.tsx')).ShopRatings,
	payouts: async () => (await import('#features/payouts/Payouts.tsx')).Payouts,
	profile: async () => (await import('#features/business-profile/BusinessProfile.tsx')).BusinessProfile,
	another: async () => (await import('#features/another-bag/AnotherBag.tsx')).AnotherBag,
	create: async () => (await import('#features/create-business/CreateBusiness.tsx')).CreateBusiness,
	counter: async () => (await import('#features/counter/Counter.tsx')).Counter,
};
