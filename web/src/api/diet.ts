/** What the person eats: theirs alone (R-my-diet). */
import { freshness, type MyDiet } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { call } from './connection.ts';
import { nearbyKey, offerKey } from './offers.ts';
import { queryClient } from './query-client.ts';

export const myDiet = () => asked(['my-diet'], 'user.diet.get', {}, freshness.currentUserMs);

/** Lists and sheets say what stands against it. */
export const useSetDiet = () =>
	useMutation({
		mutationFn: (body: MyDiet) => call('user.diet.set', { body }),
		onSuccess: async (diet) => {
			queryClient.setQueryData(myDiet().queryKey, diet);
			await Promise.all([
				queryClient.invalidateQueries({ queryKey: nearbyKey }),
				queryClient.invalidateQueries({ queryKey: offerKey('').slice(0, 1) }),
			]);
		},
	});
