/** The contract: the API implements `endpoints`, the web calls them, and OpenAPI is generated from them. */

import { adminEndpoints } from './admin.ts';
import { adminMoneyEndpoints } from './admin-money.ts';
import { adminOrderEndpoints } from './admin-orders.ts';
import { adminShopEndpoints } from './admin-shops.ts';
import { alertEndpoints } from './alerts.ts';
import { announcementEndpoints } from './announcements.ts';
import { auditLogEndpoints } from './audit-log.ts';
import { bagEndpoints } from './bag-calls.ts';
import { businessEndpoints } from './businesses.ts';
import { calendarEndpoints } from './calendar.ts';
import { calendarFeedEndpoints } from './calendar-feeds.ts';
import { cardEndpoints } from './cards.ts';
import { closedDayEndpoints } from './closed-days.ts';
import { counterDeviceEndpoints } from './counter-devices.ts';
import { demandEndpoints } from './demand.ts';
import { dietEndpoints } from './diet-calls.ts';
import { dropEndpoints } from './drops.ts';
import { favoriteEndpoints } from './favorites.ts';
import * as fields from './fields.ts';
import { goLiveEndpoints } from './go-live.ts';
import { handoverEndpoints } from './handovers.ts';
import { healthEndpoints } from './health.ts';
import { installationEndpoints } from './installation.ts';
import { listingEndpoints } from './listing.ts';
import { openingAlertEndpoints } from './opening-alerts.ts';
import { operatorPageEndpoints } from './operator-pages.ts';
import { orderEndpoints } from './orders.ts';
import { payoutEndpoints } from './payouts.ts';
import { peopleEndpoints } from './people.ts';
import { placeEndpoints } from './places.ts';
import { publicEndpoints } from './public.ts';
import { pushEndpoints } from './push.ts';
import { ratingEndpoints } from './ratings.ts';
import { refundEndpoints } from './refunds.ts';
import { reliabilityEndpoints } from './reliability.ts';
import { replacementEndpoints } from './replacements.ts';
import { settingsEndpoints } from './settings.ts';
import { shopDayEndpoints } from './shop-day.ts';
import { shopDraftEndpoints } from './shop-drafts.ts';
import { shopEndpoints } from './shops.ts';
import { suggestionEndpoints } from './suggestions.ts';
import { taxEndpoints } from './tax.ts';
import { teamEndpoints } from './team.ts';
import { townEndpoints } from './town.ts';
import { userEndpoints } from './users.ts';
import { waitlistEndpoints } from './waitlist.ts';

