import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useState } from 'react';
import type { CardForm } from './payment-result.ts';

export interface StripeCardFormProps {
	publishableKey: string;
	clientSecret: string;
	ref: Ref<CardForm>;
}

/** Stripe's Payment Element, where Stripe is in use. Loaded with this file only. */
export function StripeCardForm({ publishableKey, clientSecret, ref }: StripeCardFormProps) {
	const [stripe] = useState(() => loadStripe(publishableKey));
	return (
		<Elements stripe={stripe} options={{ clientSecret }}>
			<Inside ref={ref} />
		</Elements>
	);
}

function Inside({ ref }: { ref: Ref<CardForm> }) {
	const stripe = useStripe();
	const elements = useElements();
	useImperativeHandle(ref, () => ({
		async pay(_clientSecret, returnUrl) {
			if (!stripe || !elements) return undefined;
			const { error } = await stripe.confirmPayment({
				elements,
				confirmParams: { return_url: returnUrl },
				redirect: 'if_required',
			});
			if (!error) return { kind: 'confirmed' };
			// The element shows what is wrong with what was typed.
			if (error.type === 'validation_error') return undefined;
			// No answer, or one that says nothing about the card.
			if (error.type === 'api_connection_error' || error.type === 'api_error') throw new Error(error.type);
			return { kind: 'refused', message: error.message };
		},
	}));
	return <PaymentElement />;
}
