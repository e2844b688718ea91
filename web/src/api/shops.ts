/** Across a person's shops: tonight's overview, another bag at the same address, and address checks. */
import type { ShopTonight } from '@flavorbag/contract';
import { useQuery } from '@tanstack/react-query';
import { ownBusinesses } from './businesses.ts';
import { call } from './connection.ts';
import { type QueryOf, queryFor } from './query.ts';

/** The next pickups of each shop (R-all-shops), polled while visible and refetched on focus. */
export const tonightInShops = () =>
	queryFor(
		'business.tonight',
		{},
		{ staleTime: 0, refetchInterval: 30_000, refetchOnWindowFocus: true, select: ({ shops }) => shops },
	);

export const waitingIn = ({ pickups_due, refunds_to_answer }: ShopTonight): number =>
	pickups_due + refunds_to_answer;

/** The person's other shops, besides the open one. */
export function useOtherShops(businessId: string): { id: string; name: string; waiting: number }[] {
	const { data: own = [] } = useQuery(ownBusinesses());
	const others = own.filter(({ id }) => id !== businessId);
	const { data: shops = [] } = useQuery({ ...tonightInShops(), enabled: own.length > 1 });
	return others.map(({ id, display_name }) => {
		const shop = shops.find((one) => one.id === id);
		return { id, name: display_name, waiting: shop ? waitingIn(shop) : 0 };
	});
}

/** The contradiction in an address (R-zip-contradicts); undefined if none is known. */
export async function addressProblem(query: QueryOf<'business.checkAddress'>) {
	const answer = await call('business.checkAddress', { query }).catch(() => undefined);
	return answer?.problem ?? undefined;
}
