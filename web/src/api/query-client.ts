/**
 * Server state, one for the page. No retry, no refetch on window focus (R-no-silent-retry). A change that the server refuses because
 * things are no longer as they were shown asks again for what it was about (`refreshes`), so that no screen stays wrong.
 */
import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isStaleState } from './api-error.ts';

declare module '@tanstack/react-query' {
	interface Register {
		mutationMeta: { refreshes?: (variables: unknown) => readonly QueryKey[] };
	}
}

/** Of a mutation: what its refusal makes doubtful. */
export const refreshes = <V>(keys: (variables: V) => readonly QueryKey[]) => ({
	refreshes: keys as (variables: unknown) => readonly QueryKey[],
});

export const queryClient: QueryClient = new QueryClient({
	defaultOptions: {
		// `always`: without a network a query fails and says so, it does not wait in silence; what is shown is asked for when it is back.
		queries: {
			retry: false,
			refetchOnWindowFocus: false,
			networkMode: 'always',
			refetchOnReconnect: 'always',
		},
		mutations: { retry: false, networkMode: 'always' },
	},
	mutationCache: new MutationCache({
		onError(error, variables, _onMutate, { meta }) {
			if (!isStaleState(error)) return;
			for (const queryKey of meta?.refreshes?.(variables) ?? [])
				void queryClient.invalidateQueries({ queryKey });
		},
	}),
});
