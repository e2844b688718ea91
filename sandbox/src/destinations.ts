/** A transfer's other side: movements of the connected account's balance, for the transfer and for its reversals. */
import type Stripe from 'stripe';
import { availableOn, balanceOf, book } from './balance.ts';
import type { Core } from './core.ts';
import { refused } from './failure.ts';
import { newId } from './ids.ts';
import { bringPayoutsUpToDate } from './payouts.ts';

/** Returns the payment's id. Call inside a transaction. */
export function bookTransfer(core: Core, { destination, amount }: Stripe.Transfer): string {
	const id = newId('py_1', 23);
	book(core, {
		account: String(destination),
		type: 'payment',
		amount,
		source: id,
		availableOn: availableOn(core.seconds()),
	});
	return id;
}

/** Throws if a reversal would exceed what the account still has. */
export function checkBalance(core: Core, { destination }: Stripe.Transfer, amount: number): void {
	const account = String(destination);
	bringPayoutsUpToDate(core, account);
	const { available, pending } = balanceOf(core, account);
	const isPaidOut = core.store.find('account', account)?.metadata?.sandbox_paid_out === 'true';
	if (available + pending >= amount && !isPaidOut) return;
	throw refused('The account has not enough money to reverse this transfer: it was paid out.', {
		code: 'balance_insufficient',
	});
}

/** Returns the refund's id. Takes pending money first. Call inside a transaction. */
export function bookReversal(core: Core, transfer: Stripe.Transfer, amount: number): string {
	const account = String(transfer.destination);
	const id = newId('pyr_1', 23);
	const where = { parent: account, 'transaction.source': String(transfer.destination_payment) };
	const [brought] = core.store.page('balance_transaction', { limit: 1 }, where).data;
	const pendingUntil = brought && !brought.payout ? brought.transaction.available_on : 0;
	book(core, {
		account,
		type: 'payment_refund',
		amount: -amount,
		source: id,
		availableOn: Math.max(core.seconds(), pendingUntil),
	});
	return id;
}
