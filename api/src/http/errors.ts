/** Turns errors into answers (R-answer-language). Unexpected ones reveal nothing (R-unforeseen). */

import { type ErrorCode, errors, type Failure, type Translated } from '@flavorbag/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, isWrongValue } from '#db/database.ts';
import { AppError, errorText, type Problem } from '#lib/app-error.ts';
import { inEach, msg, type Translate } from '#lib/texts.ts';
import { answerLanguage } from './answer-language.ts';

export function sendFailure(
	request: FastifyRequest,
	reply: FastifyReply,
	code: ErrorCode,
	options: { text?: Translated | undefined; details?: Problem[] | undefined } = {},
): FastifyReply {
	const { status } = errors[code];
	const language = answerLanguage(request);
	const body: Failure = {
		success: false,
		error: {
			message: options.text?.[language] ?? errorText(code, language),
			code,
			...(options.details && {
				details: options.details.map(({ field, message }) => ({ field, message: message[language] })),
			}),
		},
		meta: { request_id: request.id },
	};
	if (status === 503) reply.header('retry-after', '2');
	return reply.code(status).type('application/json; charset=utf-8').send(body);
}

function codeOf(error: FastifyError): ErrorCode | undefined {
	if (error.statusCode === 413) return 'TOO_LARGE';
	if (error.statusCode === 429) return 'RATE_LIMITED';
	if (error.statusCode === 404) return 'NOT_FOUND';
	if (error.statusCode === 503) return 'UNAVAILABLE';
	if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'MALFORMED';
	return undefined;
}

/** Says how long to wait, from Retry-After. */
function waitText(reply: FastifyReply): Translated | undefined {
	const seconds = Number(reply.getHeader('retry-after'));
	if (!(seconds > 0)) return undefined;
	const [value, unit] = seconds <= 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute'];
	const inWords = ({ locale }: Translate) =>
		new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
	return msg('Rate limit exceeded. Please try again in {wait}.', { wait: inEach(inWords) });
}

export function answerErrors(app: FastifyInstance): void {
	app.setErrorHandler((error: FastifyError, request, reply) => {
		if (error instanceof AppError) {
			if (errors[error.code].status >= 500) request.log.warn({ err: error, code: error.code }, 'refused');
			return sendFailure(request, reply, error.code, { text: error.text, details: error.details });
		}
		if (isUnavailable(error)) {
			request.log.warn({ err: error }, 'the database cannot serve');
			return sendFailure(request, reply, 'UNAVAILABLE');
		}
		if (isWrongValue(error)) {
			request.log.error({ err: error }, 'the database refused a value that no field had refused');
			return sendFailure(request, reply, 'INVALID_INPUT');
		}
		const code = codeOf(error);
		if (code)
			return sendFailure(request, reply, code, {
				text: code === 'RATE_LIMITED' ? waitText(reply) : undefined,
			});
		request.log.error({ err: error }, 'unforeseen error');
		return sendFailure(request, reply, 'SERVER_ERROR');
	});
}
