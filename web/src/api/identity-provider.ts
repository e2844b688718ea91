/** The identity provider's HTTP calls under /v0/auth, authenticated by the session cookie. */
import { newActionId } from '#lib/action-id.ts';
import { hintSession, mayHaveSession } from '#lib/session-hint.ts';
import { hasCode } from './api-error.ts';
import { send } from './client.ts';

export interface IdentitySession {
	user: {
		id: string;
		email: string;
		emailVerified: boolean;
		name: string;
		first_name?: string | null;
		last_name?: string | null;
		/** Chosen at signup; absent for accounts created by another provider. */
		account_type?: 'customer' | 'business' | null;
		terms_version?: number | null;
	};
}

const base = '/v0/auth';

export function authPost(path: `/${string}`, body: object = {}): Promise<unknown> {
	return send(base + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-request-id': newActionId() },
		body: JSON.stringify(body),
	});
}

export const authGet = (path: `/${string}`): Promise<unknown> =>
	send(base + path, { headers: { accept: 'application/json', 'x-request-id': newActionId() } });

/** Null without a session. */
export async function fetchSession(): Promise<IdentitySession | null> {
	return (await authGet('/get-session')) as IdentitySession | null;
}

export const listAccounts = async () => (await authGet('/list-accounts')) as { providerId: string }[];

/** Undefined without a session. */
export async function fetchToken(): Promise<string | undefined> {
	if (!mayHaveSession()) {
		if ((await fetchSession()) === null) return undefined;
		hintSession(true);
	}
	try {
		const answer = (await authGet('/token')) as { token?: string } | undefined;
		return answer?.token;
	} catch (error) {
		if (!hasCode(error, 'UNAUTHORIZED') && !isRefusal(error)) throw error;
		hintSession(false);
		return undefined;
	}
}
const isRefusal = (error: unknown) =>
	typeof error === 'object' && error !== null && 'status' in error && error.status === 401;
