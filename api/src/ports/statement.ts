/** A month's statement of a payment account (R-statement): whoever draws it adds nothing up. Cents, signed as they add up. */
import type { BankAccount, DepositLine, Language, Translated } from '@flavorbag/contract';

/** Of a line, or of several, column by column. */
export interface StatementSums {
	grossCents: number;
	taxCents: number;
	/** What of it goes to the shop, which remits it itself. */
	taxPassedOnCents: number;
	feeCents: number;
	refundCents: number;
	adjustmentCents: number;
	netCents: number;
}

export interface StatementLine extends StatementSums {
	/** dispute: says only that there was one, and moves nothing. */
	kind: DepositLine['kind'] | 'dispute';
	/** YYYY-MM-DD. */
	date: string;
	orderId: string | null;
	shop: string | null;
	/** In plain words. */
	detail: Translated;
}

export interface StatementDeposit {
	id: string;
	date: string;
	amountCents: number;
	bank: BankAccount | null;
	/** The bank sent it back. */
	returnedOn: string | null;
	/** By date; their net is the amount. */
	lines: StatementLine[];
	sums: StatementSums;
}

export interface Statement {
	shops: string[];
	/** YYYY-MM. */
	month: string;
	/** As people call it: "Portland time (Pacific)". */
	clock: Translated;
	preparedOn: string;
	deposits: StatementDeposit[];
	/** What moved nothing to the bank: earnings that were kept back in whole, and disputes. */
	others: StatementLine[];
	/** Of all lines, those without a deposit included. */
	sums: StatementSums;
	/** Opening, earned, adjusted, deposited and returned add up to closing. */
	totals: {
		openingCents: number;
		earnedCents: number;
		adjustedCents: number;
		/** What went to the bank: negative. */
		depositedCents: number;
		/** What banks sent back. */
		returnedCents: number;
		closingCents: number;
	};
}

/** Draws it as a PDF. */
export type DrawStatement = (statement: Statement, language: Language) => Promise<Uint8Array>;
