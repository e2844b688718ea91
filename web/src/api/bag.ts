/** What is in a shop's bags, as its owner and managers keep it. */
import type { CallInput, Endpoints, OwnBag } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { askedOfShop } from './asked.ts';
import { call, client } from './connection.ts';
import { download } from './files.ts';
import { nearbyKey, offerKey } from './offers.ts';
import { queryClient, refreshes } from './query-client.ts';

export type BagEdit = CallInput<Endpoints['business.bag.update']>['body'];

export const ownBag = (businessId: string) => askedOfShop(businessId, ['bag'], 'business.bag.get', {});

/** As the server has it now, whatever is loaded. */
export const newestBag = (businessId: string) => call('business.bag.get', { params: { id: businessId } });

/** The sheet to print. */
export const bagSheet = (businessId: string) =>
	download(client, 'business.bag.sheet', { params: { id: businessId } });

export function useBagChange(businessId: string) {
	const { queryKey } = ownBag(businessId);
	const params = { id: businessId };
	const onSuccess = (bag: OwnBag) => {
		queryClient.setQueryData(queryKey, bag);
		void queryClient.invalidateQueries({ queryKey: offerKey(businessId) });
		void queryClient.invalidateQueries({ queryKey: nearbyKey, refetchType: 'none' });
	};
	return {
		save: useMutation({
			/** Only if nobody changed it since `version`. */
			mutationFn: ({ patch, version }: { patch: BagEdit; version: number }) =>
				call('business.bag.update', { params, body: patch }, { ifVersion: version }),
			onSuccess,
			meta: refreshes(() => [queryKey]),
		}),
		confirm: useMutation({
			mutationFn: (version: number) => call('business.bag.confirm', { params }, { ifVersion: version }),
			onSuccess,
			meta: refreshes(() => [queryKey]),
		}),
	};
}
