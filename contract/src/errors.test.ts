import { expect, test } from 'vitest';
import { englishIn } from './english.ts';
import { errors } from './errors.ts';
import { limits } from './limits.ts';

const inWords: Record<number, string> = { 3: 'three', 5: 'Five', 10: 'ten' };
const hours = (ms: number) => `${ms / 3_600_000} hours`;
const minutes = (ms: number) => ms / 60_000;

// R-open-checkouts, R-unpaid-holds, R-hold-length, R-businesses-a-day, R-pickup-time, R-refund-ask, R-refund-answer, R-counter-pin, R-counter-device
test.each([
	['TOO_MANY_HOLDS', `already have ${inWords[limits.openHoldsPerCustomer]} unfinished`],
	['TOO_MANY_HOLDS', `within ${inWords[minutes(limits.holdMs)]} minutes`],
	['UNPAID_LIMIT', `at most ${limits.bagsAfterUnpaid} of its bags`],
	['UNPAID_LIMIT', `for the next ${minutes(limits.unpaidRememberedMs) === 30 ? 'half hour' : '?'}`],
	['UNPAID_PAUSE', `closed to you for ${inWords[minutes(limits.unpaidPauseMs)]} minutes`],
	['TOO_MANY_BUSINESSES', `${inWords[limits.businessesPerDay]} businesses a day`],
	['TOO_EARLY', `${minutes(limits.pickupOpensBeforeStartMs)} minutes before`],
	['PIN_LOCKED', `${inWords[limits.pinAttempts]} wrong PINs`],
	['PIN_LOCKED', `locked for ${minutes(limits.pinLockMs)} minutes`],
	['PAIRING_CODE_EXPIRED', `${minutes(limits.pairingMs)} minutes`],
	['DEVICES_FULL', `at most ${limits.devicesMax} counter devices`],
	['TOO_LATE_TO_REFUND', hours(limits.refundAskWithinMs)],
	['TOO_LATE_TO_ANSWER', hours(limits.refundAnswerWithinMs)],
] as const)('the text of %s says what the limit says: %s', (code, words) => {
	expect(errors[code].message).toContain(words);
});

test('English is found where it is', () => {
	expect(englishIn('Aquí no hay nada para the shop.')).toEqual(['the', 'shop']);
});
