/** Passkeys, two-step verification and sessions (R-passkeys, R-second-factor, R-sessions-list). */
import { freshness } from '@flavorbag/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { hasCode, isStaleState } from './api-error.ts';
import { refreshShown } from './change.ts';
import { confirmPerson, tokens } from './connection.ts';
import { authGet, authPost } from './identity-provider.ts';
import { queryClient } from './query-client.ts';

const securityKey = ['security'] as const;

const queryOf = <T>(what: string, staleTime: number, get: () => Promise<unknown>) =>
	queryOptions({ queryKey: [...securityKey, what], queryFn: () => get() as Promise<T>, staleTime });

/** The account's ways to confirm a step-up. */
export interface SignInWays {
	password: boolean;
	providers: string[];
	passkey: boolean;
	/** From an authenticator app. */
	code: boolean;
}
export const signInWays = () =>
	queryOf<SignInWays>('ways', freshness.currentUserMs, () => authGet('/step-up'));

export interface Passkey {
	id: string;
	name: string;
	createdAt: string;
}
export const passkeys = () =>
	queryOf<Passkey[]>('passkeys', freshness.currentUserMs, () => authGet('/passkey/list-user-passkeys'));

export interface OwnSession {
	id: string;
	user_agent: string;
	signed_in_at: string;
	last_seen_at: string;
	/** True for this browser's session. */
	current: boolean;
}
export const ownSessions = () => ({
	...queryOf<{ sessions: OwnSession[] }>('sessions', freshness.paymentStatusMs, () => authGet('/sessions')),
	select: ({ sessions }: { sessions: OwnSession[] }) => sessions,
});

/** A token states how its session was confirmed, so a change needs a new token. */
const renewToken = async () => void (await tokens.renew(await tokens.get()));

/** Retries after a step-up (R-step-up). */
async function confirmed<T>(attempt: () => Promise<T>): Promise<T> {
	try {
		return await attempt();
	} catch (error) {
		const what = hasCode(error, 'SECOND_FACTOR_REQUIRED') ? 'second factor' : 'any';
		if (!hasCode(error, 'STEP_UP_REQUIRED', 'SECOND_FACTOR_REQUIRED')) throw error;
		if (!(await confirmPerson(what))) throw error;
		return await attempt();
	}
}

function useChange<V, T>(change: (given: V) => Promise<T>) {
	return useMutation({
		mutationFn: change,
		onSuccess: () => queryClient.invalidateQueries({ queryKey: securityKey }),
		onError: (error) => isStaleState(error) && refreshShown('security'),
	});
}

const ceremonies = () => import('./passkey-ceremonies.ts');

export const useAddPasskey = () =>
	useChange(async (name: string) => {
		const { register } = await ceremonies();
		const options = await confirmed(() => authGet('/passkey/generate-register-options'));
		await authPost('/passkey/verify-registration', { response: await register(options), name });
		await renewToken();
	});

export const useRenamePasskey = () =>
	useChange(({ id, name }: { id: string; name: string }) =>
		authPost('/passkey/update-passkey', { id, name }),
	);

export const useRemovePasskey = () =>
	useChange((id: string) => confirmed(() => authPost('/passkey/delete-passkey', { id })));

const changeCodes = (what: string, password: string | undefined, more = {}) =>
	confirmed(() => authPost(`/two-factor/${what}`, { ...more, ...(password && { password }) }));

/** `url` goes into a QR code. `recoveryCodes` are shown only now. Codes are off until one has been confirmed. */
export const useStartCodes = () =>
	useChange(async (password: string | undefined) => {
		const answer = await changeCodes('enable', password, { method: 'totp' });
		const { totpURI: url, backupCodes: recoveryCodes } = answer as { totpURI: string; backupCodes: string[] };
		return { url, recoveryCodes };
	});

export const useStopCodes = () =>
	useChange(async (password: string | undefined) => {
		await changeCodes('disable', password);
		await renewToken();
	});

export const useNewRecoveryCodes = () =>
	useChange(async (password: string | undefined) => {
		const answer = await changeCodes('generate-backup-codes', password);
		return (answer as { backupCodes: string[] }).backupCodes;
	});

/** Completes a sign-in after the password, or confirms a step-up. */
export const sendCode = (code: string, kind: 'app' | 'recovery') =>
	authPost(kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', { code });

export const useConfirmCode = () =>
	useChange(async ({ code, kind }: { code: string; kind: 'app' | 'recovery' }) => {
		await sendCode(code, kind);
		await renewToken();
	});

export const useConfirmPassword = () =>
	useChange(async (password: string) => {
		await authPost('/step-up/password', { password });
		await renewToken();
	});

export const useConfirmPasskey = () =>
	useChange(async () => {
		await (await ceremonies()).signInWithPasskey();
		await renewToken();
	});

export const useEndSession = () => useChange((id: string) => authPost('/sessions/end', { id }));
export const useEndOtherSessions = () => useChange(() => authPost('/sessions/end-others'));
