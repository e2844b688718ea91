/** Messages for a refused passkey, code or password (R-catalog-texts). */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '#api/api-error.ts';

export type Texts = Record<string, MessageDescriptor>;

const disabled = msg`This account has been disabled`;

const code: Texts = {
	INVALID_CODE: msg`That's not the code. Type the one your app shows now.`,
	CODE_USED: msg`This code was used already. Wait for the next one.`,
	INVALID_BACKUP_CODE: msg`That recovery code isn't right, or it's been used already.`,
	INVALID_TWO_FACTOR_COOKIE: msg`That took too long. Go back and sign in with your password again.`,
	TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: msg`Too many wrong codes. Go back and sign in with your password again.`,
	RATE_LIMITED: msg`Too many wrong codes. Please try again in a few minutes.`,
};
const codeDefault = msg`That didn't work. Please try again.`;

const confirm: Texts = {
	INVALID_PASSWORD: msg`Incorrect password`,
	RATE_LIMITED: msg`Too many failed login attempts. Please try again later`,
};

const passkey: Texts = {
	USER_BANNED: disabled,
	BANNED_USER: disabled,
	PASSKEY_NOT_FOUND: msg`We don't know this passkey anymore. Sign in with your password.`,
	PASSKEY_OF_SOMEBODY_ELSE: msg`This passkey belongs to another account.`,
	PASSKEY_EXISTS: msg`This device already has a passkey for your account.`,
	PASSKEY_NOT_VERIFIED: msg`Your device has to check that it's you, with a fingerprint, your face or a PIN.`,
	TOO_MANY_PASSKEYS: msg`You can have 20 passkeys. Delete one first.`,
	CHALLENGE_NOT_FOUND: msg`That took too long. Please try again.`,
	RATE_LIMITED: msg`Rate limit exceeded. Please try again later.`,
	STEP_UP_REQUIRED: msg`Please confirm first that it's you.`,
	SECOND_FACTOR_REQUIRED: msg`Use your passkey or a code first.`,
};
const passkeyDefault = msg`Your passkey didn't work. Try again, or use your password.`;
const givenUp = msg`No passkey was used. Try again whenever you like.`;

export const isGivenUp = (error: unknown): boolean =>
	error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
/** The browser's error for a passkey listed in `excludeCredentials`. */
const isKnownDevice = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';

const notTyped = ['NETWORK_ERROR', 'SERVER_ERROR', 'UNAVAILABLE'];

export function explain(error: unknown, texts: Texts, fallback: MessageDescriptor): MessageDescriptor {
	if (!(error instanceof ApiError)) return fallback;
	if (notTyped.includes(error.code)) return { id: error.message, message: error.message };
	return texts[error.code] ?? fallback;
}

export const codeFailure = (error: unknown) => explain(error, code, codeDefault);
export const changeFailure = (error: unknown) => explain(error, { ...passkey, ...confirm }, codeDefault);
export const confirmFailure = (error: unknown) => explain(error, confirm, codeDefault);
export function passkeyFailure(error: unknown): MessageDescriptor {
	if (isGivenUp(error)) return givenUp;
	if (isKnownDevice(error)) return passkey.PASSKEY_EXISTS ?? passkeyDefault;
	return explain(error, passkey, passkeyDefault);
}
