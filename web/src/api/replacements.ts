/** Bags that are held instead of an order that its shop canceled (R-replacement). */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from './connection.ts';
import { queryClient, refreshes } from './query-client.ts';

const replacementsKey = ['replacements'];
const lookEveryMs = 3_000;

/** What is held for me. It is asked for again and again as long as something may be. */
export const myReplacements = () =>
	queryOptions({
		queryKey: replacementsKey,
		queryFn: async ({ signal }) => (await call('customer.replacements.list', {}, { signal })).replacements,
		staleTime: 0,
		refetchInterval: lookEveryMs,
	});

export const useDeclineReplacements = () =>
	useMutation({
		mutationFn: async ({ id }: { id: string }) => {
			await call('customer.replacements.decline', { params: { id } });
		},
		onSuccess: (_, { id }) => {
			queryClient.setQueryData(myReplacements().queryKey, (before) =>
				before?.filter(({ order_id }) => order_id !== id),
			);
			void queryClient.invalidateQueries({ queryKey: replacementsKey });
		},
		meta: refreshes<{ id: string }>(() => [replacementsKey]),
	});
