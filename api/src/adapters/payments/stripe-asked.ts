import Stripe from 'stripe';
import { ProviderRefused, ProviderUnreachable } from '#ports/payments.ts';

/** Converts errors: Stripe's refusals are definite; after any other error the outcome is unknown. */
export async function asked<T>(call: Promise<T>): Promise<T> {
	try {
		return await call;
	} catch (error) {
		if (error instanceof Stripe.errors.StripeError) {
			const refused =
				error instanceof Stripe.errors.StripeInvalidRequestError ||
				error instanceof Stripe.errors.StripeCardError;
			if (refused) throw new ProviderRefused(error.message, error.code);
			throw new ProviderUnreachable(error.message, { cause: error });
		}
		throw new ProviderUnreachable(error instanceof Error ? error.message : String(error), { cause: error });
	}
}
