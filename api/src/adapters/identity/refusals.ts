/** What the identity library refuses with, in Spanish (R-answer-language). Its codes stay; it speaks English only. */
import { type ErrorCode, errors } from '@flavorbag/contract';
import { errorText } from '#lib/app-error.ts';
import { translateTo } from '#lib/texts.ts';

const t = translateTo.es;
const tokenOver = t('This link is over or was used already. Ask for a new one.');
const accountExists = errorText('ACCOUNT_EXISTS', 'es');

const texts: Record<string, string> = {
	...Object.fromEntries(Object.keys(errors).map((code) => [code, errorText(code as ErrorCode, 'es')])),
	USER_NOT_FOUND: t('No account found with this email address'),
	INVALID_PASSWORD: t('Incorrect password'),
	INVALID_EMAIL: t('Enter a valid email address'),
	INVALID_EMAIL_OR_PASSWORD: t('The email address or the password is incorrect'),
	INVALID_TOKEN: tokenOver,
	TOKEN_EXPIRED: tokenOver,
	EMAIL_ALREADY_VERIFIED: t('This email address is verified already'),
	PASSWORD_TOO_COMMON: t('This password is too common. Please choose another one.'),
	PASSWORD_TOO_LONG: t('The password is too long'),
	USER_ALREADY_EXISTS: accountExists,
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: accountExists,
	BANNED_USER: t('This account has been disabled'),
	SESSION_EXPIRED: t('Your session is over. Sign in again.'),
	PASSKEY_EXISTS: t('This device already has a passkey for your account.'),
	TOO_MANY_PASSKEYS: t('You can have 20 passkeys. Delete one first.'),
	PASSKEY_OF_SOMEBODY_ELSE: t('This passkey belongs to another account.'),
	NAME_REQUIRED: t('Give it a name.'),
};

function textOf(code: unknown, message: unknown): string {
	// Written by the hooks, in the language that was asked for.
	if (code === 'INVALID_INPUT' && typeof message === 'string') return message;
	const min = /\d+/.exec(String(message))?.[0];
	if (code === 'PASSWORD_TOO_SHORT' && min) return t('Min {min} characters', { min });
	return texts[String(code)] ?? errorText('UNKNOWN_ERROR', 'es');
}

export async function inSpanish(answer: Response): Promise<Response> {
	if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer;
	const body = (await answer.json()) as { code?: unknown; message?: unknown };
	const headers = new Headers(answer.headers);
	headers.delete('content-length');
	return new Response(JSON.stringify({ ...body, message: textOf(body.code, body.message) }), {
		status: answer.status,
		headers,
	});
}
