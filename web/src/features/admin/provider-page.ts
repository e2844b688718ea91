/** Where the card provider shows something of ours. Pure. */
import type { Settings } from '@flavorbag/contract';

const stripe = 'https://dashboard.stripe.com';

/** A refund and a dispute stand on the page of their payment. Undefined: it has none that we know. */
export function providerPage(
	payments: Settings['payments'],
	id: string,
	intentId: string | null,
): string | undefined {
	const intent = id.startsWith('pi_') ? id : intentId;
	const isTransfer = id.startsWith('tr_');
	if (payments.mode === 'sandbox') {
		if (intent) return `${payments.base_url}/payments/${intent}`;
		return isTransfer ? `${payments.base_url}/transfers` : undefined;
	}
	const home = payments.publishable_key.startsWith('pk_test_') ? `${stripe}/test` : stripe;
	if (intent) return `${home}/payments/${intent}`;
	return isTransfer ? `${home}/connect/transfers/${id}` : undefined;
}
