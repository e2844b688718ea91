/** Server state, one for the page. spec §7: no retry, no refetch on window focus. */
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
	defaultOptions: {
		// `always`: without a network a query fails and says so, it does not wait in silence.
		queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
		mutations: { retry: false, networkMode: 'always' },
	},
});
