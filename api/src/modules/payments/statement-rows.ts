/** The rows of a statement's CSV file: one table, in words that accountants know; amounts have two decimals and add up to the net. */
import type { Statement, StatementDeposit, StatementLine, StatementSums } from '#ports/statement.ts';

const columns = [
	'Section',
	'Deposit date',
	'Deposit status',
	'Bank account',
	'Type',
	'Date',
	'Order',
	'Shop',
	'Description',
	'Sales with tax',
	'Sales tax (collected by the marketplace)',
	'Sales tax passed on to you',
	'Marketplace fee',
	'Refunds',
	'Adjustments',
	'Net payout',
];

const amount = (cents: number): string => (cents / 100).toFixed(2);
const blank = (count: number): string[] => new Array<string>(count).fill('');

const types: Record<StatementLine['kind'], string> = {
	order: 'Order',
	refund: 'Refund',
	carry: 'Refund',
	returned: 'Returned deposit',
	adjustment: 'Adjustment',
	unitemized: 'Not itemized',
	dispute: 'Dispute',
};

const amounts = (of: StatementSums): string[] =>
	[
		of.grossCents,
		of.taxCents,
		of.taxPassedOnCents,
		of.feeCents,
		of.refundCents,
		of.adjustmentCents,
		of.netCents,
	].map(amount);

/** Where several shops are paid to one account, a line that is of none of them names none. */
const lineCells = (line: StatementLine, shops: readonly string[]): string[] => [
	types[line.kind],
	line.date,
	line.orderId === null ? '' : line.orderId.slice(-8),
	line.shop ?? (shops.length === 1 ? (shops[0] ?? '') : ''),
	line.detail,
	...amounts(line),
];

export const bankText = (bank: StatementDeposit['bank']): string =>
	bank ? `${bank.name ? `${bank.name} ` : ''}••${bank.last4}` : '';

function depositRows(deposit: StatementDeposit, shops: readonly string[]): string[][] {
	const { date, bank, returnedOn, lines, sums } = deposit;
	const status = returnedOn ? `Returned by the bank on ${returnedOn}` : 'Paid';
	const head = ['Deposit', date, status, bankText(bank)];
	return [
		...lines.map((line) => [...head, ...lineCells(line, shops)]),
		[...head, 'Deposit total', date, '', shops.join('; '), '', ...amounts(sums)],
	];
}

/** What the balance of the month is made of, in words. */
export function totalsOf({ totals }: Statement): [label: string, cents: number][] {
	return [
		['Opening balance', totals.openingCents],
		['Earned (sent by the marketplace, less what was taken back)', totals.earnedCents],
		['Adjustments by the payment provider', totals.adjustedCents],
		['Deposited to your bank', totals.depositedCents],
		['Deposits returned by your bank', totals.returnedCents],
		['Closing balance', totals.closingCents],
	];
}

export function statementRows(statement: Statement): string[][] {
	const { month, shops, deposits, others, sums } = statement;
	return [
		columns,
		...deposits.flatMap((deposit) => depositRows(deposit, shops)),
		...others.map((line) => ['No deposit', '', '', '', ...lineCells(line, shops)]),
		['Month', '', '', '', 'Month total', month, '', shops.join('; '), '', ...amounts(sums)],
		...totalsOf(statement).map(([label, cents]) => [
			'Balance',
			'',
			'',
			'',
			label,
			month,
			'',
			shops.join('; '),
			'',
			...blank(6),
			amount(cents),
		]),
	];
}
