import { type ErrorCode, errors, type Language, type Translated } from '@flavorbag/contract';
import { translateTo } from './texts.ts';

/** Says why this installation can't serve. The message is for the operator and contains no secret. */
export class NotReady extends Error {
	override name = 'NotReady';
}

export interface Problem {
	field: string;
	message: Translated;
}

/** A refusal with a code from the closed list. It has no stack trace, because a drop causes thousands of them. */
export class AppError extends Error {
	override name = 'AppError';
	readonly code: ErrorCode;
	readonly text: Translated | undefined;
	readonly details: Problem[] | undefined;
	constructor(code: ErrorCode, options: { message?: Translated; details?: Problem[]; cause?: unknown } = {}) {
		const { stackTraceLimit } = Error;
		Error.stackTraceLimit = 0;
		super(options.message?.en ?? errors[code].message, { cause: options.cause });
		Error.stackTraceLimit = stackTraceLimit;
		this.code = code;
		this.text = options.message;
		this.details = options.details;
	}
}

export const invalid = (field: string, message: Translated) =>
	new AppError('INVALID_INPUT', { details: [{ field, message }] });
/** Also says it in the answer's own message, because a file has no field of a form. */
export const invalidFile = (field: string, message: Translated) =>
	new AppError('INVALID_INPUT', { message, details: [{ field, message }] });

/** Handles a rejection: replaces an error that `isMeant` recognizes by a refusal. */
export const refuseAs = (code: ErrorCode, isMeant: (error: unknown) => boolean) => (error: unknown) => {
	throw isMeant(error) ? new AppError(code, { cause: error }) : error;
};

export const errorText = (code: ErrorCode, language: Language): string =>
	translateTo[language](errors[code].message);

/** Throws NOT_FOUND for a missing row and for another person's alike (R-own-only). */
export async function orNotFound<Found>(
	asked: Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
	const found = await asked;
	if (found === undefined) throw new AppError('NOT_FOUND');
	return found;
}
