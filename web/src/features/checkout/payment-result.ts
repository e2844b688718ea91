/** What a card form answers, whichever provider is behind it. */
export type PaymentResult =
	/** The provider has the card and it is good: ask the server how the order stands. */
	| { kind: 'confirmed' }
	/** The bank wants to check: the browser goes there and comes back to /orders. */
	| { kind: 'redirect'; url: string }
	/** In the provider's words. */
	| { kind: 'refused'; message: string | undefined };

/** What the payment step asks of a card form. */
export interface CardForm {
	/** Undefined: something on the form is wrong, and it says what. The bank's page leads back to `returnUrl`. */
	pay(returnUrl: string): Promise<PaymentResult | undefined>;
}

/** The form of one provider. */
export interface ProviderCardForm {
	/** `updated`: the server changed the payment after the form was loaded. */
	pay(returnUrl: string, updated: boolean): Promise<PaymentResult | undefined>;
}
