/** The page's one client: its token, its tabs, and what happens when the API no longer knows us. */
import { dropPrefetched } from '#lib/early.ts';
import { mayHaveSession } from '#lib/session-hint.ts';
import { createClient } from './client.ts';
import { clearDeviceStorage } from './device-storage.ts';
import { fetchToken } from './identity-provider.ts';
import { queryClient } from './query-client.ts';
import { createTokens, exclusiveAmongTabs, type Tokens } from './tokens.ts';

export const userKey = ['user'] as const;

/** What was loaded belongs to somebody else, and so does what was kept. */
export function forgetLoaded(): void {
	clearDeviceStorage();
	dropPrefetched();
	const others = new Set<unknown>(['settings', ...userKey]);
	queryClient.removeQueries({ predicate: ({ queryKey }) => !others.has(queryKey[0]) });
}

export const tokens = createTokens({
	async fetchToken() {
		const mayBeIn = mayHaveSession();
		const token = await fetchToken();
		// R-nothing-left: the server ended it, at this moment or while the page was closed.
		if (mayBeIn && token === undefined) clearDeviceStorage();
		return token;
	},
	exclusive: exclusiveAmongTabs,
	channel: 'BroadcastChannel' in globalThis ? new BroadcastChannel('flavorbag-token') : undefined,
	onIdentityChange: () => {
		forgetLoaded();
		void queryClient.resetQueries({ queryKey: userKey });
	},
});

type Source = Pick<Tokens, 'get' | 'renew'>;
let source: Source = tokens;
/** R-counter-device: a counter device acts as who is at it, never as who is signed in in the same browser. */
export const setSource = (own: Source = tokens): void => {
	source = own;
};

/** `second factor`: a password is not enough. */
export type StepUp = 'any' | 'second factor';
let askPerson: ((what: StepUp) => Promise<boolean>) | undefined;
/** R-step-up: whoever asks the person; it comes with the screens. */
export const setStepUp = (ask: typeof askPerson): void => {
	askPerson = ask;
};
export const confirmPerson = async (what: StepUp): Promise<boolean> => (await askPerson?.(what)) ?? false;

export const client = createClient({
	tokens: { get: () => source.get(), renew: (stale) => source.renew(stale) },
	onStepUp: () => confirmPerson('any'),
	onSignedOut: () => {
		// A token that the API no longer takes. Who is at a counter device has no say about who is signed in, and of a guest nothing is there.
		if (source === tokens && mayHaveSession()) clearDeviceStorage();
		if (queryClient.getQueryData(userKey)) queryClient.setQueryData(userKey, null);
	},
});
export const { call, openStream } = client;
