/**
 * The web app's only API client: `call(name, input)`, typed by the contract. Calls carry the bearer token, a request id
 * and, where needed, an Idempotency-Key, and fail with NETWORK_ERROR after 10 s. A refused token is renewed once and
 * the action is sent again under the same id. Every failure is an ApiError.
 */
import {
	type CallInput,
	callLimits,
	type Endpoints,
	type Meta,
	type Pagination,
	type Reply,
} from '@flavorbag/contract';
import { type Call, type CallName, callOf } from '@flavorbag/contract/calls';
import { newActionId } from '#lib/action-id.ts';
import { dropPrefetched, takePrefetched } from '#lib/early.ts';
import { timedFetch } from '#lib/server-clock.ts';
import { errorOf, hasCode, ownError } from './api-error.ts';
import type { Tokens } from './tokens.ts';

export interface Paged<T> {
	data: T;
	meta: Meta & { pagination: Pagination };
}
/** The reply's data, with its pagination for paged endpoints. */
export type Result<N extends CallName> = Endpoints[N] extends { paged: true }
	? Paged<Reply<Endpoints[N]>>
	: Reply<Endpoints[N]>;

type Having<T> = { [N in CallName]: Endpoints[N] extends T ? N : never }[CallName];
/** Endpoints that return or accept files have their own functions in files.ts. */
export type FileName = Having<{ media: { type: 'text/csv' | 'application/pdf' | 'application/json' } }>;
type StreamName = Having<{ media: { type: 'text/event-stream' } }>;
export type UploadName = Having<{ upload: object }>;
export type JsonName = Exclude<CallName, FileName | StreamName | UploadName>;
export type MediaInput<N extends CallName> = CallInput<Endpoints[N]>;

type SignalOf = () => AbortSignal;

export interface CallOptions {
	signal?: AbortSignal | undefined;
	/** Idempotency key. A retry of the same action passes the same id (R-same-key). */
	action?: string | undefined;
	timeoutMs?: number | undefined;
	/** The change is refused with PRECONDITION_FAILED if this version is no longer current. */
	ifVersion?: number | undefined;
}
/** Endpoints without input. */
export type BareName = {
	[N in JsonName]: Record<never, never> extends CallInput<Endpoints[N]> ? N : never;
}[JsonName];

type Given<N extends CallName> = [input: CallInput<Endpoints[N]>, options?: CallOptions];

export interface ClientOptions {
	baseUrl?: string;
	tokens: Pick<Tokens, 'get' | 'renew'>;
	/** The API refused a renewed token too. */
	onSignedOut?(): void;
	/** The API asks for re-authentication (R-step-up). Resolves to true once it is done. */
	onStepUp?(): Promise<boolean>;
}

interface Parts {
	params?: Record<string, unknown>;
	query?: Record<string, unknown>;
	body?: unknown;
}

/** Fills in path parameters; leaves out undefined and null query values. */
export function urlOf(endpoint: Pick<Call, 'path'>, { params, query }: Parts): string {
	const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
		encodeURIComponent(String(params?.[name])),
	);
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query ?? {})) {
		if (value !== undefined && value !== null) search.set(name, String(value));
	}
	return search.size > 0 ? `${path}?${search}` : path;
}

function headersOf({ method, hasBody }: Call, action: string, { ifVersion }: CallOptions) {
	const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': action };
	if (method !== 'GET') headers['idempotency-key'] = action;
	if (ifVersion !== undefined) headers['if-match'] = `"${ifVersion}"`;
	if (hasBody) headers['content-type'] = 'application/json';
	return headers;
}

async function bodyOf(response: Response): Promise<unknown> {
	try {
		return await response.json();
	} catch {
		return undefined;
	}
}

