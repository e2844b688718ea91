/** Which card the four flags of a payment account show (R-account-flags). Pure. */
import type { PaymentStatus } from '@flavorbag/contract';

export interface PaymentState {
	/** Connect: no account. Complete: details are missing. Done: nothing is asked for. */
	card: 'connect' | 'complete' | 'done';
	/** Undefined: there is nothing to be enabled yet. */
	accept?: 'enabled' | 'pending';
	receive?: 'enabled' | 'pending';
}

const word = (enabled: boolean) => (enabled ? 'enabled' : 'pending');

export function paymentStateOf(status: PaymentStatus): PaymentState {
	if (!status.connected) return { card: 'connect' };
	return {
		card: status.onboarding_complete ? 'done' : 'complete',
		accept: word(status.charges_enabled),
		receive: word(status.payouts_enabled),
	};
}
