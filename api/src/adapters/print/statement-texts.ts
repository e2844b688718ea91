/** What a statement says besides its figures. */
import type { Language } from '@flavorbag/contract';

const en = {
	locale: 'en-US',
	title: 'Payout statement',
	prepared: (date: string, clock: string) => `Prepared on ${date}. Dates are in ${clock}. US dollars.`,
	noDeposit: 'No deposit was made in this month.',
	date: 'Date',
	order: 'Order',
	heads: {
		gross: 'Sales with tax',
		tax: 'Sales tax*',
		passedOn: 'Passed on**',
		fee: 'Fee***',
		refund: 'Refunds',
		net: 'Net payout',
	},
	yourBank: 'your bank',
	deposit: (date: string, bank: string) => `Deposit on ${date} to ${bank}`,
	returned: (date: string) => `Your bank returned this deposit on ${date}. It is part of a later deposit.`,
	continued: (title: string) => `${title}, continued`,
	depositTotal: 'Deposit total',
	others: 'Without a deposit',
	allOf: (month: string) => `All of ${month}`,
	monthTotal: 'Month total',
	balance: 'Balance of the month',
	opening: 'Opening balance',
	earned: 'Earned: sent by the marketplace, less what was taken back',
	adjusted: 'Adjustments by the payment provider',
	deposited: 'Deposited to your bank',
	depositsReturned: 'Deposits returned by your bank',
	closing: 'Closing balance',
	/** Of what a table's heads mean. */
	tableNotes: [
		'Sales with tax are what customers paid. Every line adds up to its net payout, and the lines to the deposit.',
		'* Sales tax is collected by the marketplace, which remits it unless it is passed on to you.',
		'** Sales tax passed on to you: your shop remits it.   *** Marketplace fee.',
	],
	balanceNote: 'The balance is what was sent to your payment account and isn’t in your bank yet.',
	page: (at: number, count: number) => `Page ${at} of ${count}`,
};
export type StatementTexts = typeof en;

const es: StatementTexts = {
	locale: 'es-US',
	title: 'Estado de cuenta de pagos',
	prepared: (date, clock) => `Preparado el ${date}. Las fechas son de la ${clock}. Dólares de EE. UU.`,
	noDeposit: 'En este mes no hubo ningún depósito.',
	date: 'Fecha',
	order: 'Pedido',
	heads: {
		gross: 'Ventas c/imp.',
		tax: 'Impuesto*',
		passedOn: 'Entregado**',
		fee: 'Comis.***',
		refund: 'Reembolsos',
		net: 'Pago neto',
	},
	yourBank: 'tu banco',
	deposit: (date, bank) => `Depósito del ${date} a ${bank}`,
	returned: (date) => `Tu banco devolvió este depósito el ${date}. Es parte de un depósito posterior.`,
	continued: (title) => `${title}, continuación`,
	depositTotal: 'Total del depósito',
	others: 'Sin depósito',
	allOf: (month) => `Todo ${month}`,
	monthTotal: 'Total del mes',
	balance: 'Saldo del mes',
	opening: 'Saldo inicial',
	earned: 'Ganado: lo que envió el mercado, menos lo que se descontó',
	adjusted: 'Ajustes del servicio de pagos',
	deposited: 'Depositado en tu banco',
	depositsReturned: 'Depósitos devueltos por tu banco',
	closing: 'Saldo final',
	tableNotes: [
		'Ventas con impuesto (c/imp.) es lo que pagaron los clientes. Cada línea suma su pago neto, y las líneas suman el depósito.',
		'* El mercado cobra el impuesto sobre ventas y lo paga al estado, si no te lo entrega a ti.',
		'** Impuesto que te entregamos: tu tienda lo paga al estado.   *** Comisión del mercado.',
	],
	balanceNote: 'El saldo es lo que se envió a tu cuenta de pagos y todavía no está en tu banco.',
	page: (at, count) => `Página ${at} de ${count}`,
};

export const statementTexts: Record<Language, StatementTexts> = { en, es };
