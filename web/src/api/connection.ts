/** The page's one client: its token, its tabs, and what happens when the API no longer knows us. */
import { dropPrefetched } from '#lib/early.ts';
import { createClient } from './client.ts';
import { clearDeviceStorage } from './device-storage.ts';
import { fetchToken } from './identity-provider.ts';
import { queryClient } from './query-client.ts';
import { createTokens, exclusiveAmongTabs } from './tokens.ts';

export const userKey = ['user'] as const;

/** What was loaded belongs to somebody else, and so does what was kept. */
export function forgetLoaded(): void {
	clearDeviceStorage();
	dropPrefetched();
	const others = new Set<unknown>(['settings', ...userKey]);
	queryClient.removeQueries({ predicate: ({ queryKey }) => !others.has(queryKey[0]) });
}

export const tokens = createTokens({
	fetchToken,
	exclusive: exclusiveAmongTabs,
	channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('flavorbag-token') : undefined,
	onIdentityChange: () => {
		forgetLoaded();
		void queryClient.resetQueries({ queryKey: userKey });
	},
});

export const client = createClient({
	tokens,
	onSignedOut: () => {
		if (queryClient.getQueryData(userKey)) queryClient.setQueryData(userKey, null);
	},
});
export const { call, openStream } = client;