export const endpoints = {
	...settingsEndpoints,
	...operatorPageEndpoints,
	...userEndpoints,
	...dietEndpoints,
	...placeEndpoints,
	...publicEndpoints,
	...listingEndpoints,
	...favoriteEndpoints,
	...businessEndpoints,
	...calendarEndpoints,
	...bagEndpoints,
	...calendarFeedEndpoints,
	...openingAlertEndpoints,
	...demandEndpoints,
	...auditLogEndpoints,
	...orderEndpoints,
	...shopDayEndpoints,
	...shopEndpoints,
	...suggestionEndpoints,
	...teamEndpoints,
	...handoverEndpoints,
	...counterDeviceEndpoints,
	...cardEndpoints,
	...refundEndpoints,
	...ratingEndpoints,
	...reliabilityEndpoints,
	...payoutEndpoints,
	...adminEndpoints,
	...adminMoneyEndpoints,
	...adminOrderEndpoints,
	...peopleEndpoints,
	...adminShopEndpoints,
	...shopDraftEndpoints,
	...goLiveEndpoints,
	...healthEndpoints,
	...installationEndpoints,
	...taxEndpoints,
	...townEndpoints,
	...closedDayEndpoints,
	...announcementEndpoints,
	...alertEndpoints,
	...waitlistEndpoints,
	...replacementEndpoints,
	...dropEndpoints,
	...pushEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type * from './admin.ts';
export type * from './admin-money.ts';
export { disputeStates, moneyParts } from './admin-money.ts';
export type * from './admin-orders.ts';
export { orderMails, orderStepKinds } from './admin-orders.ts';
export type * from './admin-shops.ts';
export { shopChecks, shopFilters } from './admin-shops.ts';
export type * from './alerts.ts';
export { alertLimits, isSameAlert, newAlertRule } from './alerts.ts';
export type * from './announcements.ts';
export { announcementLimits, audiences } from './announcements.ts';
export type * from './audit-log.ts';
export { auditLogLimits } from './audit-log.ts';
export type * from './audit-words.ts';
export { auditActions, auditWordIn } from './audit-words.ts';
export type * from './bag.ts';
export {
	allergenStates,
	allergens,
	bagChips,
	bagContainers,
	bagContradictions,
	bagDiets,
	bagFrom,
	bagHandling,
	bagLimits,
	bagSizes,
	nothingSaid,
} from './bag.ts';
export type * from './bag-calls.ts';
export type * from './bag-kinds.ts';
export { bagKinds, chipsOfKind } from './bag-kinds.ts';
export type * from './bag-lines.ts';
export { bagOnCard, bagText } from './bag-lines.ts';
export { bagNameProblem } from './bag-name.ts';
export type * from './bag-words.ts';
export { bagWordsIn } from './bag-words.ts';
export { basicErrors } from './basic-errors.ts';
export type * from './businesses.ts';
export { newBusiness, purchaseWindow } from './businesses.ts';
export type * from './calendar.ts';
export { callLimits, freshness } from './call-limits.ts';
export type * from './cards.ts';
export type * from './closed-days.ts';
export { colorProblem, colorsOf, lookStyle } from './color.ts';
export type * from './counter-devices.ts';
export { newPin } from './counter-devices.ts';
export type * from './demand.ts';
export { demandLimits } from './demand.ts';
export { deviceOf } from './device-name.ts';
export type * from './diet.ts';
export { conflictLines, conflictsIn, conflictsText, dietConflicts } from './diet.ts';
export type * from './drops.ts';
export { dropLimits } from './drops.ts';
export type * from './endpoint.ts';
export type * from './envelope.ts';
export { pagination } from './envelope.ts';
export type * from './errors.ts';
export { errors } from './errors.ts';
export type * from './favorites.ts';
export { favoritesMax } from './favorites.ts';
export type * from './go-live.ts';
export { goLiveModeIn, goLiveWordsIn, isGoLiveDone } from './go-live-words.ts';
export type * from './handovers.ts';
export type * from './health.ts';
export { dataFolders, healthChecks, openingChecks } from './health.ts';
export type * from './installation.ts';
export {
	describedSetting,
	installationSettings,
	settingDocs,
	settingGroups,
	settingNames,
} from './installation.ts';
export { limits } from './limits.ts';
export type * from './listing.ts';
export { businessSummary, listedBusiness, nearestBusiness, ownByBusiness } from './listing.ts';
export type * from './money.ts';
export { bagTotal, basisPoints, bestDiscount, claimedPercent, platformFee } from './money.ts';
export { onePeriod } from './one-period.ts';
export type * from './opening-alerts.ts';
export { openingAlertMiles } from './opening-alerts.ts';
export type * from './operator-pages.ts';
export type * from './order-actions.ts';
export { allOrderStatuses, orderActions, orderCan, orderStatuses } from './order-actions.ts';
export type * from './orders.ts';
export { businessOrdersFilter } from './orders.ts';
export { ownReasons, reasonIn, untypedReasons } from './own-reasons.ts';
export type * from './payouts.ts';
export type * from './people.ts';
export { peopleFilters } from './people.ts';
export { pictureName, pictureNames, pictureSrcset } from './pictures.ts';
export type * from './places.ts';
export { type PriceStep, priceSteps } from './price-steps.ts';
export { chooseProblemWords, problemText, unknownField, withProblemWords } from './problem-words.ts';
export type * from './public.ts';
export { checkoutPath, leftText, publicBusiness, publicLimits } from './public.ts';
export type * from './push.ts';
export { pushLimits } from './push.ts';
export type * from './queued.ts';
export { mailKinds, queuedTopics } from './queued.ts';
export type * from './ratings.ts';
export { hideReasons, ratingDimensions, ratingLimits, ratingReasons, valueAnswers } from './ratings.ts';
export type * from './refunds.ts';
export type * from './reliability.ts';
export { reliabilityLimits } from './reliability.ts';
export type * from './replacements.ts';
export { replacementLimits } from './replacements.ts';
export type * from './settings.ts';
export type * from './shop-day.ts';
export { noticeKinds } from './shop-day.ts';
export type * from './shop-drafts.ts';
export { sheetLine, shopDraftLimits, shopKinds } from './shop-drafts.ts';
export type * from './shops.ts';
export { anotherBag } from './shops.ts';
export { ofShop } from './stale.ts';
export type * from './states.ts';
export { stateNamesIn, usStates } from './states.ts';
export type * from './suggestions.ts';
export type * from './summary.ts';
export { summaryOf, withTimeZones } from './summary.ts';
export type * from './tax.ts';
export type * from './team.ts';
export { messages } from './texts.ts';
export type * from './town.ts';
export type * from './users.ts';
export type * from './waitlist.ts';
export { waitlistLimits } from './waitlist.ts';
export type * from './words.ts';
export {
	cautions,
	days,
	hasRole,
	isAgreementDue,
	languages,
	listSorts,
	operatorPagePaths,
	operatorPages,
	pageTextMax,
	periodBounds,
	periodDefaults,
	periods,
	pickupCodePattern,
	taxClasses,
} from './words.ts';
export { fields };
