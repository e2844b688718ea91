/** The page's one client: its token, its tabs, and what happens when the API no longer knows us. */
import { createClient } from './client.ts';
import { fetchToken } from './identity-provider.ts';
import { forgetKept } from './kept.ts';
import { queryClient } from './query-client.ts';
import { createTokens, exclusiveAmongTabs } from './tokens.ts';

export const userKey = ['user'] as const;

/** What was loaded belongs to somebody else. The current user is asked for again, the rest when it is needed. */
export function forgetEverybody(): void {
	forgetKept();
	queryClient.removeQueries({
		predicate: ({ queryKey }) => queryKey[0] !== 'settings' && queryKey[0] !== 'user',
	});
	void queryClient.resetQueries({ queryKey: userKey });
}

export const tokens = createTokens({
	fetchToken,
	exclusive: exclusiveAmongTabs,
	channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('flavorbag-token') : undefined,
	onIdentityChange: forgetEverybody,
});

export const { call, openStream } = createClient({
	tokens,
	onSignedOut: () => {
		if (queryClient.getQueryData(userKey)) queryClient.setQueryData(userKey, null);
	},
});
