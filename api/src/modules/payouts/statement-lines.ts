// Lines of an order's share (R-statement). A share is sent once, less older debts, and comes back in pieces: reversals
// and withheld amounts. Each piece has its part of tax and fee, so that an order's pieces add up to its refunds.

import type { Translated } from '@flavorbag/contract';
import { msg } from '#lib/texts.ts';
import type { StatementLine, StatementSums } from '#ports/statement.ts';

export interface Parts {
	gross: number;
	tax: number;
	/** Tax that the shop remits itself. */
	passedOn: number;
	fee: number;
}
const netOf = ({ gross, tax, passedOn, fee }: Parts) => gross - tax + passedOn - fee;
const none: Parts = { gross: 0, tax: 0, passedOn: 0, fee: 0 };
const plus = (one: Parts, other: Parts): Parts => ({
	gross: one.gross + other.gross,
	tax: one.tax + other.tax,
	passedOn: one.passedOn + other.passedOn,
	fee: one.fee + other.fee,
});

/** Returns the running sums of refunds, ending with the whole order. */
function stepsOf(whole: Parts, refunded: readonly Parts[]): Parts[] {
	let sum = none;
	const steps = [sum];
	for (const part of refunded) {
		sum = plus(sum, part);
		steps.push(sum);
	}
	return netOf(sum) < netOf(whole) ? [...steps, whole] : steps;
}

/** Returns what was refunded when `shareCents` of the share had been returned. */
export function refundedAt(whole: Parts, refunded: readonly Parts[], shareCents: number): Parts {
	const steps = stepsOf(whole, refunded);
	for (const [at, to] of steps.entries()) {
		if (netOf(to) < shareCents || (at === 0 && shareCents > 0)) continue;
		const from = steps[at - 1] ?? to;
		const width = netOf(to) - netOf(from);
		const part = width === 0 ? 1 : (shareCents - netOf(from)) / width;
		const tax = Math.round(from.tax + part * (to.tax - from.tax));
		const fee = Math.round(from.fee + part * (to.fee - from.fee));
		const passedOn = whole.passedOn > 0 ? tax : 0;
		return { gross: shareCents + tax - passedOn + fee, tax, passedOn, fee };
	}
	const last = steps.at(-1) ?? whole;
	return { ...last, gross: shareCents + last.tax - last.passedOn + last.fee };
}

export interface OrderMoney {
	orderId: string;
	businessId: string;
	date: string;
	whole: Parts;
	/** Successful refunds, oldest first. */
	refunded: readonly Parts[];
	/** Sent and withheld cents; null: not sent yet. */
	sent: { amountCents: number; carriedCents: number } | null;
	/** Reversed and withheld parts, oldest first. */
	reversed: readonly { id: string; cents: number }[];
}

const nothing: StatementSums = {
	grossCents: 0,
	taxCents: 0,
	taxPassedOnCents: 0,
	feeCents: 0,
	refundCents: 0,
	adjustmentCents: 0,
	netCents: 0,
};
export const sumNames = Object.keys(nothing) as (keyof StatementSums)[];
// Avoids -0.
const minus = (cents: number) => 0 - cents;

/** Less than the full share if the order was refunded before sending. */
const sentShare = ({ whole, sent }: OrderMoney) =>
	sent ? sent.amountCents + sent.carriedCents : netOf(whole);

export function orderLine(order: OrderMoney, shop: string | null): StatementLine {
	const net = sentShare(order);
	const { gross, tax, passedOn, fee } = order.whole;
	const back = refundedAt(order.whole, order.refunded, netOf(order.whole) - net);
	return {
		...nothing,
		kind: 'order',
		date: order.date,
		orderId: order.orderId,
		shop,
		detail: orderWord,
		grossCents: gross,
		taxCents: minus(tax - back.tax),
		taxPassedOnCents: passedOn - back.passedOn,
		feeCents: minus(fee - back.fee),
		refundCents: minus(back.gross),
		netCents: net,
	};
}

const orderWord = msg('Order');
const words = {
	refund: msg('Refund after the payout: taken back from your payment account'),
	carry: msg('Refund after the payout: kept back from a later payout'),
};

export function reversedLine(
	order: OrderMoney,
	piece: { id: string; kind: 'refund' | 'carry'; date: string },
	shop: string | null,
): StatementLine {
	const at = order.reversed.findIndex(({ id }) => id === piece.id);
	const before = order.reversed.slice(0, at).reduce((sum, { cents }) => sum + cents, 0);
	const cents = order.reversed[at]?.cents ?? 0;
	const start = netOf(order.whole) - sentShare(order) + before;
	const from = refundedAt(order.whole, order.refunded, start);
	const to = refundedAt(order.whole, order.refunded, start + cents);
	return {
		...nothing,
		kind: piece.kind,
		date: piece.date,
		orderId: order.orderId,
		shop,
		detail: words[piece.kind],
		taxCents: to.tax - from.tax,
		taxPassedOnCents: minus(to.passedOn - from.passedOn),
		feeCents: to.fee - from.fee,
		refundCents: minus(to.gross - from.gross),
		netCents: minus(cents),
	};
}

export const otherLine = (
	kind: 'returned' | 'adjustment' | 'unitemized' | 'refund' | 'order' | 'dispute',
	date: string,
	cents: number,
	detail: Translated,
	of: { orderId: string; shop: string | null } | null = null,
): StatementLine => ({
	...nothing,
	kind,
	date,
	orderId: of?.orderId ?? null,
	shop: of?.shop ?? null,
	detail,
	adjustmentCents: cents,
	netCents: cents,
});

export function sumsOf(lines: readonly StatementLine[]): StatementSums {
	const sums = { ...nothing };
	for (const line of lines) for (const name of sumNames) sums[name] += line[name];
	return sums;
}

/** Stable sort: withheld amounts stay behind the order that earned them. */
export const byDate = (lines: readonly StatementLine[]): StatementLine[] =>
	lines.toSorted((one, other) => one.date.localeCompare(other.date));
