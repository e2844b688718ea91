/** Reasons of cancellations and refunds that nobody typed: as they are `stored`, and as they are read. */
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

/** They are about nobody (R-erasure). */
export const untypedReasons: string[] = Object.values(ownReasons).map(({ stored }) => stored);

/** What somebody typed stays as it is. */
export const reasonIn = (language: Language, reason: string): string =>
	Object.values(ownReasons).find(({ stored }) => stored === reason)?.[language] ?? reason;
