import { type ErrorCode, errors, type FieldProblem } from '@flavorbag/contract';

/** Why this installation cannot serve. Its message is for the operator and holds no secret. */
export class NotReady extends Error {
	override name = 'NotReady';
}

/**
 * A refusal with a code of the closed list. Thrown by use cases, answered in one place (http/errors.ts). Expected, and in
 * a drop by the thousand: it does not say where in the code it was made.
 */
export class AppError extends Error {
	override name = 'AppError';
	readonly code: ErrorCode;
	readonly details: FieldProblem[] | undefined;
	constructor(
		code: ErrorCode,
		options: { message?: string; details?: FieldProblem[]; cause?: unknown } = {},
	) {
		const { stackTraceLimit } = Error;
		Error.stackTraceLimit = 0;
		super(options.message ?? errors[code].message, { cause: options.cause });
		Error.stackTraceLimit = stackTraceLimit;
		this.code = code;
		this.details = options.details;
	}
}
