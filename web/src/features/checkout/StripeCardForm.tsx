import {
	Elements,
	ExpressCheckoutElement,
	PaymentElement,
	useElements,
	useStripe,
} from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useState } from 'react';
import type { PaymentResult, ProviderCardForm } from './payment-result.ts';
import { resultOf, stripeLocale } from './stripe-confirm.ts';

interface InsideProps {
	ref: Ref<ProviderCardForm>;
	/** Called once the customer confirms on Apple's, Google's or Link's sheet. */
	onExpress(pay: ProviderCardForm['pay']): void;
}
export interface StripeCardFormProps extends InsideProps {
	publishableKey: string;
	clientSecret: string;
}

/** Stripe's Payment Element. Stripe's script is loaded only with this file. */
export function StripeCardForm({ publishableKey, clientSecret, ...inside }: StripeCardFormProps) {
	const [stripe] = useState(() => loadStripe(publishableKey, { locale: stripeLocale() }));
	return (
		<Elements stripe={stripe} options={{ clientSecret }}>
			<Inside {...inside} />
		</Elements>
	);
}

function Inside({ ref, onExpress }: InsideProps) {
	const stripe = useStripe();
	const elements = useElements();
	async function pay(returnUrl: string, updated: boolean): Promise<PaymentResult | undefined> {
		if (!stripe || !elements) return undefined;
		if (updated) await elements.fetchUpdates();
		const { error } = await stripe.confirmPayment({
			elements,
			confirmParams: { return_url: returnUrl },
			redirect: 'if_required',
		});
		return resultOf(error);
	}
	useImperativeHandle(ref, () => ({ pay }));
	return (
		<>
			<ExpressCheckoutElement onConfirm={() => onExpress(pay)} />
			<PaymentElement options={{ wallets: { applePay: 'never', googlePay: 'never' } }} />
		</>
	);
}
