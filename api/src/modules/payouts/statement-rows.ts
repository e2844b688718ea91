import type { Language } from '@flavorbag/contract';
import type { Statement, StatementDeposit, StatementLine, StatementSums } from '#ports/statement.ts';
import { sumNames } from './statement-lines.ts';

const en = {
	columns: [
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
	],
	types: {
		order: 'Order',
		refund: 'Refund',
		carry: 'Refund',
		returned: 'Returned deposit',
		adjustment: 'Adjustment',
		unitemized: 'Not itemized',
		dispute: 'Dispute',
	} satisfies Record<StatementLine['kind'], string>,
	returned: (date: string) => `Returned by the bank on ${date}`,
	paid: 'Paid',
	deposit: 'Deposit',
	depositTotal: 'Deposit total',
	noDeposit: 'No deposit',
	month: 'Month',
	monthTotal: 'Month total',
	balance: 'Balance',
	opening: 'Opening balance',
	earned: 'Earned (sent by the marketplace, less what was taken back)',
	adjusted: 'Adjustments by the payment provider',
	deposited: 'Deposited to your bank',
	depositsReturned: 'Deposits returned by your bank',
	closing: 'Closing balance',
};
const es: typeof en = {
	columns: [
		'Sección',
		'Fecha del depósito',
		'Estado del depósito',
		'Cuenta bancaria',
		'Tipo',
		'Fecha',
		'Pedido',
		'Tienda',
		'Descripción',
		'Ventas con impuesto',
		'Impuesto sobre ventas (lo cobra el mercado)',
		'Impuesto sobre ventas que te entregamos',
		'Comisión del mercado',
		'Reembolsos',
		'Ajustes',
		'Pago neto',
	],
	types: {
		order: 'Pedido',
		refund: 'Reembolso',
		carry: 'Reembolso',
		returned: 'Depósito devuelto',
		adjustment: 'Ajuste',
		unitemized: 'Sin desglose',
		dispute: 'Disputa',
	},
	returned: (date) => `Devuelto por el banco el ${date}`,
	paid: 'Pagado',
	deposit: 'Depósito',
	depositTotal: 'Total del depósito',
	noDeposit: 'Sin depósito',
	month: 'Mes',
	monthTotal: 'Total del mes',
	balance: 'Saldo',
	opening: 'Saldo inicial',
	earned: 'Ganado (lo que envió el mercado, menos lo que se descontó)',
	adjusted: 'Ajustes del servicio de pagos',
	deposited: 'Depositado en tu banco',
	depositsReturned: 'Depósitos devueltos por tu banco',
	closing: 'Saldo final',
};
const wordsIn: Record<Language, typeof en> = { en, es };

const amount = (cents: number): string => (cents / 100).toFixed(2);
const blank = (count: number): string[] => new Array<string>(count).fill('');

const amounts = (of: StatementSums): string[] => sumNames.map((name) => amount(of[name]));

const lineCells = (line: StatementLine, shops: readonly string[], language: Language): string[] => [
	wordsIn[language].types[line.kind],
	line.date,
	line.orderId === null ? '' : line.orderId.slice(-8),
	line.shop ?? (shops.length === 1 ? (shops[0] ?? '') : ''),
	line.detail[language],
	...amounts(line),
];

export const bankText = (bank: StatementDeposit['bank']): string =>
	bank ? `${bank.name ? `${bank.name} ` : ''}••${bank.last4}` : '';

function depositRows(deposit: StatementDeposit, shops: readonly string[], language: Language): string[][] {
	const words = wordsIn[language];
	const { date, bank, returnedOn, lines, sums } = deposit;
	const status = returnedOn ? words.returned(returnedOn) : words.paid;
	const head = [words.deposit, date, status, bankText(bank)];
	return [
		...lines.map((line) => [...head, ...lineCells(line, shops, language)]),
		[...head, words.depositTotal, date, '', shops.join('; '), '', ...amounts(sums)],
	];
}

function totalsOf({ totals }: Statement, words: typeof en): [label: string, cents: number][] {
	return [
		[words.opening, totals.openingCents],
		[words.earned, totals.earnedCents],
		[words.adjusted, totals.adjustedCents],
		[words.deposited, totals.depositedCents],
		[words.depositsReturned, totals.returnedCents],
		[words.closing, totals.closingCents],
	];
}

export function statementRows(statement: Statement, language: Language): string[][] {
	const words = wordsIn[language];
	const { month, shops, deposits, others, sums } = statement;
	return [
		words.columns,
		...deposits.flatMap((deposit) => depositRows(deposit, shops, language)),
		...others.map((line) => [words.noDeposit, '', '', '', ...lineCells(line, shops, language)]),
		[words.month, '', '', '', words.monthTotal, month, '', shops.join('; '), '', ...amounts(sums)],
		...totalsOf(statement, words).map(([label, cents]) => {
			const cells = [words.balance, '', '', '', label, month, '', shops.join('; '), ''];
			return [...cells, ...blank(6), amount(cents)];
		}),
	];
}
