/** Maps a payment account's four flags to the card to show (R-account-flags). Pure. */
import type { PaymentStatus } from '@flavorbag/contract';

export interface PaymentState {
	/** `connect`: no account. `complete`: details are missing. `done`: nothing is due. */
	card: 'connect' | 'complete' | 'done';
	/** Undefined until there is an account to enable. */
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
