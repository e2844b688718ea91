/** What Stripe's script answers to a payment, in our words. Loaded only where Stripe is in use. */
import { loadStripe, type StripeError } from '@stripe/stripe-js';
import { activeLanguage } from '#lib/language.ts';
import type { PaymentResult } from './payment-result.ts';

/** Undefined: the form shows what is wrong with what was typed. Throws when nothing is known about the card. */
export function resultOf(error: StripeError | undefined): PaymentResult | undefined {
	if (!error) return { kind: 'confirmed' };
	if (error.type === 'validation_error') return undefined;
	if (error.type === 'api_connection_error' || error.type === 'api_error') throw new Error(error.type);
	return { kind: 'refused', message: error.message };
}

/** Its name for Spanish as it is written in the Americas. */
export const stripeLocale = () => (activeLanguage() === 'es' ? 'es-419' : 'en');

/** With a saved card; the bank may ask over the page. */
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
