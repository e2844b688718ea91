/**
 * Double entry: what each fact writes (I7). Positive is what came in at the provider, negative what is owed out of
 * it: to the business (subtotal less platform fee), to the platform (fee) and to the tax office (tax).
 */
export interface LedgerLine {
	account: string;
	amountCents: number;
}
export interface LedgerOrder {
	business_id: string;
	unit_cents: number;
	quantity: number;
	tax_cents: number;
	fee_cents: number;
	total_cents: number;
}

function lines(order: LedgerOrder, sign: 1 | -1): LedgerLine[] {
	const net = order.unit_cents * order.quantity - order.fee_cents;
	return [
		{ account: 'provider:platform', amountCents: sign * order.total_cents },
		{ account: `owed:${order.business_id}`, amountCents: -sign * net },
		{ account: 'fee', amountCents: -sign * order.fee_cents },
		{ account: 'tax', amountCents: -sign * order.tax_cents },
	].filter((line) => line.amountCents !== 0);
}

export const captureJournal = (order: LedgerOrder): LedgerLine[] => lines(order, 1);

/** Only whole orders are refunded: part of a surprise bag cannot be given back. */
export function refundJournal(order: LedgerOrder, amountCents: number): LedgerLine[] {
	if (amountCents !== order.total_cents) throw new Error('only whole orders are refunded');
	return lines(order, -1);
}

/** What was booked is not so any more. */
export const reversed = (journal: LedgerLine[]): LedgerLine[] =>
	journal.map((line) => ({ ...line, amountCents: -line.amountCents }));
