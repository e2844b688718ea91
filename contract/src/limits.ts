/** Every limit, named once. Units stand in the names. Texts of `errors.ts` that state one are tested against it. */
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

	/** Members and invitations of one shop. */
	teamMax: 50,
	invitationMs: 7 * 24 * 3_600_000,
	/** Devices on one shop's counters. */
	devicesMax: 10,
	deviceNameMax: 40,
	pairingMs: 10 * 60_000,
	/** Nobody touched a counter device for so long: it locks itself. */
	deviceIdleMs: 3 * 60_000,
	/** A touch is reported at most this often. */
	deviceTouchMs: 60_000,
	/** A counter device hands over for so long without a network. */
	offlinePickupMs: 10 * 60_000,
	offlinePickupsMax: 100,
	pinAttempts: 5,
	pinLockMs: 10 * 60_000,

	/** That one owner opens, also when some of them are deleted again. */
	businessesPerDay: 10,

	descriptionMin: 15,
	descriptionMax: 2_000,
	pickupNotesMax: 300,
	imageMaxBytes: 5 * 1024 * 1024,

	radiusDefaultMiles: 25,
	radiusMaxMiles: 100,
	perPageDefault: 20,
	perPageMax: 100,
	/** Streams that one person has open at once: two in a window, several windows on several devices. */
	liveStreamsPerPerson: 20,
	/** Streams that one person opens in a minute: a list that is scrolled or narrowed opens another one. */
	liveOpensPerMinute: 120,

	/** Today and the days after it (R-offered-days). */
	daysOffered: 7,
	/** Today and the dates after it that an owner sees and sets apart from the week: eight weeks. */
	calendarDays: 56,
	/** Dates and periods that one call changes: each period of eight weeks. */
	dateChangesMax: 168,
	exceptionReasonMax: 200,
	/** Nothing is suggested before so many days with bags. */
	suggestionDays: 14,
	/** Last days of which a shop sees what was suggested and what came of it. */
	suggestionRecordDays: 14,
	/** What a shop adds itself when it writes to all who still come. */
	noticeMax: 140,
	noticesPerHour: 30,
	/** Hundredths of a percent. */
	taxRateMaxBps: 3_000,
	/** How far ahead a shop can pause. */
	pauseDaysMax: 365,
	/** So long after a sign-in nobody confirms once more that it is them (R-step-up). */
	stepUpMs: 10 * 60_000,
	passkeysMax: 20,
	passkeyNameMax: 60,
	/** How long bags are held (R-hold-length). */
	holdMs: 10 * 60_000,
	/** More bags than this, and more than half of a slot, are held for a shorter time. */
	longHoldBagsMax: 4,
	largeHoldMs: 5 * 60_000,
	/** After a hold that ended unpaid: so few bags of that slot, so long. */
	bagsAfterUnpaid: 2,
	unpaidRememberedMs: 30 * 60_000,
	/** After the second one: none of that slot, so long. */
	unpaidPauseMs: 10 * 60_000,
	/** Who leaves a checkout so soon has only looked; it counts from the second time. */
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
