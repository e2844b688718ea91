/** The contract: the API implements `endpoints`, the web calls them, and OpenAPI is generated from them. */

import { adminEndpoints } from './admin.ts';
import { adminMoneyEndpoints } from './admin-money.ts';
import { adminOrderEndpoints } from './admin-orders.ts';
import { adminShopEndpoints } from './admin-shops.ts';
import { alertEndpoints } from './alerts.ts';
import { auditLogEndpoints } from './audit-log.ts';
import { bagEndpoints } from './bag-calls.ts';
import { businessEndpoints } from './businesses.ts';
import { calendarEndpoints } from './calendar.ts';
import { calendarFeedEndpoints } from './calendar-feeds.ts';
import { cardEndpoints } from './cards.ts';
import { counterDeviceEndpoints } from './counter-devices.ts';
import { demandEndpoints } from './demand.ts';
import { dietEndpoints } from './diet-calls.ts';
import { dropEndpoints } from './drops.ts';
import { favoriteEndpoints } from './favorites.ts';
import * as fields from './fields.ts';
import { handoverEndpoints } from './handovers.ts';
import { healthEndpoints } from './health.ts';
import { installationEndpoints } from './installation.ts';
import { listingEndpoints } from './listing.ts';
import { openingAlertEndpoints } from './opening-alerts.ts';
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
import { shopEndpoints } from './shops.ts';
import { suggestionEndpoints } from './suggestions.ts';
import { taxEndpoints } from './tax.ts';
import { teamEndpoints } from './team.ts';
import { userEndpoints } from './users.ts';
import { waitlistEndpoints } from './waitlist.ts';

