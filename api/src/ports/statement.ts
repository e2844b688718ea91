/** A month's statement of a payment account (R-statement). Amounts are signed cents; renderers compute nothing. */
import type { BankAccount, DepositLine, Language, Translated } from '@flavorbag/contract';

export interface StatementSums {
	grossCents: number;
	taxCents: number;
	/** The part of the tax that goes to the shop, which remits it itself. */
	taxPassedOnCents: number;
	feeCents: number;
	refundCents: number;
	adjustmentCents: number;
	netCents: number;
}

export interface StatementLine extends StatementSums {
	/** A `dispute` line is informational and moves no money. */
	kind: DepositLine['kind'] | 'dispute';
	date: string;
	orderId: string | null;
	shop: string | null;
	detail: Translated;
}

export interface StatementDeposit {
	id: string;
	date: string;
	amountCents: number;
	bank: BankAccount | null;
	returnedOn: string | null;
	lines: StatementLine[];
	sums: StatementSums;
}

export interface Statement {
	shops: string[];
	month: string;
	/** "Portland time (Pacific)". */
	clock: Translated;
	preparedOn: string;
	deposits: StatementDeposit[];
	/** Lines without a deposit: earnings withheld in full, and disputes. */
	others: StatementLine[];
	/** Over all lines, including those without a deposit. */
	sums: StatementSums;
	/** Opening, earned, adjusted, deposited and returned add up to closing. */
	totals: {
		openingCents: number;
		earnedCents: number;
		adjustedCents: number;
		depositedCents: number;
		returnedCents: number;
		closingCents: number;
	};
}

export type DrawStatement = (statement: Statement, language: Language) => Promise<Uint8Array>;
