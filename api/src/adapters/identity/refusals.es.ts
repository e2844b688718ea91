/** What the identity provider refuses with, in Spanish (R-answer-language). Its codes stay; the library knows no other language than English. */
import { errorTextsEs } from '@flavorbag/contract';

const tokenOver = 'Este enlace venció o ya se usó. Pide uno nuevo.';
const accountExists = errorTextsEs.ACCOUNT_EXISTS;

const texts: Record<string, string> = {
	USER_NOT_FOUND: 'No hay ninguna cuenta con este correo',
	INVALID_PASSWORD: 'Contraseña incorrecta',
	INVALID_EMAIL: 'Escribe un correo válido',
	INVALID_EMAIL_OR_PASSWORD: 'El correo o la contraseña no son correctos',
	INVALID_TOKEN: tokenOver,
	TOKEN_EXPIRED: tokenOver,
	EMAIL_NOT_VERIFIED: errorTextsEs.EMAIL_NOT_VERIFIED,
	EMAIL_ALREADY_VERIFIED: 'Este correo ya está confirmado',
	PASSWORD_TOO_COMMON: 'Esta contraseña es demasiado común. Elige otra.',
	PASSWORD_TOO_LONG: 'La contraseña es demasiado larga',
	USER_ALREADY_EXISTS: accountExists,
	USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: accountExists,
	BANNED_USER: 'Esta cuenta está desactivada',
	SESSION_EXPIRED: 'Tu sesión terminó. Inicia sesión otra vez.',
	RATE_LIMITED: errorTextsEs.RATE_LIMITED,
	STEP_UP_REQUIRED: errorTextsEs.STEP_UP_REQUIRED,
	SECOND_FACTOR_REQUIRED: errorTextsEs.SECOND_FACTOR_REQUIRED,
	PASSKEY_EXISTS: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
	TOO_MANY_PASSKEYS: 'Puedes tener 20 llaves de acceso. Borra una primero.',
	PASSKEY_OF_SOMEBODY_ELSE: 'Esta llave de acceso es de otra cuenta.',
	NAME_REQUIRED: 'Ponle un nombre.',
};

function textOf(code: unknown, message: unknown): string {
	// Written by the hooks, in the language that was asked for.
	if (code === 'INVALID_INPUT' && typeof message === 'string') return message;
	const min = /\d+/.exec(String(message))?.[0];
	if (code === 'PASSWORD_TOO_SHORT' && min) return `Mínimo ${min} caracteres`;
	return texts[String(code)] ?? errorTextsEs.UNKNOWN_ERROR;
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
