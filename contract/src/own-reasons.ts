/** Reasons of cancellations and refunds that nobody typed. They are stored in English, and read in the reader's language. */
import type { Language, Translated } from './words.ts';

export const ownReasons = {
	customer: { en: 'Cancelled by the customer', es: 'Cancelado por el cliente' },
	late: {
		en: 'The order was already off when the money arrived',
		es: 'El pedido ya estaba cancelado cuando llegó el dinero',
	},
	provider: { en: 'Refunded at the payment provider', es: 'Reembolsado desde el servicio de pagos' },
} satisfies Record<string, Translated>;

/** They are about nobody (R-erasure). */
export const untypedReasons: string[] = Object.values(ownReasons).map(({ en }) => en);

/** What somebody typed stays as it is. */
export const reasonIn = (language: Language, reason: string): string =>
	Object.values(ownReasons).find(({ en }) => en === reason)?.[language] ?? reason;
