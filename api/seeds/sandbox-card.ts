/** Gives the sandbox a card for an order's payment, as its card form does. */
interface CardForm {
	url: string;
	publishableKey: string;
}

interface Confirmed {
	ok: boolean;
	/** Of the intent, or the error's code. */
	status: string;
	/** The bank's page, if it wants to check first. */
	bankCheck?: string | undefined;
}

export const cards = {
	good: '4242424242424242',
	declined: '4000000000000002',
	poor: '4000000000009995',
	bankCheck: '4000000000003220',
} as const;

export async function payByCard(
	{ url, publishableKey }: CardForm,
	clientSecret: string | null,
	card: string = cards.good,
): Promise<Confirmed> {
	const secret = clientSecret ?? '';
	const response = await fetch(`${url}/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
		method: 'POST',
		body: new URLSearchParams({
			key: publishableKey,
			client_secret: secret,
			'payment_method_data[type]': 'card',
			'payment_method_data[card][number]': card,
			'payment_method_data[card][exp_month]': '12',
			'payment_method_data[card][exp_year]': '2034',
			'payment_method_data[card][cvc]': '123',
			return_url: 'http://localhost:3000/orders',
		}),
	});
	const body = (await response.json()) as {
		status?: string;
		error?: { code: string };
		next_action?: { redirect_to_url?: { url: string } } | null;
	};
	return {
		ok: response.ok,
		status: body.status ?? body.error?.code ?? '',
		bankCheck: body.next_action?.redirect_to_url?.url,
	};
}
