/**
 * The checkout that this tab is in, so that a reload or the way back from the bank finds it again. An id is no right:
 * the server is asked about it each time.
 */
const key = 'flavorbag.checkout';

export interface CheckoutInProgress {
	orderId: string;
	businessId: string;
	/** The browser was sent to the bank (R-return-from-bank), or nobody knows how the payment ended. */
	unsettled: boolean;
}

export function rememberCheckout(checkout: CheckoutInProgress): void {
	try {
		sessionStorage.setItem(key, JSON.stringify(checkout));
	} catch {
		// Then a reload starts over, and the hold ends by itself.
	}
}

export function checkoutInProgress(): CheckoutInProgress | undefined {
	try {
		const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
		const whole = typeof found === 'object' && found !== null && 'orderId' in found && 'businessId' in found;
		return whole ? (found as CheckoutInProgress) : undefined;
	} catch {
		return undefined;
	}
}

export function forgetCheckout(orderId: string): void {
	if (checkoutInProgress()?.orderId !== orderId) return;
	try {
		sessionStorage.removeItem(key);
	} catch {
		// Nothing was kept.
	}
}
