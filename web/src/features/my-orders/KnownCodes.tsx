import { ordersIn } from '#api/follow-tickets.ts';
import { queryClient } from '#api/query-client.ts';
import { savedTickets } from '#lib/saved-tickets.ts';
import { BareCode } from './BareCode.tsx';

/** Replaces a failed screen with the pickup codes in the cache and on the device (R-part-fails). */
export function KnownCodes() {
	const known = [
		...savedTickets().map(({ order }) => order),
		...queryClient.getQueryCache().getAll().flatMap(ordersIn),
	];
	const paid = [...new Map(known.map((order) => [order.id, order])).values()].filter(
		({ status }) => status === 'paid',
	);
	return paid.map((order) => <BareCode key={order.id} order={order} />);
}
