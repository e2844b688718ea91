/** The ticket that was shown once stays readable without network; gone at sign-out (api/device-storage.ts). */
import type { Order } from '@flavorbag/contract';
import { loadFromDevice, saveOnDevice } from '#api/device-storage.ts';

export const saveTicket = (order: Order): void => saveOnDevice(`ticket.${order.id}`, order);

/** Written by this app; an older one may have kept less. */
export function savedTicket(orderId: string): Order | undefined {
	const found = loadFromDevice(`ticket.${orderId}`);
	const isOrder =
		typeof found === 'object' && found !== null && 'pickup_code' in found && 'pickup_place' in found;
	return isOrder ? (found as Order) : undefined;
}
