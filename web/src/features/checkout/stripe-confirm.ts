/** Maps results of Stripe's script to ours. Loaded only where Stripe is in use. */
import { loadStripe, type StripeError } from '@stripe/stripe-js';
import { activeLanguage } from '#lib/language.ts';
import type { PaymentResult } from './payment-result.ts';

/** Returns undefined for a validation error, which the form shows itself. Throws when the outcome is unknown. */
export function resultOf(error: StripeError | undefined): PaymentResult | undefined {
	if (!error) return { kind: 'confirmed' };
	if (error.type === 'validation_error') return undefined;
	if (error.type === 'api_connection_error' || error.type === 'api_error') throw new Error(error.type);
	return { kind: 'refused', message: error.message };
}

/** Stripe's code for Latin American Spanish. */
export const stripeLocale = () => (activeLanguage() === 'es' ? 'es-419' : 'en');

/** Pays with a saved card; the bank may open a challenge over the page. */
export async function payAtStripe(input: {
	publishableKey: string;
	clientSecret: string;
	cardId: string;
	returnUrl: string;
}): Promise<PaymentResult | undefined> {
	const stripe = await loadStripe(input.publishableKey, { locale: stripeLocale() });
	if (!stripe) throw new Error('Stripe could not be loaded');
	const { error } = await stripe.confirmPayment({
		clientSecret: input.clientSecret,
		confirmParams: { payment_method: input.cardId, return_url: input.returnUrl },
		redirect: 'if_required',
	});
	return resultOf(error);
}
