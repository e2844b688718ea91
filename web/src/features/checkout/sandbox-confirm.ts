/** Confirms a payment at the sandbox the way Stripe's script does in a browser. */
import { inLanguage } from '#lib/language.ts';
import { type CardFields, readExpiry } from './card-fields.ts';
import type { PaymentResult } from './payment-result.ts';

interface Confirmed {
	status?: string;
	next_action?: { redirect_to_url?: { url?: string } } | null;
	error?: { message?: string };
}
const timeoutMs = 10_000;

function typedFields(card: CardFields): Record<string, string> {
	const expiry = readExpiry(card.expiry);
	return {
		'payment_method_data[type]': 'card',
		'payment_method_data[card][number]': card.number.replace(/\s/g, ''),
		'payment_method_data[card][exp_month]': String(expiry?.month),
		'payment_method_data[card][exp_year]': String(expiry?.year),
		'payment_method_data[card][cvc]': card.cvc,
		'payment_method_data[billing_details][address][postal_code]': card.zip.trim(),
	};
}

export async function confirmInSandbox(input: {
	baseUrl: string;
	publishableKey: string;
	clientSecret: string;
	returnUrl: string;
	card: { typed: CardFields } | { saved: string };
}): Promise<PaymentResult> {
	const [intentId = ''] = input.clientSecret.split('_secret_');
	const response = await fetch(
		`${input.baseUrl}/v1/payment_intents/${encodeURIComponent(intentId)}/confirm`,
		{
			method: 'POST',
			headers: inLanguage(),
			body: new URLSearchParams({
				key: input.publishableKey,
				client_secret: input.clientSecret,
				return_url: input.returnUrl,
				...('saved' in input.card ? { payment_method: input.card.saved } : typedFields(input.card.typed)),
			}),
			signal: AbortSignal.timeout(timeoutMs),
		},
	);
	// A declined card returns 402; a 5xx says nothing about the card.
	if (response.status >= 500) throw new Error(`the sandbox answered ${response.status}`);
	const answer = (await response.json()) as Confirmed;
	if (!response.ok) return { kind: 'refused', message: answer.error?.message };
	const url = answer.next_action?.redirect_to_url?.url;
	return answer.status === 'requires_action' && url ? { kind: 'redirect', url } : { kind: 'confirmed' };
}
