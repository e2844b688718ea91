/** Reasons of cancellations and refunds that the product writes, as `stored` and as shown. */
import type { Language, Translated } from './words.ts';

export const ownReasons = {
	customer: {
		stored: 'Cancelled by the customer',
		en: 'Canceled by the customer',
		es: 'Cancelado por el cliente',
	},
	late: {
		stored: 'The order was already off when the money arrived',
		en: 'The order was already off when the money arrived',
		es: 'El pedido ya estaba cancelado cuando llegó el dinero',
	},
	provider: {
		stored: 'Refunded at the payment provider',
		en: 'Refunded at the payment provider',
		es: 'Reembolsado desde el servicio de pagos',
	},
} satisfies Record<string, Translated & { stored: string }>;

/** They contain no personal data (R-erasure). */
export const untypedReasons: string[] = Object.values(ownReasons).map(({ stored }) => stored);

export const reasonIn = (language: Language, reason: string): string =>
	Object.values(ownReasons).find(({ stored }) => stored === reason)?.[language] ?? reason;
