// Double-entry lines of each kind of journal (I7, R-journals). Positive: received by or owed to the platform. Negative:
// paid or owed by it. Accounts: `provider:platform` (balance at the provider), `owed:<business>`, `fee`, `tax`,
// `tax_passed_on` (the part of `tax` that shops remit), `dispute` (held by a bank until decided), `dispute_loss` (borne
// by the platform).
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

/** Splits part of the total. Rounds on the running sum, so that the parts add up to the whole. */
function split(order: LedgerOrder, beforeCents: number, amountCents: number) {
	const share = (part: number) => {
		const upTo = (cents: number) => Math.round((part * cents) / order.total_cents);
		return upTo(beforeCents + amountCents) - upTo(beforeCents);
	};
	const fee = share(order.fee_cents);
	const tax = share(order.tax_cents);
	// A shop remits either all of the tax or none.
	const passedOn = order.tax_passed_on_cents > 0 ? tax : 0;
	return { fee, tax, passedOn, net: amountCents - fee - tax + passedOn };
}

export function captureJournal(order: LedgerOrder): LedgerLine[] {
	const { fee, tax, passedOn, net } = split(order, 0, order.total_cents);
	return nonZero([
		{ account: platform, amountCents: order.total_cents },
		{ account: owedTo(order.business_id), amountCents: -net },
		{ account: 'fee', amountCents: -fee },
		{ account: 'tax', amountCents: -tax },
		{ account: 'tax_passed_on', amountCents: passedOn },
	]);
}

/** `beforeCents` were refunded earlier. Partial refunds are made only in the provider's dashboard. */
export function refundJournal(order: LedgerOrder, beforeCents: number, amountCents: number): LedgerLine[] {
	const { fee, tax, passedOn, net } = split(order, beforeCents, amountCents);
	return nonZero([
		{ account: platform, amountCents: -amountCents },
		{ account: owedTo(order.business_id), amountCents: net },
		{ account: 'fee', amountCents: fee },
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