export const endpoints = {
	...settingsEndpoints,
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
	...healthEndpoints,
	...installationEndpoints,
	...taxEndpoints,
	...alertEndpoints,
	...waitlistEndpoints,
	...replacementEndpoints,
	...dropEndpoints,
	...pushEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type { PlatformFigures } from './admin.ts';
export {
	type DisputeState,
	disputeStates,
	type MoneyPart,
	type MoneyRow,
	type MoneySums,
	moneyParts,
} from './admin-money.ts';
export {
	type AdminOrder,
	type OrderMail,
	type OrderStep,
	type OrderStepKind,
	orderMails,
	orderStepKinds,
} from './admin-orders.ts';
export {
	type AdminShop,
	type ShopAct,
	type ShopCheck,
	type ShopFilter,
	type ShopFound,
	shopChecks,
	shopFilters,
} from './admin-shops.ts';
export {
	type AlertCircle,
	type AlertKind,
	type AlertPlace,
	type AlertRule,
	type AlertRulePatch,
	type AlertWay,
	alertLimits,
	isSameAlert,
	type NewAlertRule,
	newAlertRule,
} from './alerts.ts';
export { type AuditEntry, auditLogLimits } from './audit-log.ts';
export { type AuditAction, auditActions, auditWordIn } from './audit-words.ts';
export {
	type Allergen,
	type AllergenState,
	allergenStates,
	allergens,
	type Bag,
	type BagChip,
	type BagContainer,
	type BagDiet,
	type BagHandling,
	type BagSaid,
	type BagSize,
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
export type { BagPatch, OwnBag } from './bag-calls.ts';
export { type BagKind, bagKinds, chipsOfKind } from './bag-kinds.ts';
export { type BagText, bagOnCard, bagOnCardIn, bagText } from './bag-lines.ts';
export { bagNameProblem } from './bag-name.ts';
export { type BagWords, bagWords, bagWordsIn } from './bag-words.ts';
export { basicErrorTextsEs } from './basic-errors.es.ts';
export { basicErrors } from './basic-errors.ts';
export {
	type Business,
	type BusinessPatch,
	type ComingDates,
	type Dashboard,
	type NewBusinessBody,
	newBusiness,
	type PaymentStatus,
	type PurchaseWindow,
	purchaseWindow,
	type WeeklySlot,
} from './businesses.ts';
export type {
	Calendar,
	CalendarDate,
	CalendarSlot,
	DateChange,
	DateException,
	ShopWaits,
} from './calendar.ts';
export { callLimits, freshness } from './call-limits.ts';
export type { SavedCard } from './cards.ts';
export {
	type CounterDevice,
	type DeviceHome,
	newPin,
	type OfflinePickup,
	type PickupOutcome,
} from './counter-devices.ts';
export { type DemandPlace, demandLimits } from './demand.ts';
export { deviceOf } from './device-name.ts';
export { conflictLines, conflictsIn, conflictsText, dietConflicts, type MyDiet } from './diet.ts';
export { type Drop, dropLimits, type ShopDrops } from './drops.ts';
export type { Access, CallInput, Endpoint, Events, Input, Media, Reply } from './endpoint.ts';
export {
	type Envelope,
	type Failure,
	type FieldProblem,
	type Meta,
	type Pagination,
	pagination,
} from './envelope.ts';
export { type ErrorCode, errors } from './errors.ts';
export { type FavoriteShop, favoritesMax } from './favorites.ts';
export type { PastBook, ShopOffer } from './handovers.ts';
export {
	type AskedBackup,
	type DataFolder,
	type DeletedLogs,
	type DriftingCounter,
	dataFolders,
	type Health,
	type HealthAnswer,
	type HealthCheck,
	type HealthCode,
	healthChecks,
	type Recounted,
	type SentNow,
	type TestEmail,
} from './health.ts';
export {
	describedSetting,
	type InstallationSetting,
	installationSettings,
	type SettingChange,
	type SettingGroup,
	type SettingName,
	settingDocs,
	settingGroups,
	settingNames,
} from './installation.ts';
export { limits } from './limits.ts';
export {
	type BusinessSummary,
	businessSummary,
	type InventoryEntry,
	type ListedBusiness,
	listedBusiness,
	type NearestBusiness,
	nearestBusiness,
	type OfferedBusiness,
	type OwnAtBusiness,
	ownByBusiness,
	type StockChange,
} from './listing.ts';
export {
	bagTotal,
	basisPoints,
	bestDiscount,
	claimedPercent,
	type PlatformFee,
	platformFee,
} from './money.ts';
export { onePeriod } from './one-period.ts';
export { type OpeningAlert, type OpeningDemand, openingAlertMiles } from './opening-alerts.ts';
export {
	allOrderStatuses,
	type OrderAction,
	type OrderStatus,
	orderActions,
	orderCan,
	orderStatuses,
} from './order-actions.ts';
export {
	businessOrdersFilter,
	type Order,
	type OrderEvent,
	type OrderRefund,
	type RefundStatus,
} from './orders.ts';
export { ownReasons, reasonIn, untypedReasons } from './own-reasons.ts';
export type { BankAccount, BankMoney, Deposit, DepositLine, Payout, PayoutMonth } from './payouts.ts';
export {
	type AccountState,
	type AdminPerson,
	type PeopleFilter,
	type PersonAct,
	peopleFilters,
} from './people.ts';
export { pictureName, pictureNames, pictureSrcset } from './pictures.ts';
export type { Place, PlaceSuggestion } from './places.ts';
export { problemWordsEs } from './problem-words.es.ts';
export { chooseProblemWords, problemWordsEn, unknownField, withProblemWords } from './problem-words.ts';
export {
	type MapSheet,
	type PublicBusiness,
	type PublicTown,
	publicBusiness,
	publicLimits,
} from './public.ts';
export {
	type MyPush,
	type NewPushDevice,
	type PushDevice,
	type PushKind,
	type PushSettings,
	pushLimits,
} from './push.ts';
export {
	mailKinds,
	type QueuedEntry,
	type QueuedTopic,
	queuedTopics,
} from './queued.ts';
export {
	type HideReason,
	hideReasons,
	type OwnRating,
	type OwnRatings,
	type RatingDimension,
	type RatingReason,
	type RatingToReview,
	type ReceivedRating,
	type ReceivedRatings,
	ratingDimensions,
	ratingLimits,
	ratingReasons,
	type ShownRatings,
	type ValueAnswer,
	valueAnswers,
} from './ratings.ts';
export type { Dispute, RefusedTransfer, RetriedTransfer } from './refunds.ts';
export {
	type Emergency,
	type OwnReliability,
	type ReliabilityStep,
	reliabilityLimits,
	type ShopToReview,
	type ShownReliability,
} from './reliability.ts';
export { type Replacement, type ReplacementOffer, replacementLimits } from './replacements.ts';
export type { Settings } from './settings.ts';
export { type NoticeKind, noticeKinds } from './shop-day.ts';
export { type AnotherBagBody, anotherBag, type ShopTonight } from './shops.ts';
export { ofShop } from './stale.ts';
export { stateNamesIn, type UsState, usStates } from './states.ts';
export type { ClosingQuestion, Suggestions } from './suggestions.ts';
export { type Offered, summaryOf, type WantedPickup, withTimeZones } from './summary.ts';
export type { TaxRate, TaxReport } from './tax.ts';
export type { Invitation, Team } from './team.ts';
export type { ExportFormat, Location, User } from './users.ts';
export {
	type FullSlot,
	type WaitChance,
	type WaitEnd,
	type WaitlistEntry,
	type WaitState,
	waitlistLimits,
} from './waitlist.ts';
export {
	type Caution,
	cautions,
	type Day,
	days,
	hasRole,
	type Language,
	type ListSort,
	languages,
	listSorts,
	type NewOrderEmails,
	type Period,
	periodBounds,
	periodDefaults,
	periods,
	pickupCodePattern,
	type Role,
	type ShopRole,
	type TaxClass,
	type TaxRemitter,
	type Translated,
	taxClasses,
} from './words.ts';
export { fields };
