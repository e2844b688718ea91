/** The page's query cache. Queries don't retry or refetch on window focus (R-no-silent-retry). */
import { type Query, QueryClient } from '@tanstack/react-query';

export const queryClient: QueryClient = new QueryClient({
	defaultOptions: {
		// `always`: an offline query fails visibly instead of waiting, and active ones refetch on reconnect.
		queries: {
			retry: false,
			refetchOnWindowFocus: false,
			networkMode: 'always',
			refetchOnReconnect: 'always',
		},
		mutations: { retry: false, networkMode: 'always' },
	},
});

/** Matches the queries of these calls, given by full name or by prefix. */
export const askedBy = (...names: readonly string[]) => ({
	predicate: ({ queryKey }: Query) => names.some((name) => `${queryKey[0]}.`.startsWith(`${name}.`)),
});
