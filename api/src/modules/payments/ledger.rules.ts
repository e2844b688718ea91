/**
 * Double entry: what each fact writes (I7, R-journals). Positive is what came in or is owed to us, negative what went out or is
 * owed by us. Accounts: `provider:platform` the money at the provider; `owed:<business>` what the business is owed
 * (negative) or owes (positive); `fee` what the platform keeps; `tax` what it collected for tax offices, and `tax_passed_on` what of
 * that goes to a shop that remits it itself, so that both together are what the platform remits; `dispute` what a bank has taken until it
 * decides; `dispute_loss` what it did not give back: the platform bears it.
 */
import type { OrderRow } from '#db/tables.ts';

export interface LedgerLine {
	account: string;
	amountCents: number;
	/** When it is not the journal's own. */
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

/** How an amount of the total splits. Rounded on the running sum, so that parts add up to the whole. */
function split(order: LedgerOrder, beforeCents: number, amountCents: number) {
	const share = (part: number) => {
		const upTo = (cents: number) => Math.round((part * cents) / order.total_cents);
		return upTo(beforeCents + amountCents) - upTo(beforeCents);
	};
	const fee = share(order.fee_cents);
	const tax = share(order.tax_cents);
	// All of the tax or nothing.
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

/** `beforeCents` was refunded earlier. A part is only ever refunded at the provider's side. */
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

/** What was booked is not so any more. */
export const reversed = (journal: LedgerLine[]): LedgerLine[] =>
	journal.map((line) => ({ ...line, amountCents: -line.amountCents }));

export const transferJournal = (businessId: string, amountCents: number): LedgerLine[] => [
	{ account: platform, amountCents: -amountCents },
	{ account: owedTo(businessId), amountCents },
];
export const reversalJournal = (businessId: string, amountCents: number): LedgerLine[] =>
	reversed(transferJournal(businessId, amountCents));

/** What one order earned pays what another one owes. */
export const carryJournal = (
	businessId: string,
	earnedBy: string,
	owedBy: string,
	amountCents: number,
): LedgerLine[] => [
	{ account: owedTo(businessId), amountCents, orderId: earnedBy },
	{ account: owedTo(businessId), amountCents: -amountCents, orderId: owedBy },
];

/** The bank takes (positive) or gives back (negative). */
export const withdrawalJournal = (amountCents: number): LedgerLine[] => [
	{ account: platform, amountCents: -amountCents },
	{ account: 'dispute', amountCents },
];
export const lossJournal = (amountCents: number): LedgerLine[] => [
	{ account: 'dispute', amountCents: -amountCents },
	{ account: 'dispute_loss', amountCents },
];
