/** Limits that the web app's first view doesn't need are in other files. A test compares the numbers in `errors.ts`. */
export const limits = {
	verificationPollMs: 2_500,
	verifiedRedirectMs: 1_500,

	passwordMinAtSignup: 8,
	passwordMinAtLogin: 6,
	passwordMax: 128,

	quantityMin: 1,
	bagsPerSlotMin: 1,
	bagsPerSlotMax: 50,
	bagsPerNewSlot: 5,

	priceMinCents: 300,
	priceMaxCents: 2_000,
	retailValueMaxCents: 100_000,
	priceDefaultCents: 599,
	/** Latest pickup times that the share of real surplus counts, and the fewest that it is shown for. */
	surplusTimes: 50,
	surplusTimesMin: 20,
	priceStepsMax: 3,
	priceStepMinutesMax: 240,

	teamMax: 50,
	invitationMs: 7 * 24 * 3_600_000,
	devicesMax: 10,
	deviceNameMax: 40,
	pairingMs: 10 * 60_000,
	/** An idle counter device locks itself after this time. */
	deviceIdleMs: 3 * 60_000,
	deviceTouchMs: 60_000,
	/** How long a counter device may confirm pickups offline. */
	offlinePickupMs: 10 * 60_000,
	offlinePickupsMax: 100,
	pinAttempts: 5,
	pinLockMs: 10 * 60_000,

	/** Per owner, including deleted ones. */
	businessesPerDay: 10,

	descriptionMin: 15,
	descriptionMax: 2_000,
	pickupNotesMax: 300,
	imageMaxBytes: 5 * 1024 * 1024,

	radiusDefaultMiles: 25,
	radiusMaxMiles: 100,
	perPageDefault: 20,
	perPageMax: 100,
	/** Per person: two per window, with several windows and devices. */
	liveStreamsPerPerson: 20,
	/** Per person: scrolling or filtering a list opens another stream. */
	liveOpensPerMinute: 120,

	/** Including today (R-offered-days). */
	daysOffered: 7,
	/** Eight weeks. */
	calendarDays: 56,
	dateChangesMax: 168,
	exceptionReasonMax: 200,
	/** Days with bags before anything is suggested. */
	suggestionDays: 14,
	suggestionRecordDays: 14,
	noticeMax: 140,
	noticesPerHour: 30,
	/** Basis points. */
	taxRateMaxBps: 3_000,
	pauseDaysMax: 365,
	/** Confirmation isn't required this soon after a sign-in, nor this soon after the last confirmation (R-step-up). */
	signedInMs: 10 * 60_000,
	confirmedMs: 60 * 60_000,
	passkeysMax: 20,
	passkeyNameMax: 60,
	/** R-hold-length */
	holdMs: 10 * 60_000,
	/** A hold of more bags than this and more than half a slot is shorter. */
	longHoldBagsMax: 4,
	largeHoldMs: 5 * 60_000,
	/** Limits for the same slot after an unpaid hold. */
	bagsAfterUnpaid: 2,
	unpaidRememberedMs: 30 * 60_000,
	/** No hold of the same slot after the second unpaid one. */
	unpaidPauseMs: 10 * 60_000,
	/** Leaving a checkout this soon counts only from the second time. */
	leftAtOnceMs: 60_000,
	openHoldsPerCustomer: 3,
	cancelBeforeStartMs: 2 * 3_600_000,
	cancelAfterLatePaymentMs: 10 * 60_000,
	pickupOpensBeforeStartMs: 30 * 60_000,
	expiresAfterEndMs: 60 * 60_000,
	latePickupAfterExpiryMs: 24 * 3_600_000,
	refundAskWithinMs: 24 * 3_600_000,
	refundAnswerWithinMs: 48 * 3_600_000,

	holdToConfirmStepPercent: 4,
	holdToConfirmStepMs: 100,
	confirmedBannerMs: 2_000,

	geolocationTimeoutMs: 10_000,
	geolocationMaxAgeMs: 5 * 60_000,
} as const;
