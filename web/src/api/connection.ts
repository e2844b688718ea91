/** The page's only client, its token, and what happens when the session ends. */

import { clearDeviceStorage } from '#lib/device-storage.ts';
import { dropPrefetched } from '#lib/early.ts';
import { mayHaveSession } from '#lib/session-hint.ts';
import { createClient } from './client.ts';
import { fetchToken } from './identity-provider.ts';
import { askedBy, queryClient } from './query-client.ts';
import { createTokens, exclusiveAmongTabs, type Tokens } from './tokens.ts';

export const userKey = ['user.get', {}] as const;

/** Clears data of the previous user, cached and stored. */
export function forgetLoaded(): void {
	clearDeviceStorage();
	dropPrefetched();
	const { predicate: isForAll } = askedBy('settings.get', 'user.get');
	queryClient.removeQueries({ predicate: (query) => !isForAll(query) });
}

export const tokens = createTokens({
	async fetchToken() {
		const mayBeIn = mayHaveSession();
		const token = await fetchToken();
		// The server ended the session, possibly while the page was closed (R-nothing-left).
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
/** A counter device acts as the person at it, never as the browser's signed-in user (R-counter-device). */
export const setSource = (own: Source = tokens): void => {
	source = own;
};

export type StepUp = 'any' | 'second factor';
let askPerson: ((what: StepUp) => Promise<boolean>) | undefined;
/** Registers the dialog that asks for re-authentication (R-step-up). */
export const setStepUp = (ask: typeof askPerson): void => {
	askPerson = ask;
};
export const confirmPerson = async (what: StepUp): Promise<boolean> => (await askPerson?.(what)) ?? false;

export const client = createClient({
	tokens: { get: () => source.get(), renew: (stale) => source.renew(stale) },
	onStepUp: () => confirmPerson('any'),
	onSignedOut: () => {
		// Not for a counter device's token: it says nothing about who is signed in. A guest has nothing stored.
		if (source === tokens && mayHaveSession()) clearDeviceStorage();
		if (queryClient.getQueryData(userKey)) queryClient.setQueryData(userKey, null);
	},
});
export const { call, openStream } = client;
