/**
 * The short-lived bearer token (R-short-tokens), in memory only. All tabs share one request. Sign-out discards late
 * ones.
 */
import { deviceNow } from '#lib/server-clock.ts';

const renewBeforeMs = 60_000;
const assumedLifeMs = 5 * 60_000;

interface HeldToken {
	token: string;
	expiresAtMs: number;
}

export interface TokenOptions {
	/** Resolves to undefined without a session. Rejects if that is unknown. */
	fetchToken(): Promise<string | undefined>;
	/** Runs one task at a time across all tabs. */
	exclusive?<T>(task: () => Promise<T>): Promise<T>;
	channel?: BroadcastChannel | undefined;
	/** Another user is signed in now, or none: loaded data isn't theirs. */
	onIdentityChange?(): void;
	now?(): number;
}

export interface Tokens {
	get(): Promise<string | undefined>;
	/** Fetches a new token unless `stale` has already been replaced. */
	renew(stale?: string): Promise<string | undefined>;
	/** Called at sign-in and sign-out. */
	forget(): void;
}

type Message = { kind: 'token'; held: HeldToken } | { kind: 'forget' };

interface Claims {
	sub?: string;
	exp?: number;
	iat?: number;
	email_verified?: boolean;
}

/** Reads the claims without verifying them; only the API trusts tokens. */
export function claimsOf(token: string): Claims {
	try {
		const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
		return JSON.parse(atob(part));
	} catch {
		return {};
	}
}

/** Uses the token's lifetime from now, because the device's clock may be wrong. */
function expiryOf(token: string, nowMs: number): number {
	const { exp, iat } = claimsOf(token);
	return nowMs + (exp !== undefined && iat !== undefined ? (exp - iat) * 1000 : assumedLifeMs);
}

export function createTokens(options: TokenOptions): Tokens {
	const { fetchToken, channel, exclusive = (task) => task(), onIdentityChange, now = deviceNow } = options;
	let held: HeldToken | undefined;
	let renewing: Promise<string | undefined> | undefined;
	let generation = 0;
	let lastSubject: string | undefined;

	const fresh = () => (held && now() < held.expiresAtMs - renewBeforeMs ? held.token : undefined);

	function hold(next: HeldToken | undefined) {
		held = next;
		const subject = next && claimsOf(next.token).sub;
		if (lastSubject !== undefined && subject !== undefined && subject !== lastSubject) onIdentityChange?.();
		lastSubject = subject ?? lastSubject;
	}

	function drop() {
		generation += 1;
		held = undefined;
		renewing = undefined;
	}

	async function renew(stale?: string): Promise<string | undefined> {
		const since = generation;
		return await exclusive(async () => {
			const known = fresh();
			if (known !== undefined && known !== stale) return known;
			const token = await fetchToken();
			if (since !== generation) return undefined;
			hold(token === undefined ? undefined : { token, expiresAtMs: expiryOf(token, now()) });
			if (held) channel?.postMessage({ kind: 'token', held } satisfies Message);
			return token;
		});
	}

	function renewOnce(stale?: string) {
		renewing ??= renew(stale).finally(() => {
			renewing = undefined;
		});
		return renewing;
	}

	channel?.addEventListener('message', (event: MessageEvent<Message>) => {
		if (event.data.kind === 'token') hold(event.data.held);
		else {
			drop();
			lastSubject = undefined;
			onIdentityChange?.();
		}
	});

	return {
		async get() {
			return fresh() ?? (await renewOnce());
		},
		async renew(stale) {
			const known = fresh();
			return known !== undefined && known !== stale ? known : await renewOnce(stale);
		},
		forget() {
			drop();
			lastSubject = undefined;
			channel?.postMessage({ kind: 'forget' } satisfies Message);
		},
	};
}

/** Without Web Locks each tab renews its own token, which is harmless. */
export function exclusiveAmongTabs<T>(task: () => Promise<T>): Promise<T> {
	if (!('locks' in navigator)) return task();
	return navigator.locks.request('flavorbag-token', task) as Promise<T>;
}
