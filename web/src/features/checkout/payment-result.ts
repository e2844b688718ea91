/** A card form's result, the same for every provider. */
export type PaymentResult =
	/** The provider accepted the card; the server knows the order's state. */
	| { kind: 'confirmed' }
	/** The bank requires authentication on its own page, which returns to /orders. */
	| { kind: 'redirect'; url: string }
	/** `message` is the provider's. */
	| { kind: 'refused'; message: string | undefined };

export interface CardForm {
	/** Resolves to undefined when the form shows a validation error. The bank's page returns to `returnUrl`. */
	pay(returnUrl: string): Promise<PaymentResult | undefined>;
}

export interface ProviderCardForm {
	/** `updated`: the server changed the payment after the form was loaded. */
	pay(returnUrl: string, updated: boolean): Promise<PaymentResult | undefined>;
}
