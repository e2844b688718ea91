/** Server state, one for the page. No retry, no refetch on window focus (R-no-silent-retry). */
import { type Query, QueryClient } from '@tanstack/react-query';

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
});

/** All that was asked for by these calls, or by those whose names begin so. */
export const askedBy = (...names: readonly string[]) => ({
	predicate: ({ queryKey }: Query) => names.some((name) => `${queryKey[0]}.`.startsWith(`${name}.`)),
});
