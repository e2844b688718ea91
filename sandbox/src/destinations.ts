/** A transfer's other side: a payment on the connected account, and a refund there for a reversal. */
import type Stripe from 'stripe';
import { availableOn, balanceOf, book } from './balance.ts';
import { plainCharge } from './charges.ts';
import type { Core } from './core.ts';
import { refused } from './failure.ts';
import { newId } from './ids.ts';
import { bringPayoutsUpToDate } from './payouts.ts';

/** Returns the payment's id. Call inside a transaction. */
export function bookTransfer(core: Core, transfer: Stripe.Transfer): string {
	const account = String(transfer.destination);
	const id = newId('py_1', 23);
	const balance_transaction = book(core, {
		account,
		type: 'payment',
		amount: transfer.amount,
		source: id,
		description: transfer.description,
		availableOn: availableOn(core.seconds()),
	});
	const payment: Stripe.Charge = {
		...plainCharge,
		id,
		amount: transfer.amount,
		amount_captured: transfer.amount,
		balance_transaction,
		billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
		calculated_statement_descriptor: null,
		captured: true,
		created: core.seconds(),
		currency: transfer.currency,
		description: transfer.description,
		failure_code: null,
		failure_message: null,
		metadata: {},
		outcome: null,
		paid: true,
		payment_intent: null,
		payment_method: null,
		payment_method_details: null,
		receipt_email: null,
		source_transfer: transfer.id,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: 'succeeded',
		transfer_group: transfer.transfer_group,
	};
	core.store.insert('account_payment', payment, account);
	return id;
}

const paymentOf = ({ store }: Core, transfer: Stripe.Transfer) =>
	store.find('account_payment', String(transfer.destination_payment));

/** Throws if a reversal would exceed what the account still has. */
export function checkBalance(core: Core, transfer: Stripe.Transfer, amount: number): void {
	if (!paymentOf(core, transfer)) return;
	const account = String(transfer.destination);
	bringPayoutsUpToDate(core, account);
	const { available, pending } = balanceOf(core, account);
	if (available + pending >= amount) return;
	throw refused('The account has not enough money to reverse this transfer: it was paid out.', {
		code: 'balance_insufficient',
	});
}

/** Returns the refund's id. Takes pending money first. Call inside a transaction. */
export function bookReversal(
	core: Core,
	transfer: Stripe.Transfer,
	amount: number,
	reversalId: string,
): string | null {
	const payment = paymentOf(core, transfer);
	if (!payment) return null;
	const account = String(transfer.destination);
	const id = newId('pyr_1', 23);
	const brought = core.store.find('balance_transaction', String(payment.balance_transaction));
	const pendingUntil = brought && !brought.payout ? brought.transaction.available_on : 0;
	const refund: Stripe.Refund = {
		id,
		object: 'refund',
		amount,
		balance_transaction: book(core, {
			account,
			type: 'payment_refund',
			amount: -amount,
			source: id,
			description: transfer.description,
			availableOn: Math.max(core.seconds(), pendingUntil),
		}),
		charge: payment.id,
		created: core.seconds(),
		currency: transfer.currency,
		customer: null,
		customer_account: null,
		metadata: {},
		payment_intent: null,
		payment_method: null,
		reason: null,
		receipt_number: null,
		source_transfer_reversal: reversalId,
		status: 'succeeded',
		transfer_reversal: null,
	};
	core.store.insert('account_refund', refund, account);
	const amount_refunded = payment.amount_refunded + amount;
	const refunded = amount_refunded === payment.amount;
	core.store.update('account_payment', { ...payment, amount_refunded, refunded });
	return id;
}
