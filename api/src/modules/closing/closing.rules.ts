/** What blocks removing or transferring a shop (R-handover). Pure. */
import type { Translated } from '@flavorbag/contract';
import { AppError } from '#lib/app-error.ts';
import { toDollars } from '#lib/money.ts';
import { inEach, msg, type Translate } from '#lib/texts.ts';

interface OpenWork {
	orders: number;
	refundRequests: number;
}
interface StillOpen extends OpenWork {
	disputes: number;
	/** Refunds that haven't reached the customer's card. */
	refunds: number;
	/** Shares of orders that are not in the bank yet or are being reversed. */
	payouts: number;
	/** Amount to be withheld from future payouts. */
	owedCents: number;
}

function reasonsOf(open: StillOpen, t: Translate): string {
	const { orders, refundRequests, disputes, refunds, payouts, owedCents } = open;
	const owed = `$${toDollars(owedCents).toFixed(2)}`;
	return [
		orders > 0 &&
			t(
				'{orders, plural, one {{orders} order is still open: hand it over or cancel it first.} other {{orders} orders are still open: hand them over or cancel them first.}}',
				{ orders },
			),
		refundRequests > 0 &&
			t(
				'{requests, plural, one {{requests} refund request waits for an answer: answer it first.} other {{requests} refund requests wait for an answer: answer them first.}}',
				{ requests: refundRequests },
			),
		refunds > 0 &&
			t(
				'{refunds, plural, one {{refunds} refund is} other {{refunds} refunds are}} on the way to a customer: that takes a few days.',
				{ refunds },
			),
		disputes > 0 &&
			t(
				'{disputes, plural, one {{disputes} dispute is} other {{disputes} disputes are}} open at a customer’s bank: wait until the bank has decided.',
				{ disputes },
			),
		payouts > 0 &&
			t(
				'The money of {orders, plural, one {{orders} order} other {{orders} orders}} isn’t in the bank yet: wait until the deposit has arrived.',
				{ orders: payouts },
			),
		owedCents > 0 &&
			t(
				'{owed} of earlier refunds is still to be withheld from payouts: wait until the next orders have covered it.',
				{ owed },
			),
	]
		.filter(Boolean)
		.join(' ');
}

export function handoverRefusal(open: StillOpen): AppError | undefined {
	const reasons = inEach((t) => reasonsOf(open, t));
	if (reasons.en === '') return undefined;
	return new AppError('HANDOVER_BLOCKED', {
		message: msg('This shop can’t be handed over yet. {reasons}', { reasons }),
	});
}

/** R-console-close: only open refund requests, refunds and disputes prevent closing. */
export function closingRefusal(open: StillOpen): AppError | undefined {
	const reasons = inEach((t) => reasonsOf({ ...open, orders: 0, payouts: 0, owedCents: 0 }, t));
	if (reasons.en === '') return undefined;
	return new AppError('CLOSING_BLOCKED', {
		message: msg('This shop can’t be closed yet. {reasons}', { reasons }),
	});
}

/** `person` is undefined if the account is disabled. */
export function personRefusal(
	person: { verified: boolean; role: string } | undefined,
	name: string,
): AppError | undefined {
	const refuse = (message: Translated) => new AppError('HANDOVER_PERSON', { message });
	const who = { name: name || msg('This person') };
	if (!person) return refuse(msg('{name}’s account is disabled, so the shop can’t be theirs.', who));
	if (!person.verified)
		return refuse(msg('{name} has to verify their email first: the link is in their inbox.', who));
	return person.role === 'customer'
		? refuse(
				msg(
					'{name} has a customer’s account. Invite them to the team once more: joining makes it a shop’s.',
					who,
				),
			)
		: undefined;
}

/** R-closing */
export function removalRefusal(open: OpenWork): AppError | undefined {
	if (open.orders > 0)
		return new AppError('OPEN_ORDERS', {
			message: msg(
				'{orders, plural, one {{orders} order is still open. Hand it over or cancel it first.} other {{orders} orders are still open. Hand them over or cancel them first.}}',
				{ orders: open.orders },
			),
		});
	if (open.refundRequests === 0) return undefined;
	return new AppError('OPEN_REFUND_REQUESTS', {
		message: msg(
			'{requests, plural, one {{requests} refund request is waiting for an answer. Answer it first.} other {{requests} refund requests are waiting for an answer. Answer them first.}}',
			{ requests: open.refundRequests },
		),
	});
}
