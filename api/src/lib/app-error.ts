import { type ErrorCode, errors, errorTextsEs, type Language, type Translated } from '@flavorbag/contract';

/** Why this installation cannot serve. Its message is for the operator and holds no secret. */
export class NotReady extends Error {
	override name = 'NotReady';
}

/** What is wrong with a field, for whoever reads it. */
export interface Problem {
	field: string;
	message: Translated;
}

/**
 * A refusal with a code of the closed list. Thrown by use cases, answered in one place (http/errors.ts). Expected, and in
 * a drop by the thousand: it does not say where in the code it was made.
 */
export class AppError extends Error {
	override name = 'AppError';
	readonly code: ErrorCode;
	/** Where more is to be said than the code does. */
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

export const errorText = (code: ErrorCode, language: Language): string =>
	language === 'es' ? errorTextsEs[code] : errors[code].message;

/** What is somebody else's cannot be told from what does not exist (R-own-only). */
export async function orNotFound<Found>(
	asked: Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
	const found = await asked;
	if (found === undefined) throw new AppError('NOT_FOUND');
	return found;
}
