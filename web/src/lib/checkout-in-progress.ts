/** This tab's checkout, found again after a reload or a return from the bank. The server still checks each access. */
import { storedInTab } from './storage.ts';

const key = 'flavorbag.checkout';

export interface CheckoutInProgress {
	orderId: string;
	businessId: string;
	/** The browser was sent to the bank (R-return-from-bank), or the payment's outcome is unknown. */
	unsettled: boolean;
}

export function rememberCheckout(checkout: CheckoutInProgress): void {
	// Without storage, a reload starts over and the hold expires.
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
