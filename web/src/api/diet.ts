/** What the person eats: theirs alone (R-my-diet). */
import { freshness, type MyDiet } from '@flavorbag/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './connection.ts';
import { nearbyKey, offerKey } from './offers.ts';

export const myDiet = () =>
	queryOptions({
		queryKey: ['my-diet'],
		queryFn: ({ signal }) => call('user.diet.get', {}, { signal }),
		staleTime: freshness.currentUserMs,
	});

/** Lists and sheets say what stands against it. */
export function useSetDiet() {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (body: MyDiet) => call('user.diet.set', { body }),
		onSuccess: async (diet) => {
			cache.setQueryData(myDiet().queryKey, diet);
			await Promise.all([
				cache.invalidateQueries({ queryKey: nearbyKey }),
				cache.invalidateQueries({ queryKey: offerKey('').slice(0, 1) }),
			]);
		},
	});
}
