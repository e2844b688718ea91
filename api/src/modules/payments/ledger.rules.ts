// Double-entry lines of each kind of journal (I7, R-journals). Positive: received by or owed to the platform. Negative:
// paid or owed by it. Accounts: `provider:platform` (balance at the provider), `owed:<business>`, `fee`, `tax`,
// `tax_passed_on` (the part of `tax` that shops remit), `refund_loss` (refunded at the platform's expense), `dispute`
// (held by a bank until decided), `dispute_loss` (borne by the platform).
import type { RefundBearer } from '@flavorbag/contract';
import type { OrderRow } from '#db/tables.ts';

export interface LedgerLine {
	account: string;
	amountCents: number;
	/** Overrides the journal's own order. */
	orderId?: string;
}
export type LedgerOrder = Pick<
	OrderRow,
	| 'business_id'
	| 'unit_cents'
	| 'quantity'
	| 'tax_cents'
	| 'tax_passed_on_cents'
	| 'fee_cents'
	| 'total_cents'
>;

const platform = 'provider:platform';
export const owedTo = (businessId: string) => `owed:${businessId}`;
const nonZero = (lines: LedgerLine[]) => lines.filter((line) => line.amountCents !== 0);

/** Tax and the shop's share of the first `cents` of an order. Differences of these sums add up to the whole. */
function upTo(order: LedgerOrder, cents: number) {
	const part = (of: number) => Math.round((of * cents) / order.total_cents);
	const tax = part(order.tax_cents);
	const earned = order.total_cents - order.tax_cents - order.fee_cents;
	return { tax, earned: Math.min(Math.max(cents - tax - part(order.fee_cents), 0), earned) };
}

export function captureJournal(order: LedgerOrder): LedgerLine[] {
	const { total_cents, fee_cents, tax_cents, tax_passed_on_cents } = order;
	return nonZero([
		{ account: platform, amountCents: total_cents },
		{
			account: owedTo(order.business_id),
			amountCents: fee_cents + tax_cents - tax_passed_on_cents - total_cents,
		},
		{ account: 'fee', amountCents: -fee_cents },
		{ account: 'tax', amountCents: -tax_cents },
		{ account: 'tax_passed_on', amountCents: tax_passed_on_cents },
	]);
}

/** What was refunded earlier from an order. */
interface RefundedBefore {
	cents: number;
	/** Part of it that the shop bore, without tax. */
	shopCents: number;
}

/**
 * Tax is refunded in proportion. Of the rest, the shop bears at most what it earned from the order, and the fee covers
 * the remainder, unless the platform bears the refund (R-refund-bearer).
 */
export function refundJournal(
	order: LedgerOrder,
	before: RefundedBefore,
	amountCents: number,
	bearer: RefundBearer,
): LedgerLine[] {
	const [from, to] = [upTo(order, before.cents), upTo(order, before.cents + amountCents)];
	const tax = to.tax - from.tax;
	const price = amountCents - tax;
	// A shop remits either all of the tax or none.
	const passedOn = order.tax_passed_on_cents > 0 ? tax : 0;
	const wanted = { share: to.earned - from.earned, shop: price, platform: 0 }[bearer];
	const net = Math.min(wanted, upTo(order, order.total_cents).earned - before.shopCents);
	const loss = bearer === 'platform' ? price : 0;
	return nonZero([
		{ account: platform, amountCents: -amountCents },
		{ account: owedTo(order.business_id), amountCents: net + passedOn },
		{ account: 'fee', amountCents: price - net - loss },
		{ account: 'refund_loss', amountCents: loss },
		{ account: 'tax', amountCents: tax },
		{ account: 'tax_passed_on', amountCents: -passedOn },
	]);
}

export const reversed = (journal: LedgerLine[]): LedgerLine[] =>
	journal.map((line) => ({ ...line, amountCents: -line.amountCents }));

export const transferJournal = (businessId: string, amountCents: number): LedgerLine[] => [
	{ account: platform, amountCents: -amountCents },
	{ account: owedTo(businessId), amountCents },
];
export const reversalJournal = (businessId: string, amountCents: number): LedgerLine[] =>
	reversed(transferJournal(businessId, amountCents));

/** Settles one order's debt from what another order earned. */
export const carryJournal = (
	businessId: string,
	earnedBy: string,
	owedBy: string,
	amountCents: number,
): LedgerLine[] => [
	{ account: owedTo(businessId), amountCents, orderId: earnedBy },
	{ account: owedTo(businessId), amountCents: -amountCents, orderId: owedBy },
];

/** Positive: the bank withdraws money. Negative: it returns money. */
export const withdrawalJournal = (amountCents: number): LedgerLine[] => [
	{ account: platform, amountCents: -amountCents },
	{ account: 'dispute', amountCents },
];
export const lossJournal = (amountCents: number): LedgerLine[] => [
	{ account: 'dispute', amountCents: -amountCents },
	{ account: 'dispute_loss', amountCents },
];
