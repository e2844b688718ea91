/** Every failed call rejects with an ApiError. */
import { basicErrors, type ErrorCode, type FieldProblem } from '@flavorbag/contract';
import { activeWords } from '#lib/language.ts';

export interface ApiErrorFacts {
	/** From the contract's closed list, or one of the identity provider's own. */
	code: ErrorCode | (string & {});
	message: string;
	/** HTTP status; 0 without an answer. */
	status: number;
	requestId?: string | undefined;
	details?: FieldProblem[] | undefined;
}

export class ApiError extends Error {
	readonly code: ApiErrorFacts['code'];
	readonly status: number;
	readonly requestId: string | undefined;
	readonly details: FieldProblem[];

	constructor(facts: ApiErrorFacts, cause?: unknown) {
		super(facts.message, cause === undefined ? undefined : { cause });
		this.name = 'ApiError';
		this.code = facts.code;
		this.status = facts.status;
		this.requestId = facts.requestId;
		this.details = facts.details ?? [];
	}
}

export const hasCode = (error: unknown, ...codes: ApiErrorFacts['code'][]): error is ApiError =>
	error instanceof ApiError && codes.includes(error.code);

const newerState = [404, 409, 412];
/** The screen shows an old state and has to load again (R-stale-refreshes). */
export const isStaleState = (error: unknown): error is ApiError =>
	error instanceof ApiError && newerState.includes(error.status);

/** Returns the server's own words, else the screen's fallback. */
export const messageOf = (error: unknown, fallback: string): string =>
	error instanceof ApiError && error.message !== '' ? error.message : fallback;

type BasicCode = keyof typeof basicErrors;

function codeOfStatus(status: number): BasicCode {
	if (status === 401) return 'UNAUTHORIZED';
	if (status === 403) return 'FORBIDDEN';
	if (status === 404) return 'NOT_FOUND';
	if (status === 429) return 'RATE_LIMITED';
	if (status >= 500) return 'SERVER_ERROR';
	return 'UNKNOWN_ERROR';
}

const textOfBasic = (code: BasicCode): string => activeWords().say(basicErrors[code].message);

export function ownError(code: BasicCode, cause?: unknown): ApiError {
	return new ApiError({ code, ...basicErrors[code], message: textOfBasic(code) }, cause);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : undefined;

/** `body` is the API's envelope, the identity provider's {code, message}, or anything a proxy wrote. */
export function errorOf(status: number, body: unknown, requestId?: string): ApiError {
	const fallback = codeOfStatus(status);
	const enveloped = isObject(body) && isObject(body.error);
	const said = enveloped ? body.error : body;
	const { code, message, details } = isObject(said) ? said : {};
	return new ApiError({
		code: textOf(code) ?? fallback,
		message: textOf(message) ?? textOfBasic(fallback),
		status,
		requestId,
		details: Array.isArray(details) ? (details as FieldProblem[]) : undefined,
	});
}
