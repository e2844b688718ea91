import type { Language } from '@flavorbag/contract';
import { type Translate, translateTo } from '#lib/texts.ts';
import type { Statement, StatementDeposit, StatementLine, StatementSums } from '#ports/statement.ts';
import { sumNames } from './statement-lines.ts';

const columns = (t: Translate) => [
	t('Section'),
	t('Deposit date'),
	t('Deposit status'),
	t('Bank account'),
	t('Type'),
	t('Date'),
	t('Order'),
	t('Shop'),
	t('Description'),
	t('Sales with tax'),
	t('Sales tax (collected by the marketplace)'),
	t('Sales tax passed on to you'),
	t('Marketplace fee'),
	t('Refunds'),
	t('Adjustments'),
	t('Net payout'),
];
const types = (t: Translate): Record<StatementLine['kind'], string> => ({
	order: t('Order'),
	refund: t('Refund'),
	carry: t('Refund'),
	returned: t('Returned deposit'),
	adjustment: t('Adjustment'),
	unitemized: t('Not itemized'),
	dispute: t('Dispute'),
});

const amount = (cents: number): string => (cents / 100).toFixed(2);
const blank = (count: number): string[] => new Array<string>(count).fill('');

const amounts = (of: StatementSums): string[] => sumNames.map((name) => amount(of[name]));

const lineCells = (line: StatementLine, shops: readonly string[], t: Translate): string[] => [
	types(t)[line.kind],
	line.date,
	line.orderId === null ? '' : line.orderId.slice(-8),
	line.shop ?? (shops.length === 1 ? (shops[0] ?? '') : ''),
	line.detail[t.language],
	...amounts(line),
];

export const bankText = (bank: StatementDeposit['bank']): string =>
	bank ? `${bank.name ? `${bank.name} ` : ''}••${bank.last4}` : '';

function depositRows(deposit: StatementDeposit, shops: readonly string[], t: Translate): string[][] {
	const { date, bank, returnedOn, lines, sums } = deposit;
	const status = returnedOn ? t('Returned by the bank on {date}', { date: returnedOn }) : t('Paid');
	const head = [t('Deposit'), date, status, bankText(bank)];
	return [
		...lines.map((line) => [...head, ...lineCells(line, shops, t)]),
		[...head, t('Deposit total'), date, '', shops.join('; '), '', ...amounts(sums)],
	];
}

function totalsOf({ totals }: Statement, t: Translate): [label: string, cents: number][] {
	return [
		[t('Opening balance'), totals.openingCents],
		[t('Earnings after refunds'), totals.earnedCents],
		[t('Adjustments by the payment provider'), totals.adjustedCents],
		[t('Deposited to your bank'), totals.depositedCents],
		[t('Deposits returned by your bank'), totals.returnedCents],
		[t('Closing balance'), totals.closingCents],
	];
}

export function statementRows(statement: Statement, language: Language): string[][] {
	const t = translateTo[language];
	const { month, shops, deposits, others, sums } = statement;
	return [
		columns(t),
		...deposits.flatMap((deposit) => depositRows(deposit, shops, t)),
		...others.map((line) => [t('No deposit'), '', '', '', ...lineCells(line, shops, t)]),
		[t('Month'), '', '', '', t('Month total'), month, '', shops.join('; '), '', ...amounts(sums)],
		...totalsOf(statement, t).map(([label, cents]) => {
			const cells = [t('Balance'), '', '', '', label, month, '', shops.join('; '), ''];
			return [...cells, ...blank(6), amount(cents)];
		}),
	];
}
