/** Confirms a payment at the sandbox over Stripe's protocol, as Stripe's own script does in a browser. */
import { type CardFields, readExpiry } from './card-fields.ts';
import type { PaymentResult } from './payment-result.ts';

interface Confirmed {
	status?: string;
	next_action?: { redirect_to_url?: { url?: string } } | null;
	error?: { message?: string };
}
const timeoutMs = 10_000;

export async function confirmInSandbox(input: {
	baseUrl: string;
	publishableKey: string;
	clientSecret: string;
	returnUrl: string;
	card: CardFields;
}): Promise<PaymentResult> {
	const [intentId = ''] = input.clientSecret.split('_secret_');
	const expiry = readExpiry(input.card.expiry);
	const response = await fetch(
		`${input.baseUrl}/v1/payment_intents/${encodeURIComponent(intentId)}/confirm`,
		{
			method: 'POST',
			body: new URLSearchParams({
				key: input.publishableKey,
				client_secret: input.clientSecret,
				return_url: input.returnUrl,
				'payment_method_data[type]': 'card',
				'payment_method_data[card][number]': input.card.number.replace(/\s/g, ''),
				'payment_method_data[card][exp_month]': String(expiry?.month),
				'payment_method_data[card][exp_year]': String(expiry?.year),
				'payment_method_data[card][cvc]': input.card.cvc,
				'payment_method_data[billing_details][address][postal_code]': input.card.zip.trim(),
			}),
			signal: AbortSignal.timeout(timeoutMs),
		},
	);
	// A refusal is 402; anything from 500 on says nothing about the card.
	if (response.status >= 500) throw new Error(`the sandbox answered ${response.status}`);
	const answer = (await response.json()) as Confirmed;
	if (!response.ok) return { kind: 'refused', message: answer.error?.message };
	const url = answer.next_action?.redirect_to_url?.url;
	return answer.status === 'requires_action' && url ? { kind: 'redirect', url } : { kind: 'confirmed' };
}