/** Returns the parsed JSON or throws an ApiError. The caller's own abort is rethrown unchanged. */
export async function send(
	url: string,
	init: RequestInit & { headers?: Record<string, string> },
	{ signal, timeoutMs = callLimits.requestTimeoutMs }: CallOptions = {},
): Promise<unknown> {
	const timeout = AbortSignal.timeout(timeoutMs);
	let response: Response;
	let body: unknown;
	try {
		const isRead = (init.method ?? 'GET') === 'GET';
		if (!isRead) dropPrefetched();
		const early = isRead ? takePrefetched(url) : undefined;
		const request = { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
		response = await (early?.catch(() => timedFetch(url, request)) ?? timedFetch(url, request));
		body = await bodyOf(response);
	} catch (error) {
		signal?.throwIfAborted();
		throw ownError('NETWORK_ERROR', error);
	}
	signal?.throwIfAborted();
	if (timeout.aborted && body === undefined) throw ownError('NETWORK_ERROR');
	const failed = typeof body === 'object' && body !== null && 'success' in body && body.success === false;
	if (response.ok && !failed) return body;
	throw errorOf(response.status, body, response.headers.get('x-request-id') ?? undefined);
}

/** Loading the description fails without a network. */
export const endpointOf = (name: CallName): Promise<Call> =>
	callOf(name).catch((error) => {
		throw ownError('NETWORK_ERROR', error);
	});

export function createClient({ baseUrl = '', tokens, onSignedOut, onStepUp }: ClientOptions) {
	/** Retries once with a new token if the API refuses the first. */
	async function withToken<T>(attempt: (token: string) => Promise<T>): Promise<T> {
		const token = await tokens.get();
		try {
			if (token === undefined) throw ownError('UNAUTHORIZED');
			try {
				return await attempt(token);
			} catch (error) {
				if (!isUnauthorized(error)) throw error;
				const renewed = await tokens.renew(token);
				if (renewed === undefined || renewed === token) throw error;
				return await attempt(renewed);
			}
		} catch (error) {
			if (isUnauthorized(error)) onSignedOut?.();
			throw error;
		}
	}

	/** Retries after a step-up too (R-step-up). */
	async function authorized<T>(attempt: (token: string) => Promise<T>): Promise<T> {
		try {
			return await withToken(attempt);
		} catch (error) {
			if (!hasCode(error, 'STEP_UP_REQUIRED') || !(await onStepUp?.())) throw error;
			return await withToken(attempt);
		}
	}

	async function call<N extends BareName>(name: N): Promise<Result<N>>;
	async function call<N extends JsonName>(name: N, ...given: Given<N>): Promise<Result<N>>;
	async function call<N extends JsonName>(name: N, input: Parts = {}, options: CallOptions = {}) {
		const endpoint = await endpointOf(name);
		const action = options.action ?? newActionId();
		const headers = headersOf(endpoint, action, options);
		const attempt = (token?: string) =>
			send(
				baseUrl + urlOf(endpoint, input),
				{
					method: endpoint.method,
					headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
					...(endpoint.hasBody && { body: JSON.stringify(input.body ?? {}) }),
				},
				options,
			);
		const envelope = await (endpoint.isPublic ? attempt() : authorized(attempt));
		return (endpoint.paged ? envelope : (envelope as { data: unknown }).data) as Result<N>;
	}

	/** Each attempt gets its own signal, because a step-up between two attempts takes time (R-step-up). */
	const fetchMedia = <N extends FileName | StreamName>(name: N, input: MediaInput<N>, signalOf: SignalOf) =>
		authorized(async (token) => {
			const endpoint = await endpointOf(name);
			const headers = { 'x-request-id': newActionId(), authorization: `Bearer ${token}` };
			const response = await timedFetch(baseUrl + urlOf(endpoint, input), { headers, signal: signalOf() });
			if (!response.ok) throw errorOf(response.status, await bodyOf(response));
			return response;
		});

	async function openStream<N extends StreamName>(
		name: N,
		input: MediaInput<N>,
		signal: AbortSignal,
	): Promise<ReadableStream<Uint8Array>> {
		const { body } = await fetchMedia(name, input, () => signal);
		if (!body) throw ownError('NETWORK_ERROR');
		return body;
	}

	return { baseUrl, authorized, call, fetchMedia, openStream };
}

const isUnauthorized = (error: unknown) => hasCode(error, 'UNAUTHORIZED');
