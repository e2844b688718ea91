/** Translates the identity library's error messages, which are English only (R-answer-language). Its codes stay. */
import { type ErrorCode, errors, type Language } from '@flavorbag/contract';
import { errorText } from '#lib/app-error.ts';
import { inEach, type Translate, translateTo } from '#lib/texts.ts';

function textsIn(t: Translate): Record<string, string> {
	const tokenOver = t('This link is over or was used already. Ask for a new one.');
	const accountExists = errorText('ACCOUNT_EXISTS', t.language);
	const ours = Object.keys(errors).map((code) => [code, errorText(code as ErrorCode, t.language)]);
	return {
		...Object.fromEntries(ours),
		USER_NOT_FOUND: t('No account found with this email address'),
		INVALID_PASSWORD: t('Incorrect password'),
		INVALID_EMAIL: t('Enter a valid email address'),
		INVALID_EMAIL_OR_PASSWORD: t('Invalid email or password'),
		INVALID_TOKEN: tokenOver,
		TOKEN_EXPIRED: tokenOver,
		EMAIL_ALREADY_VERIFIED: t('This email address is verified already'),
		PASSWORD_TOO_LONG: t('The password is too long'),
		USER_ALREADY_EXISTS: accountExists,
		USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: accountExists,
		SESSION_EXPIRED: t('Your session is over. Sign in again.'),
	};
}
const texts = inEach(textsIn);

function textOf(code: unknown, message: unknown, language: Language): string {
	// Written by the hooks, already in the requested language.
	if (code === 'INVALID_INPUT' && typeof message === 'string') return message;
	const t = translateTo[language];
	// Our own refusals are found by their message, the library's by their code.
	const own = translateTo[language](String(message));
	if (own !== message) return own;
	const min = /\d+/.exec(String(message))?.[0];
	if (code === 'PASSWORD_TOO_SHORT' && min) return t('Min {min} characters', { min });
	return texts[language][String(code)] ?? errorText('UNKNOWN_ERROR', language);
}

export async function translated(answer: Response, language: Language): Promise<Response> {
	if (!answer.headers.get('content-type')?.startsWith('application/json')) return answer;
	const body = (await answer.json()) as { code?: unknown; message?: unknown };
	const headers = new Headers(answer.headers);
	headers.delete('content-length');
	return new Response(JSON.stringify({ ...body, message: textOf(body.code, body.message, language) }), {
		status: answer.status,
		headers,
	});
}
