/**
 * The checkout that this tab is in, so that a reload or the way back from the bank finds it again. An id is no right:
 * the server is asked about it each time.
 */
import { storedInTab } from '#lib/storage.ts';

const key = 'flavorbag.checkout';

export interface CheckoutInProgress {
	orderId: string;
	businessId: string;
	/** The browser was sent to the bank (R-return-from-bank), or nobody knows how the payment ended. */
	unsettled: boolean;
}

export function rememberCheckout(checkout: CheckoutInProgress): void {
	// Where nothing is stored a reload starts over, and the hold ends by itself.
	storedInTab.set(key, JSON.stringify(checkout));
}

export function checkoutInProgress(): CheckoutInProgress | undefined {
	const found = storedInTab.read(key);
	const whole = typeof found === 'object' && found !== null && 'orderId' in found && 'businessId' in found;
	return whole ? (found as CheckoutInProgress) : undefined;
}

export function forgetCheckout(orderId: string): void {
	if (checkoutInProgress()?.orderId === orderId) storedInTab.remove(key);
}
