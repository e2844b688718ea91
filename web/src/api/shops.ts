/** All shops where somebody works, another one at the address of one of them, and whether an address can be right. */
import type { CallInput, Endpoints, ShopTonight } from '@flavorbag/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ownBusinesses, ownBusinessesKey } from './businesses.ts';
import { call } from './connection.ts';
import { queryClient } from './query-client.ts';

const everyMs = 30_000;

/** What comes next in each (R-all-shops): asked for again while somebody looks, and when they come back. */
export const tonightInShops = () =>
	queryOptions({
		queryKey: ['tonight-in-shops'],
		queryFn: async ({ signal }) => (await call('business.tonight', {}, { signal })).shops,
		staleTime: 0,
		refetchInterval: everyMs,
		refetchOnWindowFocus: true,
	});

/** Orders and requests that wait for somebody there. */
export const waitingIn = ({ pickups_due, refunds_to_answer }: ShopTonight): number =>
	pickups_due + refunds_to_answer;

/** The others where one works, beside the one that is open; nothing without others. */
export function useOtherShops(businessId: string): { id: string; name: string; waiting: number }[] {
	const { data: own = [] } = useQuery(ownBusinesses());
	const others = own.filter(({ id }) => id !== businessId);
	const { data: shops = [] } = useQuery({ ...tonightInShops(), enabled: own.length > 1 });
	return others.map(({ id, display_name }) => {
		const shop = shops.find((one) => one.id === id);
		return { id, name: display_name, waiting: shop ? waitingIn(shop) : 0 };
	});
}

/** What is to be asked about an address (R-zip-contradicts); undefined: nothing, or nobody knows now. */
export async function addressProblem(query: CallInput<Endpoints['business.checkAddress']>['query']) {
	const answer = await call('business.checkAddress', { query }).catch(() => undefined);
	return answer?.problem ?? undefined;
}

type AnotherBag = CallInput<Endpoints['business.anotherBag']>['body'];

export const useAnotherBag = (businessId: string) =>
	useMutation({
		mutationFn: ({ action, ...body }: AnotherBag & { action: string }) =>
			call('business.anotherBag', { params: { id: businessId }, body }, { action }),
		// Its screens ask whether it is one's own.
		onSuccess: async (business) => {
			queryClient.setQueryData(ownBusinesses().queryKey, (all) => all && [...all, business]);
			await queryClient.invalidateQueries({ queryKey: ownBusinessesKey, refetchType: 'none' });
		},
	});
