/** The customer's diet, which only they see (R-my-diet). */
import { freshness, type MyDiet } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { queryClient } from './query-client.ts';

export const myDiet = () => asked('user.diet.get', {}, { staleTime: freshness.currentUserMs });

export const useSetDiet = () =>
	useChange((body: MyDiet) => ['user.diet.set', { body }], {
		onSuccess: (diet) => queryClient.setQueryData(myDiet().queryKey, diet),
	});
