/** Test cards by number, each with its behavior, and validation of typed cards with Stripe's error codes. */
import { Failure } from './failure.ts';
import type { FaultMode } from './faults.ts';

export type DeclineName =
	| 'generic_decline'
	| 'insufficient_funds'
	| 'lost_card'
	| 'stolen_card'
	| 'expired_card'
	| 'incorrect_cvc'
	| 'processing_error'
	| 'test_mode_live_card';

export interface Decline {
	code: string;
	decline_code?: string;
	message: string;
}
const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
	code: 'card_declined',
	decline_code,
	message,
});
export const declines: Record<DeclineName, Decline> = {
	generic_decline: declined('generic_decline'),
	insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
	lost_card: declined('lost_card'),
	stolen_card: declined('stolen_card'),
	expired_card: { code: 'expired_card', message: 'Your card has expired.' },
	incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
	processing_error: {
		code: 'processing_error',
		message: 'Your card could not be processed just now. Try again in a little while.',
	},
	test_mode_live_card: declined(
		'test_mode_live_card',
		'Your card was declined. This is a sandbox: use one of its test cards.',
	),
};

export interface TestCard {
	number: string;
	brand: 'visa' | 'mastercard' | 'amex' | 'discover';
	/** Ready-made payment methods for the same card. */
	tokens: string[];
	says: string;
	decline?: DeclineName;
	/** Requires 3-D Secure before `decline`, if any. */
	check?: true;
	dispute?: true;
	refund?: 'pending' | 'fails';
	/** Fault of the first capture. */
	captureFault?: FaultMode;
}
type Extra = Partial<Omit<TestCard, 'number' | 'says' | 'tokens'>>;
const card = (number: string, says: string, tokens: string[] = [], extra: Extra = {}): TestCard => ({
	number,
	brand: 'visa',
	tokens,
	says,
	...extra,
});
const bankAsks = 'The bank asks first; you approve or refuse.';
const refusedCard = (number: string, says: string, decline: DeclineName, ...tokens: string[]) =>
	card(number, says, tokens, { decline });
export const testCards: readonly TestCard[] = [
	card('4242424242424242', 'Pays.', ['pm_card_visa']),
	card('5555555555554444', 'Pays (Mastercard).', [], { brand: 'mastercard' }),
	card('378282246310005', 'Pays (American Express, 4-digit security code).', [], { brand: 'amex' }),
	card('6011111111111117', 'Pays (Discover).', [], { brand: 'discover' }),
	refusedCard('4000000000000002', 'Is declined.', 'generic_decline', 'pm_card_visa_chargeDeclined'),
	refusedCard('4000000000009995', 'Is declined: insufficient funds.', 'insufficient_funds'),
	refusedCard('4000000000009987', 'Is declined: lost card.', 'lost_card'),
	refusedCard('4000000000009979', 'Is declined: stolen card.', 'stolen_card'),
	refusedCard('4000000000000069', 'Is declined: expired.', 'expired_card'),
	refusedCard('4000000000000127', 'Is declined: wrong security code.', 'incorrect_cvc'),
	refusedCard('4000000000000119', 'Is declined: processing error.', 'processing_error'),
	card('4000000000003220', bankAsks, ['pm_card_threeDSecure2Required'], { check: true }),
	card('4000000000003063', bankAsks, ['pm_card_threeDSecureRequired'], { check: true }),
	card('4000002760003184', bankAsks, [], { check: true }),
	card('4000008400001629', 'The bank asks first; the card is declined afterward.', [], {
		check: true,
		decline: 'generic_decline',
	}),
	card(
		'4000000000000259',
		'Pays; a dispute is opened as soon as the payment is captured.',
		['pm_card_createDispute'],
		{ dispute: true },
	),
	card('4000000000007726', 'Pays; a refund is pending for two seconds.', ['pm_card_pendingRefund'], {
		refund: 'pending',
	}),
	card('4000000000005126', 'Pays; a refund fails two seconds later.', ['pm_card_refundFail'], {
		refund: 'fails',
	}),
	card('4000000000005001', 'Pays; the first capture happens, but its answer never comes.', [], {
		captureFault: 'timeout_after',
	}),
	card('4000000000005027', 'Pays; the first capture fails with a server error and has no effect.', [], {
		captureFault: '500_before',
	}),
	card('4000000000005043', 'Pays; the first capture happens, but the connection breaks in its answer.', [], {
		captureFault: 'reset_mid_body',
	}),
];

const byNumber = new Map(testCards.map((known) => [known.number, known]));
const byToken = new Map(testCards.flatMap((known) => known.tokens.map((token) => [token, known] as const)));
export const cardOfToken = (token: string) => byToken.get(token);
/** Declines real cards; their numbers aren't stored. */
export const cardOfNumber = (number: string): TestCard =>
	byNumber.get(number) ??
	card(number, 'Is declined: not a test card.', [], { decline: 'test_mode_live_card' });

function passesLuhn(number: string): boolean {
	let sum = 0;
	for (let index = 0; index < number.length; index++) {
		const digit = Number(number[number.length - 1 - index]);
		const doubled = index % 2 === 0 ? digit : digit * 2;
		sum += doubled > 9 ? doubled - 9 : doubled;
	}
	return sum % 10 === 0;
}

export interface TypedCard {
	number: string;
	exp_month: string;
	exp_year: string;
	cvc?: string | undefined;
}
const cardError = (code: string, param: string, message: string) =>
	new Failure(402, { type: 'card_error', code, param, message });

/** Throws the first problem with a typed card. */
export function checkTypedCard(typed: TypedCard, now: Date) {
	const number = typed.number.replace(/[\s-]/g, '');
	if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
		throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
	}
	const month = /^\d{1,2}$/.test(typed.exp_month) ? Number(typed.exp_month) : 0;
	if (month < 1 || month > 12) {
		throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
	}
	const written = /^(\d{2}|\d{4})$/.test(typed.exp_year) ? Number(typed.exp_year) : 0;
	const year = typed.exp_year.length === 2 ? 2000 + written : written;
	const thisYear = now.getUTCFullYear();
	if (year < thisYear || year > thisYear + 50) {
		throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
	}
	if (year === thisYear && month < now.getUTCMonth() + 1) {
		throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
	}
	const known = cardOfNumber(number);
	if (typed.cvc !== undefined && !new RegExp(`^\\d{${known.brand === 'amex' ? 4 : 3}}$`).test(typed.cvc)) {
		throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
	}
	return { known, month, year };
}
