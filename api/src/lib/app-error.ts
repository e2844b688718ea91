import { type ErrorCode, errors, type FieldProblem } from '@flavorbag/contract';

/** A refusal with a code of the closed list. Thrown by use cases, answered in one place (http/errors.ts). */
export class AppError extends Error {
	override name = 'AppError';
	readonly code: ErrorCode;
	readonly details: FieldProblem[] | undefined;
	constructor(
		code: ErrorCode,
		options: { message?: string; details?: FieldProblem[]; cause?: unknown } = {},
	) {
		super(options.message ?? errors[code].message, { cause: options.cause });
		this.code = code;
		this.details = options.details;
	}
}
