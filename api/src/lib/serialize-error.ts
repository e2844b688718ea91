/** Reduces an error to what may be logged. Messages are kept only if they can't quote personal data. */
import { constants } from 'node:os';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const maxDepth = 4;
const maxFrames = 12;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const word = /^[A-Za-z][\w.$-]{0,63}$/;
const ours = /^(api|contract|packages|sandbox)\//;
/** Messages of the JavaScript engine about our own code, which contain no values. */
const engineMessage =
	/^[\w.$() ]+ is not (a function|defined|a constructor)$|^Cannot (read|set) properties of \w+/;
/** System error codes, which some libraries put only in the message. */
const systemCodes = new Set([...Object.keys(constants.errno), 'ENOTFOUND', 'EAI_AGAIN']);
/** SQLSTATE classes whose messages quote data: data exceptions and constraint violations. */
const quotesData = /^(22|23)/;

export interface SerializedError {
	type: string;
	message?: string;
	/** SQLSTATE, errno, or a code of ours or a library's. */
	code?: string;
	/** The system's error code, if `code` is a different one. */
	reason?: string;
	status?: number;
	constraint?: string;
	table?: string;
	column?: string;
	command?: string;
	stack?: string[];
	cause?: SerializedError;
	errors?: SerializedError[];
}

type Properties = Record<string, unknown>;
const named = (value: unknown) => (typeof value === 'string' && word.test(value) ? value : undefined);
const numbered = (...values: unknown[]) =>
	values.find((value): value is number => typeof value === 'number' && Number.isInteger(value));

/** Returns frames such as `api/src/app/app.ts:10:5`, without the message that the stack repeats. */
function framesOf(error: Error): string[] {
	return [...(error.stack ?? '').matchAll(/^ +at (.*)$/gm)].slice(0, maxFrames).map(([, frame = '']) =>
		frame
			.replace(/\?[^:)]*/, '')
			.replace(/file:\/\//, '')
			.replace(root, '')
			.replaceAll(sep, '/'),
	);
}

const systemReason = ({ message, code }: Error & Properties) =>
	message.match(/\bE[A-Z_]+\b/g)?.find((found) => found !== code && systemCodes.has(found));

const isDatabaseError = (error: Error & Properties): boolean =>
	typeof error.severity === 'string' && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);

function safeMessage(error: Error & Properties, frames: string[]): string | undefined {
	if (isDatabaseError(error)) return quotesData.test(String(error.code)) ? undefined : error.message;
	if (engineMessage.test(error.message)) return error.message.replace(/ \(.*$/, '');
	// A plain Error of ours names things by id. If the top frame is a library's, the message isn't ours.
	const thrownIn = /\(?([^( ]+)\)?$/.exec(frames[0] ?? '')?.[1] ?? '';
	return error.constructor === Error && ours.test(thrownIn) ? error.message.slice(0, 300) : undefined;
}

export function serializeError(thrown: unknown, depth = 0): SerializedError {
	if (!(thrown instanceof Error)) return { type: thrown === null ? 'null' : typeof thrown };
	const error = thrown as Error & Properties;
	const frames = framesOf(error);
	const fromDatabase = isDatabaseError(error);
	const logged = {
		type: named(error.name) ?? named(error.constructor.name) ?? 'Error',
		message: safeMessage(error, frames),
		code: named(String(error.code ?? '')) ?? (fromDatabase ? String(error.code) : undefined),
		reason: systemReason(error),
		status: numbered(error.statusCode, error.responseCode, error.status),
		constraint: fromDatabase ? named(error.constraint) : undefined,
		table: fromDatabase ? named(error.table) : undefined,
		column: fromDatabase ? named(error.column) : undefined,
		command: named(error.command),
		stack: frames.length > 0 ? frames : undefined,
		cause: depth < maxDepth && error.cause !== undefined ? serializeError(error.cause, depth + 1) : undefined,
		errors:
			depth < maxDepth && error instanceof AggregateError
				? error.errors.slice(0, maxDepth).map((one) => serializeError(one, depth + 1))
				: undefined,
	};
	return Object.fromEntries(
		Object.entries(logged).filter(([, value]) => value !== undefined),
	) as unknown as SerializedError;
}

export function errorLine(thrown: unknown): string {
	const { type, code, reason, status, message, cause } = serializeError(thrown);
	const line = [type, code, reason, status, message].filter((part) => part !== undefined).join(' ');
	return cause === undefined ? line : `${line} (${[cause.type, cause.code].filter(Boolean).join(' ')})`;
}
