/** The ticket that was shown once stays readable without network; gone at sign-out (api/kept.ts). */
import type { Order } from '@flavorbag/contract';
import { keep, kept } from '#api/kept.ts';

export const keepTicket = (order: Order): void => keep(`ticket.${order.id}`, order);

/** Written by this app; an older one may have kept less. */
export function keptTicket(orderId: string): Order | undefined {
	const found = kept(`ticket.${orderId}`);
	const isOrder =
		typeof found === 'object' && found !== null && 'pickup_code' in found && 'pickup_place' in found;
	return isOrder ? (found as Order) : undefined;
}
