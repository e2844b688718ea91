import { ordersIn } from '#api/follow-tickets.ts';
import { queryClient } from '#api/query-client.ts';
import { savedTickets } from '#api/saved-tickets.ts';
import { BareCode } from './BareCode.tsx';

/** In the place of a screen that can't be shown: the codes that this page or this device knows (R-part-fails). */
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
