/** Reasons for cancellations and refunds, and answers to requests, that the product writes, as they are stored. */
import type { Say } from './texts.ts';

export const ownReasons = {
	customer: 'Cancelled by the customer',
	late: 'The order was already off when the money arrived',
	provider: 'Refunded at the payment provider',
	partly: 'A part was refunded meanwhile; the rest follows.',
};

/** They contain no personal data (R-erasure). */
export const untypedReasons: string[] = Object.values(ownReasons);

export function reasonIn(t: Say, reason: string): string {
	if (reason === ownReasons.customer) return t('Canceled by the customer');
	if (reason === ownReasons.late) return t('The order was already off when the money arrived');
	if (reason === ownReasons.provider) return t('Refunded at the payment provider');
	return reason === ownReasons.partly ? t('A part was refunded meanwhile; the rest follows.') : reason;
}
